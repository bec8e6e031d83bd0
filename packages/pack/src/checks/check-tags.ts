import type { MediumRole, PackQuiz, RequirableTag } from '@knowledgeking/contract';
import type { QuestionMediaType } from '@knowledgeking/contract/rules/quiz';
import { withoutRuby } from '@knowledgeking/contract/rules/ruby';
import { type Finding, finding, inQuestion, repeated } from '../problem.ts';
import { quizTypeRules } from '../quiz-types/index.ts';
import { checkSpeaker } from './check-crew-tiers-titles.ts';

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

/** The tags of an exam's questions: the required ones are there, none contradicts its question, and no template, book or myth is a series. */
export function checkTags(
  quizzes: readonly PackQuiz[],
  requiredTags: readonly RequirableTag[] = [],
  crewIds?: readonly string[],
): Finding[] {
  const ofEach = quizzes.flatMap((quiz, index) =>
    inQuestion(index, quiz, [
      ...missingTags(quiz, requiredTags),
      ...checkRole(quiz),
      ...checkHint(quiz),
      ...checkLists(quiz, crewIds),
    ]),
  );
  return [...checkSeries(quizzes, 'template'), ...checkSeries(quizzes, 'canon'), ...ofEach];
}

function missingTags(quiz: PackQuiz, required: readonly RequirableTag[]): Finding[] {
  return required
    .filter((tag) => lacksTag[tag](quiz))
    .map((tag): Finding => {
      if (tag === 'medium_role') return finding(['media'], 'role_missing');
      return tag === 'media_text'
        ? finding(['media'], 'media_text_missing')
        : finding([], 'tag_missing', tag);
    });
}

function checkRole({ medium_role: role, media }: PackQuiz): Finding[] {
  if (role === undefined) return [];
  const path = ['medium_role'];
  if (!media) return [finding(path, 'role_without_medium')];
  const fitting = mediaOfRole[role];
  return fitting.includes(media.type)
    ? []
    : [finding(path, 'role_of_other_medium', fitting.join(' or '), role, media.type)];
}

function checkHint({ hint, type, answers }: PackQuiz): Finding[] {
  if (hint === undefined) return [];
  const path = ['hint'];
  const { spelledWord } = quizTypeRules[type];
  if (!spelledWord) return [finding(path, 'hint_of_picked', type)];
  const text = withoutRuby(hint);
  return answers.some((answer) => text.includes(spelledWord(answer)))
    ? [finding(path, 'answer_in_hint')]
    : [];
}

function checkLists({ crew = [], fields = [] }: PackQuiz, crewIds?: readonly string[]): Finding[] {
  return [
    ...crew.flatMap((id, index) => checkSpeaker(['crew', index], id, crewIds)),
    ...repeated(crew).map((id) => finding(['crew'], 'repeated_word', id)),
    ...repeated(fields).map((field) => finding(['fields'], 'repeated_word', field)),
  ];
}

/** The most questions that one template, and one book or myth, may have in an exam: more are a series. */
const seriesLimits = { template: 4, canon: 3 } as const;

function checkSeries(quizzes: readonly PackQuiz[], tag: 'template' | 'canon'): Finding[] {
  const most = seriesLimits[tag];
  const groups = Map.groupBy(
    quizzes.map((quiz, index) => ({ value: quiz[tag], number: quiz.number, index })),
    ({ value }) => value,
  );
  return [...groups].flatMap(([value, group]): Finding[] => {
    const first = group[most];
    if (value === undefined || !first) return [];
    const numbers = group.map(({ number }) => number).join(', ');
    return [finding(['quizzes', first.index, tag], 'series', most, tag, value, group.length, numbers)];
  });
}
