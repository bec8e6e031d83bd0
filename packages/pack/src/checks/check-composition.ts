import type {
  Level,
  PackContest,
  PackQuiz,
  QuizLevels,
  QuizMinimums,
  QuizType,
} from '@knowledgeking/contract';
import { partsOfAnswer } from '@knowledgeking/contract/rules/answers';
import { genres, quizTypes } from '@knowledgeking/contract/rules/quiz';
import { type Finding, finding } from '../problem.ts';
import { quizTypeRules } from '../quiz-types/index.ts';
import { mediaUses } from './check-media.ts';

/** The part of `contest.yaml` that is about an exam's questions as a whole. */
type Composition = Pick<PackContest['exam'], 'quiz_levels' | 'quiz_minimums'>;

/** An exam as a whole: the levels and kinds that `contest.yaml` says; with levels, the genres evenly, none one question over another. */
export function checkComposition(
  quizzes: readonly PackQuiz[],
  { quiz_levels: levels, quiz_minimums: minimums }: Composition = {},
): Finding[] {
  return [
    ...(levels ? [...checkLevels(quizzes, levels), ...checkGenres(quizzes)] : []),
    ...(minimums ? checkMinimums(quizzes, minimums) : []),
  ];
}

function checkLevels(quizzes: readonly PackQuiz[], levels: QuizLevels): Finding[] {
  return (Object.keys(levels) as Level[]).flatMap((level): Finding[] => {
    const count = quizzes.filter((quiz) => quiz.level === level).length;
    if (count === levels[level]) return [];
    return [finding(['quizzes'], 'level_count', levels[level], level, count)];
  });
}

function checkGenres(quizzes: readonly PackQuiz[]): Finding[] {
  const counts = genres.map((genre) => quizzes.filter((quiz) => quiz.genre === genre).length);
  if (Math.max(...counts) - Math.min(...counts) <= 1) return [];
  const found = genres.map((genre, index) => `${genre} ${counts[index]}`).join(', ');
  return [finding(['quizzes'], 'uneven_genres', found)];
}

function checkMinimums(quizzes: readonly PackQuiz[], minimums: QuizMinimums): Finding[] {
  return (Object.keys(minimums) as (keyof QuizMinimums)[]).flatMap((kind): Finding[] => {
    const count = quizzes.filter((quiz) => isOfKind(quiz, kind)).length;
    const least = minimums[kind] ?? 0;
    if (count >= least) return [];
    return [finding(['quizzes'], 'kind_count', least, kind, count)];
  });
}

type OtherKind = Exclude<keyof QuizMinimums, QuizType>;
const otherKinds: Readonly<Record<OtherKind, (quiz: PackQuiz) => boolean>> = {
  spelled: ({ type }) => quizTypeRules[type].spelledWord !== undefined,
  with_media: (quiz) => mediaUses(quiz).length > 0,
  deduction: (quiz) => quiz.deduction === true,
  with_crew: (quiz) => quiz.crew !== undefined,
  wider: (quiz) => quiz.fields !== undefined,
};

const isOtherKind = (kind: keyof QuizMinimums): kind is OtherKind => kind in otherKinds;

/** Whether a question is counted for a minimum of `contest.yaml`. */
const isOfKind = (quiz: PackQuiz, kind: keyof QuizMinimums): boolean =>
  isOtherKind(kind) ? otherKinds[kind](quiz) : quiz.type === kind;

/** With fewer questions than this, a place can stand out by mere chance. */
const fewestQuestions = 12;

/** Over all questions of one type no place of the right pick (`guessedPick`) has more than twice its share: such a place can be guessed. */
export function checkEvenness(quizzes: readonly PackQuiz[]): Finding[] {
  return quizTypes.flatMap((type) => {
    const { guessedPick } = quizTypeRules[type];
    return guessedPick === undefined ? [] : checkType(quizzes, type, guessedPick);
  });
}

function checkType(quizzes: readonly PackQuiz[], type: QuizType, pick: string): Finding[] {
  const ofType = quizzes.filter((quiz) => quiz.type === type);
  const most = Math.max(0, ...ofType.map((quiz) => optionsOf(quiz).length));
  return Array.from({ length: most }, (_, index) => index + 1).flatMap((place): Finding[] => {
    const withPlace = ofType.filter((quiz) => optionsOf(quiz).length >= place);
    // Each place of a question is as likely as another.
    const share = withPlace.reduce((sum, quiz) => sum + 1 / optionsOf(quiz).length, 0);
    const here = withPlace.filter((quiz) => placeOfPick(quiz) === place);
    if (withPlace.length < fewestQuestions || here.length <= 2 * share) return [];
    const numbers = here.map((quiz) => quiz.number).join(', ');
    const counts = [place, here.length, withPlace.length] as const;
    return [finding(['quizzes'], 'uneven_places', pick, type, ...counts, numbers, share.toFixed(1))];
  });
}

/** The place (from 1) of a question's first right pick among its options; 0 where the answer names no option, which is the finding of another check. */
export function placeOfPick(quiz: PackQuiz): number {
  const [pick] = partsOfAnswer(quiz.type, quiz.answers[0] ?? '');
  return optionsOf(quiz).findIndex((option) => option.value === pick) + 1;
}

const optionsOf = (quiz: PackQuiz) => quiz.options ?? [];
