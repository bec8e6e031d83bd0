import type { CallResult, PersonalResult, QuickScore, Submission } from '@knowledgeking/contract';
import { quickScoreKeptUntil } from '@knowledgeking/contract/rules/end-and-grace';
import { examStatusOf } from '../attempts/attempt-state.ts';
import { findParticipantState } from '../attempts/queries.ts';
import { type ContestExam, isCorrect } from '../contest/contest.ts';
import type { Database, Pool } from '../database/database.ts';
import type { ParticipantResultRow } from '../database/tables.ts';
import { ContestError } from '../http/contest-error.ts';
import { type PublishedResults, requirePublished, shownVersionOf } from './published-results.ts';
import { findParticipantResult, listAnswers, listQuizStatistics } from './queries.ts';
import { fullScores, scoreAnswers, scoreFields, toQuickScore } from './scores.ts';

/** A logged-in participant asking about an exam. */
export interface ResultRequest {
  database: Database;
  pool: Pool;
  published: PublishedResults;
  exam: ContestExam;
  participantId: string;
  now: Date;
}

/** Points per level, once `quickScoreKeptUntil` lets them be shown, and never before the end of one's own attempt. */
export async function getQuickScore({ pool, exam, participantId, now }: ResultRequest): Promise<QuickScore> {
  const state = await findParticipantState(pool, participantId);
  const status = examStatusOf(exam, state?.exam_id === exam.id ? state.attempt : undefined, now);
  if (status === 'not_started') throw new ContestError('exam_cannot_get_score');
  if (status === 'in_examination_period') throw new ContestError('exam_not_finished');
  const keptUntil = quickScoreKeptUntil(exam.quickScore, exam.lastEndAt.getTime());
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
    ...scoreFields(exam, scoresOf(result)),
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

function scoresOf(row: ParticipantResultRow) {
  return {
    level: { normal: row.normal_score, hard: row.hard_score, super_hard: row.super_hard_score },
    genre: {
      character: row.character_score,
      stories_and_dialogues: row.stories_and_dialogues_score,
      culture: row.culture_score,
      capabilities_and_skills: row.capabilities_and_skills_score,
    },
    total: row.total_score,
  };
}

/** Every question with the participant's own answer and the right one, after publication. */
export async function getSubmissions(request: ResultRequest): Promise<CallResult<'getSubmissions'>> {
  const { database, pool, exam, participantId } = request;
  if (!exam.isResultPublished) throw new ContestError('exam_cannot_get_submissions');
  const state = await findParticipantState(pool, participantId);
  if (state?.exam_id !== exam.id || !state.attempt) throw new ContestError('user_not_participated_in_exam');
  const answers = await listAnswers(pool, participantId);
  return { submissions: await toSubmissions(database, exam, answers) };
}

/** Every question of an exam with the given answer (by question number), and how many contestants got it right. */
export async function toSubmissions(
  database: Database,
  exam: ContestExam,
  answers: Map<number, string>,
): Promise<Submission[]> {
  const statistics = new Map((await listStatistics(database, exam)).map((row) => [row.quiz_number, row]));
  return exam.quizzes.map((keyed) => {
    const submission = answers.get(keyed.quiz.number) ?? '';
    const counted = statistics.get(keyed.quiz.number);
    return {
      quiz_number: keyed.quiz.number,
      correct_answer: keyed.correctAnswer,
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

/** None for an exam that was published without results. */
async function listStatistics(database: Database, exam: ContestExam) {
  return exam.resultVersion === null ? [] : listQuizStatistics(database, shownVersionOf(exam));
}
