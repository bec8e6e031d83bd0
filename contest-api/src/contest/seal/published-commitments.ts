import type { CallResult, Commitment, PublicRemark } from '@knowledgeking/contract';
import { toJapanTime } from '@knowledgeking/contract/rules/time';
import type { Database } from '../../database/database.ts';
import { ContestError } from '../../http/contest-error.ts';
import { listRemarks } from '../../results/marking/queries-remarks.ts';
import type { ContestExam } from '../contest.ts';
import { commitmentDocument, saltOf } from './commitment-document.ts';
import { findCommitment, listCommitments } from './queries.ts';

/** Where the contest's own server has both, outside the API: for people with a command line, and for a CDN. */
export const commitmentFiles = {
  commitment: '/commitment.json',
  document: '/commitment-document.json',
} as const;

/** Milliseconds for which a reading counts: the top page of every browser asks for it. */
const readingCounts = 5_000;

/**
 * The hash that everyone may see, and the document that nobody may see before the results are published. A copy of the API reads them
 * from the database every few seconds, however many ask; the last reading is used while the database is away.
 */
export class PublishedCommitments {
  readonly #database: Database;
  readonly #commitments: Readings<Commitment | undefined>;
  readonly #documents: Readings<CallResult<'getCommittedDocument'> | undefined>;

  constructor(database: Database, counts = readingCounts) {
    this.#database = database;
    this.#commitments = new Readings(counts);
    this.#documents = new Readings(counts);
  }

  /** @throws ContestError not_found where there is no commitment */
  async read(exam: ContestExam): Promise<Commitment> {
    const commitment = await this.#commitments.read(exam.id, `${exam.isResultPublished}`, () =>
      readCommitment(this.#database, exam),
    );
    return found(commitment);
  }

  /** @throws ContestError not_found before the results are published, and where there is no commitment */
  async readDocument(exam: ContestExam): Promise<CallResult<'getCommittedDocument'>> {
    requirePublic(exam);
    const basis = `${exam.packVersion} ${exam.keyFingerprint}`;
    const document = await this.#documents.read(exam.id, basis, () => readDocument(this.#database, exam));
    return found(document);
  }
}

/** The hash of an exam as everyone sees it; undefined where there is none. It is frozen: nobody changes it on its way out. */
export async function readCommitment(database: Database, exam: ContestExam): Promise<Commitment | undefined> {
  const [latest, ...before] = await listCommitments(database, exam.id);
  if (!latest) return undefined;
  const fingerprint = ({ hash, committed_at }: typeof latest) => ({
    hash,
    committed_at: toJapanTime(committed_at),
  });
  return Object.freeze({
    exam_id: exam.id,
    algorithm: 'SHA-256',
    ...fingerprint(latest),
    earlier: before.map(fingerprint),
    ...(exam.isResultPublished && { document_url: commitmentFiles.document }),
    remarks: await readRemarks(database, exam),
  });
}

/** Every correction of the key; none before publication, because a reason can tell an answer. */
async function readRemarks(database: Database, exam: ContestExam): Promise<PublicRemark[]> {
  if (!exam.isResultPublished) return [];
  const remarks = await listRemarks(database, exam.id);
  return remarks.map(({ quizNumber, reason, appliedAt }) => ({
    quiz_number: quizNumber,
    reason,
    applied_at: toJapanTime(appliedAt),
  }));
}

/** The document behind the hash. @throws ContestError not_found before the results are published */
export async function readDocument(
  database: Database,
  exam: ContestExam,
): Promise<CallResult<'getCommittedDocument'> | undefined> {
  requirePublic(exam);
  const known = await findCommitment(database, exam.id);
  if (!known) return undefined;
  const { document } = known;
  return Object.freeze({ document, current: commitmentDocument(exam.id, exam, saltOf(document)) });
}

/** The one place that decides when the key leaves the server by this way. */
function requirePublic(exam: ContestExam): void {
  if (!exam.isResultPublished) throw new ContestError('not_found', 'the results are not published yet');
}

function found<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new ContestError('not_found', 'no commitment was published');
  return value;
}

/** The last reading for each exam. */
class Readings<Value> {
  readonly #counts: number;
  readonly #known = new Map<string, { basis: string; readAt: number; value: Promise<Value> }>();

  constructor(counts: number) {
    this.#counts = counts;
  }

  /** @param basis what the value depends on, and is known already: with another one, it is read again at once */
  read(examId: string, basis: string, load: () => Promise<Value>): Promise<Value> {
    const known = this.#known.get(examId);
    const before = known?.basis === basis ? known : undefined;
    if (before && performance.now() - before.readAt < this.#counts) return before.value;
    const reading = load();
    const value = before ? reading.catch(() => before.value) : reading;
    this.#known.set(examId, { basis, readAt: performance.now(), value });
    if (!before) reading.catch(() => this.#known.delete(examId));
    return value;
  }
}
