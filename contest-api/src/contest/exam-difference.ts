import { isDeepStrictEqual } from 'node:util';
import type { ContestExam, KeyedQuiz } from './contest.ts';

/** The parts of a known exam that an import writes; its dates are not among them. */
export type ExamContent = Pick<
  ContestExam,
  | 'title'
  | 'durationMilliseconds'
  | 'pointsPerQuiz'
  | 'passingRule'
  | 'titles'
  | 'regions'
  | 'quickScore'
  | 'retention'
  | 'simulatedParticipants'
  | 'mailSignal'
  | 'quizzes'
>;

/** A question that an import adds, removes or changes. */
export interface QuizDifference {
  number: number;
  change: 'added' | 'removed' | 'changed';
  /** Which parts of a changed one, such as `statement`. */
  parts: QuizPart[];
  /** Whether answers would be marked or counted differently. */
  isKeyChange: boolean;
}

/** The changes that an import makes. */
export interface ExamDifference {
  fields: { name: ExamField; before: string; after: string }[];
  quizzes: QuizDifference[];
}

const fields = {
  title: 'title',
  durationMilliseconds: 'duration',
  pointsPerQuiz: 'points per question',
  passingRule: 'passing rule',
  titles: 'titles',
  regions: 'regions',
  quickScore: 'quick score',
  retention: 'days that personal data is kept',
  mailSignal: 'signal in mails',
  simulatedParticipants: 'synthetic contestants of the demonstration',
} as const satisfies Record<Exclude<keyof ExamContent, 'quizzes'>, string>;

/** The name of something of an exam that an import can change. */
export type ExamField = (typeof fields)[keyof typeof fields] | 'number of questions';

/** The name of a part of a question. */
export type QuizPart = keyof ReturnType<typeof partsOf>;

/** Everything in which two states of an exam differ, questions in the order of their numbers. */
export function compareExams(before: ExamContent, after: ExamContent): ExamDifference {
  const changed = (Object.keys(fields) as (keyof typeof fields)[]).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  return {
    fields: [
      ...changed.map((name) => ({ name: fields[name], ...shownPair(name, before, after) })),
      ...(before.quizzes.length === after.quizzes.length
        ? []
        : [
            {
              name: 'number of questions' as const,
              before: `${before.quizzes.length}`,
              after: `${after.quizzes.length}`,
            },
          ]),
    ],
    quizzes: compareQuizzes(before.quizzes, after.quizzes),
  };
}

/** Long lists are shown by what was added and what was removed. */
function shownPair(name: keyof typeof fields, before: ExamContent, after: ExamContent) {
  const [one, other] = [before[name], after[name]];
  if (!Array.isArray(one) || !Array.isArray(other))
    return { before: shown(name, one), after: shown(name, other) };
  const without = (list: unknown[], rest: unknown[]) =>
    list.filter((item) => !rest.some((same) => isDeepStrictEqual(item, same)));
  const [gone, added] = [without(one, other), without(other, one)];
  const order = gone.length === 0 && added.length === 0 ? '（順番だけ）' : '';
  return { before: shown(name, gone), after: shown(name, added) + order };
}

function shown(name: keyof typeof fields, value: unknown): string {
  if (name === 'durationMilliseconds') return `${Number(value) / 60_000}分`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function compareQuizzes(before: KeyedQuiz[], after: KeyedQuiz[]): QuizDifference[] {
  const old = new Map(before.map((keyed) => [keyed.quiz.number, keyed]));
  const fresh = new Map(after.map((keyed) => [keyed.quiz.number, keyed]));
  const numbers = [...new Set([...old.keys(), ...fresh.keys()])].sort((a, b) => a - b);
  return numbers.flatMap((number): QuizDifference[] => {
    const [was, is] = [old.get(number), fresh.get(number)];
    if (!was) return [{ number, change: 'added', parts: [], isKeyChange: true }];
    if (!is) return [{ number, change: 'removed', parts: [], isKeyChange: true }];
    const [partsBefore, partsAfter] = [partsOf(was), partsOf(is)];
    const parts = (Object.keys(partsBefore) as QuizPart[]).filter(
      (part) => !isDeepStrictEqual(partsBefore[part], partsAfter[part]),
    );
    if (parts.length === 0) return [];
    return [{ number, change: 'changed', parts, isKeyChange: parts.some((part) => keyParts.includes(part)) }];
  });
}

const keyParts: QuizPart[] = [
  'level',
  'genre',
  'accepted answers',
  'right answer shown',
  'right for everyone',
];

/** Every part of a question under the name that a script reads. */
function partsOf({ quiz, acceptedAnswers, ...keyed }: KeyedQuiz) {
  const {
    number: _number,
    type,
    question_statement,
    option_media_type,
    options,
    answer_count,
    level: _level,
    hint,
    ...media
  } = quiz;
  return {
    type,
    statement: question_statement,
    media,
    options: [option_media_type, options],
    'number of picks': answer_count,
    hint,
    level: keyed.level,
    genre: keyed.genre,
    'accepted answers': [...acceptedAnswers].sort(),
    'right answer shown': keyed.correctAnswer,
    'right for everyone': keyed.isVoid,
    explanation: keyed.explanation,
  };
}
