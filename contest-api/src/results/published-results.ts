import type {
  CallResult,
  FirstPlaces,
  PersonalResult,
  QuickScore,
  Submission,
} from '@knowledgeking/contract';
import { isAnswerValid } from '@knowledgeking/contract/rules/answers';
import { quickScoreKeptUntil } from '@knowledgeking/contract/rules/quick-score';
import { toJapanTime } from '@knowledgeking/contract/rules/time';
import { LRUCache } from 'lru-cache';
import { examStatusOf } from '../attempts/attempt-state.ts';
import { findParticipantState } from '../attempts/queries.ts';
import { type ExamWithKey, isCorrect } from '../contest/exam.ts';
import type { Database, Pool } from '../database/database.ts';
import { ContestError } from '../errors.ts';
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

/** So many names of a region are called at most: where thousands share a first place, nobody hears them all. */
const mostNames = 5;
/** So long a copy keeps names: then a correction or an erasure shows. */
const namesMilliseconds = 60_000;

/** The results that are the same for everyone. A version never changes: each is read once, and frozen, so that its bytes may be kept. */
export class PublishedResults {
  readonly #known: LRUCache<string, object, { version: VersionOfExam; kind: keyof SharedResults }>;

  readonly #firstPlaces: LRUCache<string, FirstPlaces, ExamWithKey>;

  constructor(database: Database, namesKeptFor = namesMilliseconds) {
    this.#known = new LRUCache({
      max: 30,
      fetchMethod: async (_key, _stale, { context: { version, kind } }) => {
        const result = await findExamResult(database, version, kind);
        return result && Object.freeze(result);
      },
    });
    this.#firstPlaces = new LRUCache({
      max: 3,
      ttl: namesKeptFor,
      allowStaleOnFetchRejection: true,
      fetchMethod: async (_key, _stale, { context: exam }) => {
        const { regional_ranking } = await this.read(exam, 'regional');
        const firsts = await listFirstPlaces(database, shownVersionOf(exam), mostNames);
        return toFirstPlaces(exam, regional_ranking, firsts);
      },
    });
  }

  /** @throws ContestError exam_not_aggregated before publication, and where there are no results */
  async read<Kind extends keyof SharedResults>(exam: ExamWithKey, kind: Kind): Promise<SharedResults[Kind]> {
    requirePublished(exam);
    const version = shownVersionOf(exam);
    const key = `${version.exam_id} ${version.result_version} ${kind}`;
    const result = await this.#known.fetch(key, { context: { version, kind } });
    if (!result) throw new ContestError('exam_not_aggregated');
    return result as SharedResults[Kind];
  }

  /** Who is first in each region, by the names they have now. @throws ContestError exam_not_aggregated as `read` */
  async readFirstPlaces(exam: ExamWithKey): Promise<FirstPlaces> {
    requirePublished(exam);
    const { exam_id, result_version } = shownVersionOf(exam);
    return this.#firstPlaces.forceFetch(`${exam_id} ${result_version}`, { context: exam });
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
  const { database, pool, exam, participantId } = request;
  if (!exam.is_result_published) throw new ContestError('exam_cannot_get_submissions');
  const state = await findParticipantState(pool, participantId);
  if (state?.exam_id !== exam.id || !state.attempt) throw new ContestError('user_not_participated_in_exam');
  const answers = await listAnswers(pool, participantId);
  return { submissions: await toSubmissions(database, exam, answers) };
}

/** Every question of an exam with the given answer (by question number), and how many contestants got it right. */
async function toSubmissions(
  database: Database,
  exam: ExamWithKey,
  answers: Map<number, string>,
): Promise<Submission[]> {
  // None for an exam that was published without results.
  const counts = exam.result_version === null ? [] : await listQuizStatistics(database, shownVersionOf(exam));
  const statistics = new Map(counts.map((row) => [row.quiz_number, row]));
  return exam.quizzes.map((keyed) => {
    const submission = answers.get(keyed.quiz.number) ?? '';
    const counted = statistics.get(keyed.quiz.number);
    return {
      quiz_number: keyed.quiz.number,
      correct_answer: keyed.correct_answer,
      submission,
      is_correct: isCorrect(keyed, submission),
      quiz: keyed.quiz,
      explanation: keyed.explanation,
      ...(keyed.remark && { remark: keyed.remark }),
      ...(counted && {
        correct_rate: counted.participants === 0 ? 0 : counted.correct / counted.participants,
      }),
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
  { database, published }: { database: Database; published: PublishedResults },
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
    submissions: await toSubmissions(database, exam, answers),
  };
}
