import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { defaultQuickScoreRule, defaultRetention } from '@knowledgeking/contract';
import { canonicalAnswer } from '@knowledgeking/contract/rules/answers';
import type { Pack } from '@knowledgeking/pack/load';
import { mediaPathsOf, pictureSizesOf } from '@knowledgeking/pack/public-media';
import { toQuiz } from '@knowledgeking/pack/public-quiz';
import { type Database, inTransaction } from '../database/database.ts';
import { OperatorError } from '../errors.ts';
import { correctionInForce } from './answer-key.ts';
import type { ExamWithKey, QuizWithKey } from './exam.ts';
import { loadExam, loadExams, toExamWithKey, toQuizzesWithKeys } from './load-exams.ts';
import { markingChanges, markingOf } from './marking.ts';
import { type ExamImport, findCommitment, laterColumns, lockExam, replaceExam } from './queries.ts';
import { countAttempts } from './queries-attempt-ends.ts';
import { type Correction, listCorrections } from './queries-corrections.ts';
import { isStillTrue } from './seal/seal.ts';

/** An import that would change questions under contestants who have started, or results that everyone can see. */
export class ImportRefusedError extends OperatorError {}

/** The outcome of an import. */
interface ImportOutcome {
  exam_id: string;
  /** Whether only operators see the exam, until they choose it. */
  is_draft: boolean;
  quiz_count: number;
  outcome: 'created' | 'updated' | 'unchanged';
  /** Whether the questions are no longer those whose hash was published (`exam commit`). */
  breaks_commitment: boolean;
}

/** The effects of an import, before it is made. */
export type ImportPlan = Awaited<ReturnType<typeof planImport>>;

/** The effects of an import; nothing is written. A new exam beside another is a draft. @throws ImportRefusedError as `requireImportable` */
export async function planImport(database: Database, pack: Pack, now: Date) {
  const packRows = toRows(pack, now);
  const { exam_id } = packRows.exam;
  const known = await loadExam(database, exam_id);
  const is_draft = known ? known.is_draft : (await loadExams(database)).length > 0;
  const { rows, remarks } = keepRemarks(packRows, known, await listCorrections(database, exam_id));
  const exam = { ...examOf(rows), is_draft };
  const difference = compareExams(known ?? { ...exam, quizzes: [] }, exam);
  const isSame =
    known?.pack_version === exam.pack_version &&
    Object.values(difference).every(({ length }) => length === 0);
  if (known && !isSame) await requireImportable(database, known, { after: exam, now });
  const committed = await findCommitment(database, exam_id);
  const summary: ImportOutcome = {
    exam_id,
    is_draft,
    quiz_count: rows.quizzes.length,
    outcome: !known ? 'created' : isSame ? 'unchanged' : 'updated',
    // As the pack has it: a correction that stays is listed publicly, and breaks nothing.
    breaks_commitment: committed !== undefined && !isStillTrue(committed.document, examOf(packRows)),
  };
  // The changes that make existing results stale.
  const stale = known ? markingChanges(markingOf(known), markingOf(exam)) : [];
  return { summary, exam, known, difference, markingChanges: stale, remarks, rows };
}

/**
 * Writes a pack's exam into the database, all or nothing; the pack has been checked. Dates and publication of an exam
 * that is there already stay as they are.
 * @param isListed lists a new exam at once, beside whichever is there; for the demonstration, which has no operators
 * @throws ImportRefusedError as `planImport`
 */
export async function importExam(
  database: Database,
  pack: Pack,
  now: Date,
  { isListed = false } = {},
): Promise<ImportOutcome> {
  return inTransaction(database, async (transaction) => {
    await lockExam(transaction, pack.contest.exam.id);
    const { summary, rows, known } = await planImport(transaction, pack, now);
    const is_draft = summary.is_draft && !(isListed && summary.outcome === 'created');
    const { teaser_start_at, entry_start_at, entry_end_at, exam_start_at, exam_end_at } = known ?? rows.exam;
    const dates = { teaser_start_at, entry_start_at, entry_end_at, exam_start_at, exam_end_at };
    const exam = { ...rows.exam, ...dates };
    if (summary.outcome !== 'unchanged') await replaceExam(transaction, { ...rows, exam }, { is_draft });
    return { ...summary, is_draft };
  });
}

async function requireImportable(
  database: Database,
  known: ExamWithKey,
  { after, now }: { after: ExamWithKey; now: Date },
): Promise<void> {
  const { id } = known;
  const minutes = (known.exam_end_at.getTime() - known.exam_start_at.getTime()) / 60_000;
  const duration = after.duration_seconds / 60;
  if (minutes < duration) {
    throw new ImportRefusedError(
      `${id} の開始から終了までは${minutes}分、パックの制限時間は${duration}分です。何も変えていません。次は: contest exam schedule`,
    );
  }
  const changesUnderContestants =
    known.duration_seconds !== after.duration_seconds || shapeOf(known) !== shapeOf(after);
  if (changesUnderContestants && (await countAttempts(database, id, now)).started > 0) {
    throw new ImportRefusedError(
      `${id} の受験を始めた人がいるので、制限時間と、問題の数・種類・選択肢はもう変えられません。何も変えていません。`,
    );
  }
  const changes = markingChanges(markingOf(known), markingOf(after));
  if (known.is_result_published && changes.length > 0) {
    throw new ImportRefusedError(
      `${id} の結果は公開中で、このパックは採点を変えます（${changes.join('、')}）。何も変えていません。次は: contest unpublish → exam import → aggregate → publish`,
    );
  }
}

