import type { CallResult, Commitment, PublicRemark } from '@knowledgeking/contract';
import { toJapanTime } from '@knowledgeking/contract/rules/time';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../database/database.ts';
import { ContestError } from '../../errors.ts';
import { listCorrections } from '../../results/queries.ts';
import type { ExamWithKey } from '../exam.ts';
import { findCommitment, listCommitments } from '../queries.ts';
import { commitmentDocument, saltOf } from './commitment.ts';

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
      fetchMethod: async (_key, _stale, { context: load }) => ({ found: await load() }),
      allowStaleOnFetchRejection: true,
      noDeleteOnFetchRejection: true,
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
