import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { CallResult, Commitment, PublicRemark } from '@knowledgeking/contract';
import { timeText, toJapanTime } from '@knowledgeking/contract/rules/time';
import { LRUCache } from 'lru-cache';
import { type Database, inTransaction } from '../../database/database.ts';
import { ContestError, OperatorError } from '../../errors.ts';
import type { ExamWithKey } from '../exam.ts';
import { lockedExam } from '../load-exams.ts';
import { findCommitment, insertCommitment, listCommitments } from '../queries.ts';
import { listCorrections } from '../queries-corrections.ts';

/** The outcome of a commitment: `unchanged` where the latest one still holds, so that nothing new was published. */
export type CommitOutcome = 'committed' | 'replaced' | 'unchanged';

/** The outcome that `commitExam` would have now. @throws OperatorError from the exam’s start on */
export async function planCommit(database: Database, exam: ExamWithKey, now: Date): Promise<CommitOutcome> {
  if (now >= exam.exam_start_at)
    throw new OperatorError(
      `${exam.id} は ${timeText(exam.exam_start_at)} に始まっています。始まったあとの指紋は何も証明しないので、公開できません。`,
    );
  const known = await findCommitment(database, exam.id);
  if (!known) return 'committed';
  return isStillTrue(known.document, exam) ? 'unchanged' : 'replaced';
}

/** Publishes the hash of a document with questions and key; one that still holds stays. @throws OperatorError from the exam's start on */
export function commitExam(database: Database, examId: string, now: Date): Promise<CommitOutcome> {
  return inTransaction(database, async (transaction) => {
    const exam = await lockedExam(transaction, examId);
    const outcome = await planCommit(transaction, exam, now);
    if (outcome === 'unchanged') return outcome;
    const document = commitmentDocument(exam, randomBytes(saltBytes).toString('hex'));
    await insertCommitment(transaction, {
      commitment_id: randomUUID(),
      exam_id: exam.id,
      hash: createHash('sha256').update(document).digest('hex'),
      document,
      committed_at: now,
    });
    return outcome;
  });
}

/** Without a salt, a short answer could be found by trying documents until the hash fits. */
const saltBytes = 32;

/** The salt that a document was made with. */
const saltOf = (document: string): string => (JSON.parse(document) as { salt: string }).salt;

/**
 * Everything that decides which answers of an exam are right and what they are worth, in its only possible form: JSON without spaces, the names
 * in each object sorted (RFC 8785). docs/commitment.md describes every field. The browser reads it in `components/commitment/check-seal.tsx`.
 */
function commitmentDocument(exam: ExamWithKey, salt: string): string {
  const { id, quizzes, points_per_quiz, passing_rule, titles } = exam;
  return canonicalJson({
    format: 'knowledgeking-commitment-1',
    exam_id: id,
    salt,
    points_per_quiz,
    passing_rule,
    titles: titles.map(({ code, rule }) => ({ code, rule })),
    quizzes: quizzes.map(({ quiz, level, genre, correct_answer, accepted_answers, is_void }) => ({
      number: quiz.number,
      level,
      genre,
      question: quiz,
      correct_answer,
      accepted_answers: [...accepted_answers].sort(),
      is_void,
    })),
  });
}

/** Whether the questions and their key are still those that a document was made from. */
export function isStillTrue(document: string, exam: ExamWithKey): boolean {
  return commitmentDocument(exam, saltOf(document)) === document;
}

/** The lines for an operator whose import breaks the seal: before the exam there can still be another one. @param known the exam before the import */
export function brokenSealLines(known: ExamWithKey | undefined, now: Date): string[] {
  const fact = '公開してある問題の封印（指紋）と、このパックの問題や正解が合いません。';
  return known && now < known.exam_start_at
    ? [fact, '次は: contest exam commit（新しい指紋を公開します。前のものも一覧に残ります）']
    : [fact, '予選が始まったあとなので、ちがいは封印を確かめるページに出ます。'];
}

function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

/** Where the contest's own server has both, outside the API: for people with a command line, and for a CDN. */
export const commitmentFiles = {
  commitment: '/commitment.json',
  document: '/commitment-document.json',
} as const;

/** The bytes of the file with the hash. */
export const commitmentText = (commitment: Commitment): string => `${JSON.stringify(commitment, null, 2)}\n`;

