import { setTimeout as pause } from 'node:timers/promises';
import type {
  CallResult,
  FirstPlaces,
  PersonalResult,
  QuickScore,
  Submission,
} from '@knowledgeking/contract';
import { isAnswerValid } from '@knowledgeking/contract/rules/answers';
import { periodAt } from '@knowledgeking/contract/rules/periods';
import { quickScoreKeptUntil } from '@knowledgeking/contract/rules/quick-score';
import { addMilliseconds, timeText, toJapanTime } from '@knowledgeking/contract/rules/time';
import { LRUCache } from 'lru-cache';
import { acceptsAnswersUntil, examStatusOf } from '../attempts/attempt-state.ts';
import { findParticipantState } from '../attempts/queries.ts';
import { type ExamWithKey, isCorrect } from '../contest/exam.ts';
import { lockedExam } from '../contest/load-exams.ts';
import { updateExam } from '../contest/queries.ts';
import {
  type Database,
  inTransaction,
  longestStatementMilliseconds,
  type Pool,
} from '../database/database.ts';
import { ContestError, OperatorError } from '../errors.ts';
import {
  findExamResult,
  findParticipantResult,
  listAnswers,
  listFirstPlaces,
  listQuizStatistics,
  type RegionsFirst,
  type VersionOfExam,
} from './queries.ts';
import {
  deviationOf,
  fullScores,
  rankOf,
  type SharedResults,
  scoreAnswers,
  scoreFields,
  toQuickScore,
} from './scores-ranks-medals.ts';
import { requireResults } from './versions/kept-versions.ts';
import { findStaleness } from './versions/staleness.ts';

/** @throws OperatorError before the exam's end and grace are over, for those with time given back too */
export function requireAnswersOver(exam: ExamWithKey, now: Date): void {
  const until = acceptsAnswersUntil(exam);
  if (now > until) return;
  throw new OperatorError(
    `${exam.id} は ${timeText(until)} まで回答を受けつけています。そのあとで、もう一度実行してください。`,
  );
}

/**
 * Returns when every answer that will ever count is in the table. Right after the end that takes some seconds, because answers
 * that were accepted may still be on their way.
 * @param now by the database's clock, which the copies of the API go by when they accept answers
 * @throws OperatorError before the exam's end and grace are over, for those with time given back too
 */
export async function untilAnswersAreIn(
  exam: ExamWithKey,
  now: Date,
  wait: (milliseconds: number) => Promise<unknown> = pause,
): Promise<void> {
  requireAnswersOver(exam, now);
  const allIn = addMilliseconds(acceptsAnswersUntil(exam), longestStatementMilliseconds);
  const left = allIn.getTime() - now.getTime();
  if (left > 0) await wait(left);
}

/** The next step towards results, for an operator: an aggregation, or when there can be one. */
export function aggregationStep(exam: ExamWithKey, now: Date): string {
  const until = acceptsAnswersUntil(exam);
  return now > until
    ? '次は: contest aggregate'
    : `集計できるのは、回答の受付が終わる ${timeText(until)} のあとです。`;
}

/** Whether results were counted from every answer: after the last end that an attempt has at present, and its grace. */
export function isAggregatedAfterEnd(exam: ExamWithKey): boolean {
  return exam.aggregated_at !== null && exam.aggregated_at > acceptsAnswersUntil(exam);
}

/** @throws OperatorError where results are missing, shown already, too early, or no longer what an aggregation would give */
export async function requirePublishable(database: Database, exam: ExamWithKey, now: Date): Promise<void> {
  if (exam.result_version === null)
    throw new OperatorError(`${exam.id} はまだ集計していません。${aggregationStep(exam, now)}`);
  const period = periodAt(exam, now);
  if (period === 'result_published') throw new OperatorError(`${exam.id} の結果は、もう公開されています。`);
  if (period !== 'after_end_not_aggregated') {
    throw new OperatorError(
      `${exam.id} はまだ終わっていません（${period}）。正解が分かるので、結果はまだ見せられません。`,
    );
  }
  if (!isAggregatedAfterEnd(exam)) {
    throw new OperatorError(`${exam.id} は終わる前に集計されています。${aggregationStep(exam, now)}`);
  }
  await requireResults(database, shownVersionOf(exam));
  const stale = await findStaleness(database, exam);
  if (stale.length > 0) {
    throw new OperatorError(
      `${exam.id} の結果はもう正しくありません。集計のあとで変わったもの: ${stale.join('、')}。次は: contest aggregate`,
    );
  }
}

