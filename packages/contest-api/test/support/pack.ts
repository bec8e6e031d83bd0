import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PackContest, PackQuiz } from '@knowledgeking/contract';
import { loadPack, type Pack } from '@knowledgeking/pack/load';

const option = (value: string, extra: object = {}) => ({ value, text: `選択肢${value}`, ...extra });
const fourOptions = ['1', '2', '3', '4'].map((value) => option(value));

/**
 * One question of each type, in this order, then a hard and a super hard one; `rightAnswers` has their right answers.
 */
const quizzes: Partial<PackQuiz>[] = [
  { type: 'single_selection', genre: 'character', options: fourOptions, answers: ['3'] },
  { type: 'multiple_selection', genre: 'stories_and_dialogues', options: fourOptions, answers: ['1,3'] },
  { type: 'order_selection', genre: 'culture', options: fourOptions, answers: ['3,1,2,4'] },
  {
    type: 'combine_options',
    genre: 'capabilities_and_skills',
    options: [
      ...['A', 'B'].map((value) => option(value, { group: 'left' })),
      ...['1', '2', '3'].map((value) => option(value, { group: 'right' })),
    ],
    answers: ['A-1,B-3'],
  },
  {
    type: 'order_six_char',
    genre: 'culture',
    options: ['た1', 'い1', 'へ1', 'い2', 'よ1', 'う1', 'せ1', 'か1'].map((value) => ({ value })),
    answers: ['た,い,へ,い,よ,う'],
  },
  { type: 'free_input', genre: 'character', answers: ['海底二万里', '海底二万マイル'] },
  { type: 'single_selection', genre: 'culture', level: 'hard', options: fourOptions, answers: ['2'] },
  { type: 'single_selection', genre: 'character', level: 'super_hard', options: fourOptions, answers: ['4'] },
];

/** The right answers of the test exam, by question. */
export const rightAnswers = quizzes.map((quiz) => quiz.answers?.[0] ?? '');

/** The environment variable with the path of a JSON file that holds the content; absent in a test file that runs by itself. */
export const packVariable = 'TEST_PACK';

/** The repository's own content. */
export function loadContent(): Pack {
  const { pack, problems } = loadPack(new URL('../../../../content', import.meta.url).pathname);
  if (!pack) throw new Error(`the content pack has problems: ${JSON.stringify(problems)}`);
  return pack;
}

/** Writes the content's dates and mails into a folder, as the pack of another exam. @returns the options with which commands take their words from it */
export function mailPackOptions(folder: string, examId: string): string[] {
  const content = new URL('../../../../content/', import.meta.url).pathname;
  cpSync(path.join(content, 'mails'), path.join(folder, 'mails'), { recursive: true });
  const contest = readFileSync(path.join(content, 'contest.yaml'), 'utf8');
  writeFileSync(path.join(folder, 'contest.yaml'), contest.replace(/^ {2}id: .*$/m, `  id: ${examId}`));
  return ['--pack', folder];
}

let content: Pack | undefined;

/** The content, as a copy of its own. It is read only once, because that takes longer than most tests. */
export function knownContent(): Pack {
  const file = process.env[packVariable];
  content ??= file ? (JSON.parse(readFileSync(file, 'utf8')) as Pack) : loadContent();
  return structuredClone(content);
}

/** A small pack: eight questions of one point each, 60 minutes, the best two pass. Its dates fit `testTimes`. */
export function buildPack(
  overrides: { exam?: Partial<PackContest['exam']>; quizzes?: PackQuiz[] } = {},
): Pack {
  const pack = knownContent();
  return {
    ...pack,
    contest: {
      ...pack.contest,
      exam: {
        ...pack.contest.exam,
        id: 'test-exam',
        teaser_start_at: '2025-05-01T00:00:00+09:00',
        entry_start_at: '2025-05-10T00:00:00+09:00',
        entry_end_at: '2025-06-15T00:00:00+09:00',
        exam_start_at: '2025-06-22T13:00:00+09:00',
        exam_end_at: '2025-06-22T14:30:00+09:00',
        duration_minutes: 60,
        points_per_quiz: 1,
        passing: { rule: 'top', count: 2 },
        ...overrides.exam,
      },
    },
    exam: overrides.quizzes ?? quizzes.map((quiz, index) => ({ ...plainQuiz(index + 1), ...quiz })),
  };
}

/** The pack with another right answer to its first question. */
export function packWithKey(answer: string): Pack {
  const pack = buildPack();
  return {
    ...pack,
    exam: pack.exam.map((quiz) => (quiz.number === 1 ? { ...quiz, answers: [answer] } : quiz)),
  };
}

function plainQuiz(number: number): PackQuiz {
  return {
    number,
    type: 'single_selection',
    level: 'normal',
    genre: 'culture',
    statement: `問題${number}`,
    answers: ['1'],
    explanation: `解説${number}`,
    sources: ['テスト'],
  };
}

/** A moment in each period of the test exam. */
export const testTimes = {
  teaser: new Date('2025-05-05T12:00:00+09:00'),
  entry: new Date('2025-06-01T12:00:00+09:00'),
  justBeforeStart: new Date('2025-06-22T12:00:00+09:00'),
  inProgress: new Date('2025-06-22T13:10:00+09:00'),
  afterEnd: new Date('2025-06-22T15:00:00+09:00'),
};
