import type { HomePorts } from '@knowledgeking/contract';
import { type Period, periodAt } from '@knowledgeking/contract/rules/periods';
import type { ExamWithKey } from '../contest/exam.ts';
import { type Database, longestStatementMilliseconds } from '../database/database.ts';
import { ContestError } from '../errors.ts';
import { ThrottledCache } from '../throttled-cache.ts';
import {
  type CrewByPlace,
  claimHomePortCount,
  countCrew,
  findHomePortCount,
  type HomePortCount,
  saveHomePortCount,
} from './queries.ts';

/** Milliseconds from one count to the next. Before and after the exam only operators change anything; during it nothing may disturb the rush. */
const pauseIn: Record<Period, number> = {
  entry: 30_000,
  just_before_start: 600_000,
  in_progress: Number.POSITIVE_INFINITY,
  after_end_not_aggregated: 600_000,
  result_published: 600_000,
};
/** The pause is at least so many times what the latest count took: it never takes more than a hundredth of the database's time. */
const longestShare = 100;
/** By then, a confirmation that arrived before the end of entry is written. */
const settledAfterMilliseconds = longestStatementMilliseconds + 5_000;

/** How each copy of the API reads the latest count, in milliseconds: once in a while, however many ask, and nobody waits long. */
const readingPace = { pauseMilliseconds: 30_000, patienceMilliseconds: 250 };

type KnownExam = { exam: ExamWithKey; reading: ThrottledCache<HomePorts> };

/**
 * How many from each region have entered. Counting a million participants takes too long for every copy to do it, so one copy counts when
 * the latest count is old enough, and the others read what it has saved (docs/decisions/privacy-and-retention.md).
 */
export class HomePortCounts {
  readonly #database: Database;
  readonly #now: () => Date;
  readonly #pace: typeof readingPace;
  readonly #known = new Map<string, KnownExam>();

  constructor(database: Database, now: () => Date, pace = readingPace) {
    this.#database = database;
    this.#now = now;
    this.#pace = pace;
  }

  /** The figures that everyone may see, frozen. @throws ContestError too_many_requests where nothing is known and the database is away */
  async read(exam: ExamWithKey): Promise<HomePorts> {
    const known = this.#known.getOrInsertComputed(exam.id, () => this.#newlyKnown(exam));
    known.exam = exam;
    // While the database is away, the last count that could be read.
    const { value } = await known.reading.latest();
    if (!value) throw new ContestError('too_many_requests', 'the participants are not counted yet');
    return value;
  }

  #newlyKnown(exam: ExamWithKey) {
    const read = async () => toHomePorts(known.exam, await this.#crewOf(known.exam));
    const known: KnownExam = { exam, reading: new ThrottledCache(read, this.#pace) };
    return known;
  }

  /** The latest count, or a new one where that is due and no other copy is faster. */
  async #crewOf(exam: ExamWithKey): Promise<CrewByPlace> {
    const latest = await findHomePortCount(this.#database, exam.id);
    const now = this.#now();
    const known = latest?.counts;
    if (known && !isDue(exam, latest, now)) return known;
    const turn = { examId: exam.id, before: latest?.counted_at, now };
    const isOurTurn = await claimHomePortCount(this.#database, turn);
    if (known && !isOurTurn) return known;
    const begin = performance.now();
    const counts = await countCrew(this.#database, exam.id);
    const took_milliseconds = Math.round(performance.now() - begin);
    const count = { exam_id: exam.id, counted_at: now, took_milliseconds, counts };
    if (isOurTurn) await saveHomePortCount(this.#database, count);
    return counts;
  }
}

function isDue(exam: ExamWithKey, { counted_at, took_milliseconds }: HomePortCount, now: Date): boolean {
  const age = now.getTime() - counted_at.getTime();
  const settledAt = exam.entry_end_at.getTime() + settledAfterMilliseconds;
  const isFinalMissing = counted_at.getTime() < settledAt && now.getTime() >= settledAt;
  return isFinalMissing || age >= Math.max(pauseIn[periodAt(exam, now)], took_milliseconds * longestShare);
}

/** The figure that everyone may see: rounded down, so that 「10人」 is never said of fewer; 0 below ten, who could be known to others. */
function shownCrew(participants: number): number {
  const step = participants < 1_000 ? 10 : 100;
  return Math.floor(participants / step) * step;
}

/** In the order of the content pack; a place that the pack no longer has is left out. */
const toHomePorts = ({ regions }: ExamWithKey, crew: CrewByPlace): HomePorts =>
  Object.freeze({
    home_ports: regions.map((name) => ({ name, participants: shownCrew(crew[name] ?? 0) })),
  });
