import type { ChildrenResult, OverallResult, RegionalResult } from '@knowledgeking/contract';
import type { ContestExam } from '../contest/contest.ts';
import type { Database } from '../database/database.ts';
import { ContestError } from '../http/contest-error.ts';
import { findExamResult, type ShownVersion } from './queries.ts';

interface Results {
  overall: OverallResult;
  regional: RegionalResult;
  children: ChildrenResult;
}

/**
 * The results that are the same for everyone. A version never changes, so each is read from the database once and kept in memory
 * until another version is shown. They are frozen: whoever sends one may keep it in the form that is sent (http/register-calls.ts).
 */
export class PublishedResults {
  readonly #database: Database;
  readonly #known = new Map<string, { resultVersion: number; result: Promise<object | undefined> }>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** @throws ContestError exam_not_aggregated before publication, and where there are no results */
  async read<Kind extends keyof Results>(exam: ContestExam, kind: Kind): Promise<Results[Kind]> {
    requirePublished(exam);
    const result = await this.#load(shownVersionOf(exam), kind);
    if (!result) throw new ContestError('exam_not_aggregated');
    return result as Results[Kind];
  }

  #load(version: ShownVersion, kind: keyof Results): Promise<object | undefined> {
    const name = `${version.examId} ${kind}`;
    const known = this.#known.get(name);
    if (known?.resultVersion === version.resultVersion) return known.result;
    const result = findExamResult(this.#database, version, kind).then((row) => row && Object.freeze(row));
    const entry = { resultVersion: version.resultVersion, result };
    const forget = () => {
      if (this.#known.get(name) === entry) this.#known.delete(name);
    };
    result.then((row) => row ?? forget(), forget);
    this.#known.set(name, entry);
    return result;
  }
}

/** Results and replays exist from publication on. */
export function requirePublished(exam: ContestExam): void {
  if (!exam.isResultPublished) throw new ContestError('exam_not_aggregated');
}

/** @throws ContestError exam_not_aggregated where there are no results */
export function shownVersionOf({ id, resultVersion }: ContestExam): ShownVersion {
  if (resultVersion === null) throw new ContestError('exam_not_aggregated');
  return { examId: id, resultVersion };
}