/** The public hash, and the document after publication, read every few seconds, however many ask; the last reading lasts an outage. */
export class PublishedCommitments {
  readonly #database: Database;
  readonly #readings: LRUCache<string, { found: object | undefined }, () => Promise<object | undefined>>;

  /** @param ttl for how many milliseconds a reading counts: the top page of every browser asks for it */
  constructor(database: Database, ttl = 5_000) {
    this.#database = database;
    this.#readings = new LRUCache({
      max: 30,
      ttl,
      fetchMethod: async (_key, known, { context: load }) =>
        load().then(
          (found) => ({ found }),
          (error: unknown) => {
            if (known) return known;
            throw error;
          },
        ),
    });
  }

  /** @throws ContestError not_found where there is no commitment */
  read(exam: ExamWithKey): Promise<Commitment> {
    return this.#read(`${exam.id} ${exam.is_result_published}`, () => readCommitment(this.#database, exam));
  }

  /** @throws ContestError not_found before the results are published, and where there is no commitment */
  async readDocument(exam: ExamWithKey): Promise<CallResult<'getCommittedDocument'>> {
    requirePublic(exam);
    const key = `${exam.id} ${exam.pack_version} ${exam.key_fingerprint}`;
    return this.#read(key, () => readDocument(this.#database, exam));
  }

  /** @param key with all that the value depends on and that is known already: with another one, it is read at once */
  async #read<Value extends object>(key: string, load: () => Promise<Value | undefined>): Promise<Value> {
    const reading = await this.#readings.fetch(key, { context: load });
    if (!reading?.found) throw new ContestError('not_found', 'no commitment was published');
    return reading.found as Value;
  }
}

/** The hash of an exam as everyone sees it; undefined where there is none. It is frozen: nobody changes it on its way out. */
export async function readCommitment(database: Database, exam: ExamWithKey): Promise<Commitment | undefined> {
  const [latest, ...before] = await listCommitments(database, exam.id);
  if (!latest) return undefined;
  const fingerprint = ({ hash, committed_at: at }: typeof latest) => ({
    hash,
    committed_at: toJapanTime(at),
  });
  return Object.freeze({
    exam_id: exam.id,
    algorithm: 'SHA-256',
    ...fingerprint(latest),
    earlier: before.map(fingerprint),
    ...(exam.is_result_published && { document_url: commitmentFiles.document }),
    // None before publication, because a reason can tell an answer.
    remarks: exam.is_result_published ? await listRemarks(database, exam.id) : [],
  });
}

/** The same, for an operator's command. @throws OperatorError where there is none */
export async function publicCommitment(database: Database, exam: ExamWithKey): Promise<Commitment> {
  const commitment = await readCommitment(database, exam);
  if (!commitment) throw new OperatorError(`${exam.id} の封印がありません。次は: contest exam commit`);
  return commitment;
}

/** The files that a CDN should carry, the document with questions and key only after publication. */
export async function publicFiles(database: Database, exam: ExamWithKey) {
  const files: [name: string, text: string][] = [
    [commitmentFiles.commitment, commitmentText(await publicCommitment(database, exam))],
  ];
  const document = exam.is_result_published ? await readDocument(database, exam) : undefined;
  if (document) files.push([commitmentFiles.document, document.document]);
  return files;
}

async function listRemarks(database: Database, examId: string): Promise<PublicRemark[]> {
  const remarks = await listCorrections(database, examId);
  return remarks.map(({ quiz_number, reason, applied_at }) => ({
    quiz_number,
    reason,
    applied_at: toJapanTime(applied_at),
  }));
}

/** The document behind the hash. @throws ContestError not_found before the results are published */
export async function readDocument(
  database: Database,
  exam: ExamWithKey,
): Promise<CallResult<'getCommittedDocument'> | undefined> {
  requirePublic(exam);
  const known = await findCommitment(database, exam.id);
  if (!known) return undefined;
  const { document } = known;
  return Object.freeze({ document, current: commitmentDocument(exam, saltOf(document)) });
}

/** The one place that decides when the key leaves the server by this way. */
function requirePublic(exam: ExamWithKey): void {
  if (!exam.is_result_published) throw new ContestError('not_found', 'the results are not published yet');
}