/** @throws OperatorError where the results are hidden already */
export function requireShown({ id, is_result_published }: ExamWithKey): void {
  if (!is_result_published) throw new OperatorError(`${id} の結果は公開されていません。`);
}

/** Hides results, answers and the archive again. @throws OperatorError as `requireShown` */
export async function hideResults(database: Database, examId: string): Promise<void> {
  await inTransaction(database, async (transaction) => {
    requireShown(await lockedExam(transaction, examId));
    await updateExam(transaction, examId, { results_published_at: null });
  });
}

/**
 * Shows results, answers and the archive to everyone; after this no statement accepts an answer.
 * @param known the exam as somebody has looked at it and agreed to show it
 * @throws OperatorError before the exam's end and grace are over, as `requirePublishable`, and where another
 * version of the results has taken the place of the known one
 */
export async function publishResults(database: Database, known: ExamWithKey, now: Date): Promise<void> {
  await untilAnswersAreIn(known, now);
  await inTransaction(database, async (transaction) => {
    const exam = await lockedExam(transaction, known.id);
    await requirePublishable(transaction, exam, now);
    if (exam.result_version !== known.result_version) {
      throw new OperatorError(
        `ほかの人が、いま別の版に切りかえました（版${known.result_version} → 版${exam.result_version}）。何も公開していません。次は: contest publish（もう一度、確かめる）`,
      );
    }
    await updateExam(transaction, exam.id, { results_published_at: now });
  });
}

/** The most names that are called for a region: where thousands share a first place, nobody hears them all. */
const mostNames = 5;
/** How long a copy keeps names, in milliseconds; after that a correction or an erasure shows. */
const namesMilliseconds = 60_000;

/** The results that are the same for everyone. A version never changes: each is read once, and frozen, so that its bytes may be kept. */
export class PublishedResults {
  readonly #database: Database;

  readonly #known = new LRUCache<string, object, () => Promise<object | undefined>>({
    max: 40,
    fetchMethod: async (_key, _stale, { context: read }) => {
      const result = await read();
      return result && Object.freeze(result);
    },
  });

  readonly #firstPlaces: LRUCache<string, FirstPlaces, ExamWithKey>;

  constructor(database: Database, namesKeptFor = namesMilliseconds) {
    this.#database = database;
    this.#firstPlaces = new LRUCache({
      max: 3,
      ttl: namesKeptFor,
      fetchMethod: (_key, known, { context: exam }) =>
        this.#readNames(exam).catch((error: unknown) => {
          // While the database is away, the names of before do.
          if (known) return known;
          throw error;
        }),
    });
  }

  /** @throws ContestError exam_not_aggregated before publication, and where there are no results */
  async read<Kind extends keyof SharedResults>(exam: ExamWithKey, kind: Kind): Promise<SharedResults[Kind]> {
    requirePublished(exam);
    const version = shownVersionOf(exam);
    const result = await this.#readOnce(version, kind, () => findExamResult(this.#database, version, kind));
    if (!result) throw new ContestError('exam_not_aggregated');
    return result;
  }

  /** The share of contestants who got a question right, 0 to 1, by its number; of no question where the exam was published without results. */
  async readCorrectRates(exam: ExamWithKey): Promise<Partial<Record<number, number>>> {
    requirePublished(exam);
    if (exam.result_version === null) return {};
    const version = shownVersionOf(exam);
    const rates = await this.#readOnce(version, 'correct rates', async () => {
      const counted = await listQuizStatistics(this.#database, version);
      if (counted.length === 0) return undefined;
      return Object.fromEntries(
        counted.map(({ quiz_number, correct, participants }) => [
          quiz_number,
          participants === 0 ? 0 : correct / participants,
        ]),
      );
    });
    return rates ?? {};
  }

  /** Who is first in each region, by the names they have now. @throws ContestError exam_not_aggregated as `read` */
  async readFirstPlaces(exam: ExamWithKey): Promise<FirstPlaces> {
    requirePublished(exam);
    const { exam_id, result_version } = shownVersionOf(exam);
    return this.#firstPlaces.forceFetch(`${exam_id} ${result_version}`, { context: exam });
  }

  /** @param read gives undefined where the version has no such thing, which is not kept */
  async #readOnce<Result extends object>(
    { exam_id, result_version }: VersionOfExam,
    what: string,
    read: () => Promise<Result | undefined>,
  ): Promise<Result | undefined> {
    const key = `${exam_id} ${result_version} ${what}`;
    return (await this.#known.fetch(key, { context: read })) as Result | undefined;
  }

  async #readNames(exam: ExamWithKey): Promise<FirstPlaces> {
    const { regional_ranking } = await this.read(exam, 'regional');
    const firsts = await listFirstPlaces(this.#database, shownVersionOf(exam), mostNames);
    return toFirstPlaces(exam, regional_ranking, firsts);
  }
}

