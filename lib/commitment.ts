import { isArrayOf, isRecord, isString } from '@/lib/checks';

/** SHA-256 in hexadecimal digits; undefined where the browser computes none, as on pages without https. */
export async function sha256(bytes: BufferSource): Promise<string | undefined> {
  // Typed as always there, but absent where the page is not secure.
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (!subtle) return undefined;
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A part in which the questions are marked in another way than the sealed document says. */
export interface Difference {
  /** Undefined where it is about the whole exam. */
  quizNumber: number | undefined;
  part: string;
  words: string;
}

/** The parts of a document that count, in words; the salt and the format are not about questions. */
const partsOfExam: Readonly<Record<string, string>> = {
  points_per_quiz: '1問の点数',
  passing_rule: '通過の決まり',
  titles: '称号の決まり',
};
const partsOfQuiz: Readonly<Record<string, string>> = {
  question: '問題文や選択肢',
  correct_answer: '正解として見せる答え',
  accepted_answers: '正解になる答え',
  is_void: '全員を正解にするか',
  level: '難しさ',
  genre: 'ジャンル',
};

/** The differences of the current document from the sealed one; names are sorted in both (docs/commitment.md). Throws on any other text. */
export function differencesBetween(sealed: string, current: string): Difference[] {
  const [before, after] = [parse(sealed), parse(current)];
  const [quizzesBefore, quizzesAfter] = [quizzesOf(before), quizzesOf(after)];
  const numbers = [...new Set([...quizzesBefore.keys(), ...quizzesAfter.keys()])].sort((a, b) => a - b);
  return [
    ...compare(partsOfExam, before, after, undefined),
    ...numbers.flatMap((number) =>
      compare(partsOfQuiz, quizzesBefore.get(number) ?? {}, quizzesAfter.get(number) ?? {}, number),
    ),
  ];
}

type Fields = Readonly<Record<string, unknown>>;

function compare(
  parts: Readonly<Record<string, string>>,
  before: Fields,
  after: Fields,
  quizNumber: number | undefined,
): Difference[] {
  return Object.entries(parts)
    .filter(([name]) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map(([name, part]) => ({ quizNumber, part, words: wordsOf(before[name], after[name]) }));
}

/** Of a list, which often is long, only what was added and what is gone. */
function wordsOf(before: unknown, after: unknown): string {
  if (!isArrayOf(isString)(before) || !isArrayOf(isString)(after))
    return `${textOf(before)} → ${textOf(after)}`;
  const added = after.filter((item) => !before.includes(item));
  const gone = before.filter((item) => !after.includes(item));
  return [
    ...(added.length > 0 ? [`加わったもの：${added.map(textOf).join('')}`] : []),
    ...(gone.length > 0 ? [`なくなったもの：${gone.map(textOf).join('')}`] : []),
  ].join(' ');
}

/** Short values as people write them; anything else as the document has it. */
function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'する' : 'しない';
  return typeof value === 'string' ? `「${value}」` : (JSON.stringify(value) ?? 'なし');
}

function parse(document: string): Fields {
  const value: unknown = JSON.parse(document);
  if (!isRecord(value)) throw new Error('not a document of questions');
  return value;
}

function quizzesOf({ quizzes }: Fields): Map<number, Fields> {
  if (!Array.isArray(quizzes)) throw new Error('a document without questions');
  return new Map(quizzes.filter(isRecord).map((quiz) => [Number(quiz.number), quiz]));
}
