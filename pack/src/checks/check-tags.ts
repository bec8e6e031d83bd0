import type { MediumRole, PackQuiz, RequirableTag } from '@knowledgeking/contract';
import type { QuestionMediaType } from '@knowledgeking/contract/rules/quiz-fields';
import { withoutRuby } from '@knowledgeking/contract/rules/ruby';
import { type Finding, repeated } from '../problem.ts';
import { quizTypeRules } from '../quiz-types/index.ts';

/** The most questions that one template, and one book or myth, may have in an exam: more are a series. */
const limits = { template: 4, canon: 3 } as const;

/** The most letters of a hint, which shares a line with the field that it is about. */
const hintLimit = 20;

const mediaOfRole: Record<MediumRole, QuestionMediaType[]> = {
  identify: ['image', 'video'],
  read: ['image', 'video'],
  compare: ['image', 'video', 'audio'],
  measure: ['image', 'video', 'audio'],
  hear: ['audio'],
  watch: ['video'],
};

/** Whether a question lacks a tag that it needs where `contest.yaml` requires it. */
const lacksTag: Record<RequirableTag, (quiz: PackQuiz) => boolean> = {
  medium_role: ({ media, medium_role }) => media !== undefined && medium_role === undefined,
  template: ({ template }) => template === undefined,
  estimates: ({ estimates }) => estimates === undefined,
  hint: ({ type, hint }) => quizTypeRules[type].spelledWord !== undefined && hint === undefined,
  media_text: ({ media }) => (media?.type === 'audio' || media?.type === 'video') && !media.text,
};

/** Tags of the medium: where one is missing, and how that is said. */
const mediumMessages: Partial<Record<RequirableTag, string>> = {
  medium_role:
    'expected medium_role, which says why the medium is needed; if the statement is enough, leave the medium out',
  media_text: 'expected text: all that is heard or seen, for those who cannot hear or see it',
};

/**
 * The tags of the questions of one exam: those that `contest.yaml` requires are there, none contradicts its question, and no template and
 * no book or myth has too many questions.
 * @param crewIds the members of the crew; undefined where these can't be read
 */
export function checkTags(
  quizzes: readonly PackQuiz[],
  requiredTags: readonly RequirableTag[] = [],
  crewIds?: readonly string[],
): Finding[] {
  const each = quizzes.flatMap((quiz, index) =>
    [
      ...missingTags(quiz, requiredTags),
      ...checkRole(quiz),
      ...checkHint(quiz),
      ...checkLists(quiz, crewIds),
    ].map(({ path, message }) => ({
      path: ['quizzes', index, ...path],
      message: `question ${quiz.number}: ${message}`,
    })),
  );
  return [...each, ...checkCounts(quizzes, 'template'), ...checkCounts(quizzes, 'canon')];
}

function missingTags(quiz: PackQuiz, required: readonly RequirableTag[]): Finding[] {
  return required
    .filter((tag) => lacksTag[tag](quiz))
    .map((tag) => ({
      path: mediumMessages[tag] ? ['media'] : [],
      message: mediumMessages[tag] ?? `expected ${tag}, as contest.yaml requires`,
    }));
}

function checkRole({ medium_role: role, media }: PackQuiz): Finding[] {
  if (role === undefined) return [];
  const path = ['medium_role'];
  if (!media) return [{ path, message: 'expected no medium_role: there is no medium' }];
  const fitting = mediaOfRole[role];
  return fitting.includes(media.type)
    ? []
    : [{ path, message: `expected a medium of type ${fitting.join(' or ')} for ${role}, not ${media.type}` }];
}

function checkHint({ hint, type, answers }: PackQuiz): Finding[] {
  if (hint === undefined) return [];
  const path = ['hint'];
  const { spelledWord } = quizTypeRules[type];
  if (!spelledWord) return [{ path, message: `expected no hint for ${type}: its answers are picked` }];
  const text = withoutRuby(hint);
  const { length } = [...text];
  return [
    ...(length > hintLimit
      ? [{ path, message: `expected at most ${hintLimit} letters, not ${length}` }]
      : []),
    ...(answers.some((answer) => text.includes(spelledWord(answer)))
      ? [{ path, message: 'expected a hint that does not contain an answer' }]
      : []),
  ];
}

function checkLists({ crew = [], fields = [] }: PackQuiz, crewIds: readonly string[] = crew): Finding[] {
  const unknown = crew.flatMap((id, index) =>
    crewIds.includes(id)
      ? []
      : [
          {
            path: ['crew', index],
            message: `expected an id of crew.yaml (${crewIds.join(', ')}), not "${id}"`,
          },
        ],
  );
  const again = [
    ...repeated(crew).map((id) => ({ path: ['crew'], message: `expected "${id}" once` })),
    ...repeated(fields).map((field) => ({ path: ['fields'], message: `expected "${field}" once` })),
  ];
  return [...unknown, ...again];
}

function checkCounts(quizzes: readonly PackQuiz[], tag: 'template' | 'canon'): Finding[] {
  const most = limits[tag];
  const groups = Map.groupBy(
    quizzes.map((quiz, index) => ({ value: quiz[tag], number: quiz.number, index })),
    ({ value }) => value,
  );
  return [...groups].flatMap(([value, group]): Finding[] => {
    const first = group[most];
    if (value === undefined || !first) return [];
    const numbers = group.map(({ number }) => number).join(', ');
    const message = `expected at most ${most} questions of ${tag} ${value}, not ${group.length} (questions ${numbers})`;
    return [{ path: ['quizzes', first.index, tag], message }];
  });
}