function toFirstPlaces(
  { regions }: ExamWithKey,
  ranking: SharedResults['regional']['regional_ranking'],
  firsts: RegionsFirst[],
): FirstPlaces {
  const participants = new Map(ranking.map((region) => [region.name, region.participants]));
  const firstIn = new Map(firsts.map((first) => [first.region_name, first]));
  const first_places = regions.map((name) => {
    const { people = 0, display_names = [] } = firstIn.get(name) ?? {};
    const others = people - display_names.length;
    return { name, participants: participants.get(name) ?? 0, display_names, others };
  });
  return Object.freeze({ first_places });
}

/** Results and replays exist from publication on. */
function requirePublished(exam: ExamWithKey): void {
  if (!exam.is_result_published) throw new ContestError('exam_not_aggregated');
}

/** @throws ContestError exam_not_aggregated where there are no results */
function shownVersionOf({ id, result_version }: ExamWithKey): VersionOfExam {
  if (result_version === null) throw new ContestError('exam_not_aggregated');
  return { exam_id: id, result_version };
}

/** A logged-in participant asking about an exam. */
export interface ResultRequest {
  database: Database;
  pool: Pool;
  published: PublishedResults;
  exam: ExamWithKey;
  participantId: string;
  now: Date;
}

/** Points per level, once `quickScoreKeptUntil` lets them be shown, and never before the end of one's own attempt. */
export async function getQuickScore({ pool, exam, participantId, now }: ResultRequest): Promise<QuickScore> {
  const state = await findParticipantState(pool, participantId);
  const status = examStatusOf(exam, state?.exam_id === exam.id ? state.attempt : undefined, now);
  if (status === 'not_started') throw new ContestError('exam_cannot_get_score');
  if (status === 'in_examination_period') throw new ContestError('exam_not_finished');
  const keptUntil = quickScoreKeptUntil(exam.quick_score, exam.last_end_at.getTime());
  if (keptUntil !== undefined && now.getTime() <= keptUntil) throw new ContestError('exam_cannot_get_score');
  const answers = await listAnswers(pool, participantId);
  return toQuickScore(scoreAnswers(exam, answers), fullScores(exam));
}