/** Everything that has to stay the same for existing answers to keep their meaning. */
function shapeOf({ quizzes }: ExamWithKey): string {
  return quizzes
    .map(({ quiz }) => [quiz.type, ...quiz.options.map((option) => option.value)].join('/'))
    .join();
}

/** A question that an import adds, removes or changes. */
export interface QuizDifference {
  number: number;
  change: 'added' | 'removed' | 'changed';
  parts: QuizPart[];
  /** Whether answers would be marked or counted differently. */
  is_key_change: boolean;
}

/** The parts of a known exam that an import can change: by the names that scripts read, operators' words and the value. Its dates are not among them. */
export const examFields = {
  title: { words: '題名', of: ({ title }) => title },
  duration: { words: '制限時間', of: ({ duration_seconds }) => `${duration_seconds / 60}分` },
  'points per question': { words: '1問の点数', of: ({ points_per_quiz }) => points_per_quiz },
  'passing rule': { words: '合格の条件', of: ({ passing_rule }) => passing_rule },
  titles: { words: '称号', of: ({ titles }) => titles },
  regions: { words: '地域', of: ({ regions }) => regions },
  'quick score': { words: '速報スコア', of: ({ quick_score }) => quick_score },
  'days that personal data is kept': { words: '個人の情報を残す日数', of: ({ retention }) => retention },
  'synthetic contestants of the demonstration': {
    words: 'デモの模擬参加者',
    of: ({ simulated_participants }) => simulated_participants,
  },
  'number of questions': { words: '問題数', of: ({ quizzes }) => quizzes.length },
} satisfies Record<string, Part<ExamWithKey>>;

/** The same of a question; `isKey`: a change of it would mark or count answers differently. */
export const quizParts = {
  type: { words: '種類', of: ({ quiz }) => quiz.type },
  statement: { words: '問題文', of: ({ quiz }) => quiz.question_statement },
  media: {
    words: '画像・音声・動画',
    of: ({ quiz }) =>
      Object.fromEntries(Object.entries(quiz).filter(([name]) => name.startsWith('question_media'))),
  },
  options: { words: '選択肢', of: ({ quiz }) => [quiz.option_media_type, quiz.options] },
  'number of picks': { words: '選ぶ数', of: ({ quiz }) => quiz.answer_count },
  hint: { words: 'ヒント', of: ({ quiz }) => quiz.hint },
  level: { words: 'レベル', of: ({ level }) => level, isKey: true },
  genre: { words: 'ジャンル', of: ({ genre }) => genre, isKey: true },
  'accepted answers': {
    words: '正解とする回答',
    of: ({ accepted_answers }) => [...accepted_answers].sort(),
    isKey: true,
  },
  'right answer shown': { words: '表示する正解', of: ({ correct_answer }) => correct_answer, isKey: true },
  'right for everyone': { words: '全員正解', of: ({ is_void }) => is_void, isKey: true },
  explanation: { words: '解説', of: ({ explanation }) => explanation },
} satisfies Record<string, Part<QuizWithKey>>;
type QuizPart = keyof typeof quizParts;

interface Part<Whole> {
  words: string;
  of(whole: Whole): unknown;
  isKey?: true;
}

const differing = <Whole, Name extends string>(
  parts: Record<Name, Part<Whole>>,
  before: Whole,
  after: Whole,
): Name[] =>
  (Object.keys(parts) as Name[]).filter(
    (name) => !isDeepStrictEqual(parts[name].of(before), parts[name].of(after)),
  );

function compareExams(before: ExamWithKey, after: ExamWithKey) {
  const fields = differing(examFields, before, after).map((name) => {
    const { of } = examFields[name];
    return { name, ...shownPair(of(before), of(after)) };
  });
  return { fields, quizzes: compareQuizzes(before.quizzes, after.quizzes) };
}

/** Long lists are shown by what was added and what was removed. */
function shownPair(before: unknown, after: unknown) {
  if (!Array.isArray(before) || !Array.isArray(after)) return { before: shown(before), after: shown(after) };
  const without = (list: unknown[], rest: unknown[]) =>
    list.filter((item) => !rest.some((same) => isDeepStrictEqual(item, same)));
  const [gone, added] = [without(before, after), without(after, before)];
  const order = gone.length === 0 && added.length === 0 ? '（順番だけ）' : '';
  return { before: shown(gone), after: shown(added) + order };
}

const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