/** Everything about one participant's result, after publication. */
export async function getPersonalResult(request: ResultRequest): Promise<PersonalResult> {
  const { database, pool, published, exam, participantId } = request;
  requirePublished(exam);
  const [result, state, overall] = await Promise.all([
    findParticipantResult(database, participantId, shownVersionOf(exam)),
    findParticipantState(pool, participantId),
    published.read(exam, 'overall'),
  ]);
  if (!result || !state) throw new ContestError('user_not_participated_in_exam');
  return {
    ...scoreFields(exam, result),
    overall_rank: result.overall_rank,
    overall_deviation: result.overall_deviation,
    region_name: result.region_name,
    region_rank: result.region_rank,
    region_deviation: result.region_deviation,
    ...(result.children_division_rank !== null &&
      result.children_division_deviation !== null && {
        children_division_rank: result.children_division_rank,
        children_division_deviation: result.children_division_deviation,
      }),
    titles: exam.titles
      .filter((title) => result.titles.includes(title.code))
      .map(({ code, name, description }) => ({ code, name, description })),
    passed: result.passed,
    display_name: state.display_name,
    overall_participants: overall.participants,
    region_participants: result.region_participants,
  };
}

/** Every question with the participant's own answer and the right one, after publication. */
export async function getSubmissions(request: ResultRequest): Promise<CallResult<'getSubmissions'>> {
  const { pool, published, exam, participantId } = request;
  if (!exam.is_result_published) throw new ContestError('exam_cannot_get_submissions');
  const state = await findParticipantState(pool, participantId);
  if (state?.exam_id !== exam.id || !state.attempt) throw new ContestError('user_not_participated_in_exam');
  const answers = await listAnswers(pool, participantId);
  return { submissions: await toSubmissions(published, exam, answers) };
}

/** Every question of an exam with the given answer (by question number), and how many contestants got it right. */
async function toSubmissions(
  published: PublishedResults,
  exam: ExamWithKey,
  answers: Map<number, string>,
): Promise<Submission[]> {
  const correctRates = await published.readCorrectRates(exam);
  return exam.quizzes.map((keyed) => {
    const submission = answers.get(keyed.quiz.number) ?? '';
    const correct_rate = correctRates[keyed.quiz.number];
    return {
      quiz_number: keyed.quiz.number,
      correct_answer: keyed.correct_answer,
      submission,
      is_correct: isCorrect(keyed, submission),
      quiz: keyed.quiz,
      explanation: keyed.explanation,
      ...(keyed.remark && { remark: keyed.remark }),
      ...(correct_rate !== undefined && { correct_rate }),
    };
  });
}

/** All questions of a published exam, for a replay in the browser. */
export function startPast(exam: ExamWithKey, now: Date): CallResult<'startPastExam'> {
  return { ...pastContent(exam), start_at: toJapanTime(now), server_time: toJapanTime(now) };
}

/** The part of it that is the same at every start. */
export function pastContent(exam: ExamWithKey) {
  requirePublished(exam);
  const { quizzes, duration_seconds } = exam;
  return { quizzes: quizzes.map(({ quiz }) => quiz), duration_seconds };
}

/** Marks a replay, with the rank and deviation that it would have had; stores nothing. */
export async function finishPast(
  published: PublishedResults,
  exam: ExamWithKey,
  sent: { submissions: string[]; start_at: string },
): Promise<CallResult<'finishPastExam'>> {
  requirePublished(exam);
  const isFormatValid =
    sent.submissions.length <= exam.quizzes.length &&
    !Number.isNaN(Date.parse(sent.start_at)) &&
    exam.quizzes.every(({ quiz }) => isAnswerValid(quiz, sent.submissions[quiz.number - 1] ?? ''));
  if (!isFormatValid) throw new ContestError('invalid_submit_format');
  const answers = new Map(sent.submissions.map((answer, index) => [index + 1, answer]));
  const scores = scoreAnswers(exam, answers);
  const { score_distribution } = await published.read(exam, 'overall');
  return {
    personal_result: {
      ...scoreFields(exam, scores),
      overall_rank: rankOf(scores.total_score, score_distribution),
      overall_deviation: deviationOf(scores.total_score, score_distribution),
    },
    submissions: await toSubmissions(published, exam, answers),
  };
}