function compareQuizzes(before: QuizWithKey[], after: QuizWithKey[]): QuizDifference[] {
  const old = new Map(before.map((keyed) => [keyed.quiz.number, keyed]));
  const fresh = new Map(after.map((keyed) => [keyed.quiz.number, keyed]));
  const numbers = [...new Set([...old.keys(), ...fresh.keys()])].sort((a, b) => a - b);
  return numbers.flatMap((number): QuizDifference[] => {
    const [was, is] = [old.get(number), fresh.get(number)];
    if (!was || !is) return [{ number, change: was ? 'removed' : 'added', parts: [], is_key_change: true }];
    const parts = differing(quizParts, was, is);
    if (parts.length === 0) return [];
    return [
      { number, change: 'changed', parts, is_key_change: parts.some((part) => 'isKey' in quizParts[part]) },
    ];
  });
}

/** The exam that an import would make of these rows. */
function examOf({ exam, quizzes, accepted_answers }: ExamImport): ExamWithKey {
  const row = { ...exam, ...laterColumns, key_fingerprint: '', is_committed: false };
  return toExamWithKey(row, toQuizzesWithKeys(quizzes, accepted_answers));
}

/** A pack as the rows that an import writes. */
export function toRows(pack: Pack, now: Date): ExamImport {
  const { exam, regions, demo } = pack.contest;
  const mediaPath = mediaPathsOf(pack.folder);
  const sizeOf = pictureSizesOf(pack.folder);
  const quizzes = pack.exam.map((quiz) => ({
    exam_id: exam.id,
    quiz_number: quiz.number,
    level: quiz.level,
    genre: quiz.genre,
    quiz: toQuiz(quiz, mediaPath, sizeOf),
    correct_answer: quiz.answers[0] ?? '',
    explanation: quiz.explanation,
  }));
  const accepted_answers = pack.exam.flatMap(({ number, type, answers }) => {
    const canonical = new Set(answers.map((answer) => canonicalAnswer(type, answer)));
    return answerRows(exam.id, number, [...canonical]);
  });
  const row = {
    exam_id: exam.id,
    title: exam.title,
    teaser_start_at: new Date(exam.teaser_start_at),
    entry_start_at: new Date(exam.entry_start_at),
    entry_end_at: new Date(exam.entry_end_at),
    exam_start_at: new Date(exam.exam_start_at),
    exam_end_at: new Date(exam.exam_end_at),
    duration_seconds: exam.duration_minutes * 60,
    points_per_quiz: exam.points_per_quiz,
    passing_rule: exam.passing,
    titles: pack.titles,
    regions,
    quick_score: exam.quick_score ?? defaultQuickScoreRule,
    retention: pack.contest.retention ?? defaultRetention,
    simulated_participants: demo.simulated_participants,
  };
  const written = JSON.stringify([row, quizzes, accepted_answers]);
  const pack_version = createHash('sha256').update(written).digest('hex');
  return {
    exam: { ...row, imported_at: now, pack_version },
    quizzes: quizzes.map((quiz) => ({ ...quiz, is_void: false })),
    accepted_answers,
  };
}

const answerRows = (examId: string, quizNumber: number, answers: string[]) =>
  answers.map((answer) => ({ exam_id: examId, quiz_number: quizNumber, canonical_answer: answer }));

/**
 * The rows of an import, and the corrections of the key in force: those that it has `kept`, because the pack still has the key from before
 * them (docs/decisions/results.md), and those `replaced` by yet another key of the pack.
 */
function keepRemarks(rows: ExamImport, known: ExamWithKey | undefined, remarks: Correction[]) {
  const kept: Correction[] = [];
  const replaced: Correction[] = [];
  for (const keyed of known?.quizzes ?? []) {
    const { number } = keyed.quiz;
    const own = remarks.filter(({ quiz_number }) => quiz_number === number);
    const inForce = correctionInForce(keyed, own);
    if (!inForce) continue;
    const inPack = rows.accepted_answers
      .filter((row) => row.quiz_number === number)
      .map((row) => row.canonical_answer)
      .sort();
    if (own.some(({ key_before }) => isDeepStrictEqual(key_before.accepted_answers, inPack))) {
      kept.push(inForce);
      rows = withKeyOf(rows, inForce);
    } else if (!isDeepStrictEqual(inForce.key_after.accepted_answers, inPack)) replaced.push(inForce);
  }
  return { rows, remarks: { kept, replaced } };
}

function withKeyOf(rows: ExamImport, { exam_id, quiz_number, key_after }: Correction): ExamImport {
  const { correct_answer, is_void, accepted_answers } = key_after;
  return {
    ...rows,
    quizzes: rows.quizzes.map((row) =>
      row.quiz_number === quiz_number ? { ...row, correct_answer, is_void } : row,
    ),
    accepted_answers: [
      ...rows.accepted_answers.filter((row) => row.quiz_number !== quiz_number),
      ...answerRows(exam_id, quiz_number, accepted_answers),
    ],
  };
}
