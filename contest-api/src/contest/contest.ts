import type { Exam, Genre, Level, PackTitle, PassingRule, Quiz, Submission } from '@knowledgeking/contract';
import { canonicalAnswer, isAcceptedAnswer } from '@knowledgeking/contract/rules/answers';
import type { QuickScoreRule } from '@knowledgeking/contract/rules/end-and-grace';
import { periodAt, scheduleStatusIn } from '@knowledgeking/contract/rules/periods';
import { defaultRetention, type RetentionDays } from '@knowledgeking/contract/rules/retention';
import { toJapanTime } from '@knowledgeking/contract/rules/time';
import { type Verdicts, verdictsOf } from '../attempts/verdicts.ts';
import type { Database } from '../database/database.ts';
import { withCorrections } from '../results/marking/answer-key.ts';
import { listCorrections } from '../results/marking/queries-corrections.ts';
import {
  type AcceptedAnswer,
  type ExamRow,
  listAcceptedAnswers,
  listExams,
  listQuizzes,
  type QuizRow,
} from './queries.ts';

/** A question with its answer key, as it stays inside the server. */
export interface KeyedQuiz {
  quiz: Quiz;
  level: Level;
  genre: Genre;
  correctAnswer: string;
  explanation: string;
  acceptedAnswers: Set<string>;
  /** Whether everyone has it right, whatever they sent: a question that was withdrawn. */
  isVoid: boolean;
  /** The correction of its key, as contestants are told of it; null where there is none. */
  remark: Submission['remark'] | null;
  /** The verdicts that are stored with answers to it. */
  verdicts: Verdicts;
}

/** An exam with everything that is the same for all contestants. */
export interface ContestExam {
  id: string;
  title: string;
  packVersion: string;
  /** Whether only operators see it, because they have not chosen it yet (`exam use`). */
  isDraft: boolean;
  /** Changes with anything in the answer key, whether by an import or otherwise. */
  keyFingerprint: string;
  teaserStartAt: Date;
  entryStartAt: Date;
  entryEndAt: Date;
  examStartAt: Date;
  examEndAt: Date;
  /** The latest end of any attempt: later than the exam's where time was given back. */
  lastEndAt: Date;
  /** When time was last given back to anybody. */
  timeCreditedAt: Date | null;
  aggregatedAt: Date | null;
  isResultPublished: boolean;
  /** Whether a hash of its questions was published. */
  isCommitted: boolean;
  /** The version of the results that is shown; null before the first aggregation. */
  resultVersion: number | null;
  durationMilliseconds: number;
  pointsPerQuiz: number;
  simulatedParticipants: number;
  passingRule: PassingRule;
  titles: PackTitle[];
  regions: string[];
  quickScore: QuickScoreRule;
  retention: RetentionDays;
  quizzes: KeyedQuiz[];
}

/** Whether an answer (as it was sent) is right. */
export function isCorrect(keyed: KeyedQuiz, answer: string): boolean {
  return keyed.isVoid || isAcceptedAnswer(keyed.acceptedAnswers, canonicalAnswer(keyed.quiz.type, answer));
}

/** The verdict on an answer (in its canonical form) by the accepted answers, as it is stored with it. */
export function verdictOn({ acceptedAnswers, verdicts }: KeyedQuiz, canonical: string): number {
  return isAcceptedAnswer(acceptedAnswers, canonical) ? verdicts.right : verdicts.wrong;
}

/** The exam as the API shows it. */
export function toExam(exam: ContestExam, now: Date): Exam {
  return {
    id: exam.id,
    title: exam.title,
    teaser_start_at: toJapanTime(exam.teaserStartAt),
    entry_start_at: toJapanTime(exam.entryStartAt),
    entry_end_at: toJapanTime(exam.entryEndAt),
    exam_start_at: toJapanTime(exam.examStartAt),
    exam_end_at: toJapanTime(exam.examEndAt),
    ...(exam.lastEndAt > exam.examEndAt && { last_end_at: toJapanTime(exam.lastEndAt) }),
    ...(exam.timeCreditedAt && { time_credited_at: toJapanTime(exam.timeCreditedAt) }),
    status: scheduleStatusIn[periodAt(exam, now)],
    is_result_published: exam.isResultPublished,
    is_committed: exam.isCommitted,
    duration_seconds: exam.durationMilliseconds / 1_000,
    quiz_count: exam.quizzes.length,
  };
}

/**
 * Every exam that the site lists, with its questions, the current one (latest start) last. Questions are read again only where the pack or
 * the answer key has changed since `known`.
 */
export async function loadExams(database: Database, known: ContestExam[] = []): Promise<ContestExam[]> {
  const exams: ContestExam[] = [];
  for (const row of await listExams(database)) {
    if (row.is_draft) continue;
    const before = known.find(
      ({ id, packVersion, keyFingerprint }) =>
        id === row.exam_id && packVersion === row.pack_version && keyFingerprint === row.key_fingerprint,
    );
    exams.push(toContestExam(row, before?.quizzes ?? (await loadQuizzes(database, row.exam_id))));
  }
  return exams;
}

/** Every draft, the one with the latest start last. */
export async function loadDrafts(database: Database): Promise<ContestExam[]> {
  const drafts = (await listExams(database)).filter((row) => row.is_draft);
  return Promise.all(drafts.map(async (row) => toContestExam(row, await loadQuizzes(database, row.exam_id))));
}

/** One exam as it is now, drafts too; undefined if no exam has this id. */
export async function loadExam(database: Database, examId: string): Promise<ContestExam | undefined> {
  const row = (await listExams(database)).find(({ exam_id }) => exam_id === examId);
  return row && toContestExam(row, await loadQuizzes(database, examId));
}

async function loadQuizzes(database: Database, examId: string): Promise<KeyedQuiz[]> {
  const quizzes = await listQuizzes(database, examId);
  const keyed = toKeyedQuizzes(quizzes, await listAcceptedAnswers(database, examId));
  return withCorrections(keyed, await listCorrections(database, examId));
}

/** Questions with their accepted answers, from the rows of both tables. */
export function toKeyedQuizzes(quizzes: QuizRow[], accepted: AcceptedAnswer[]): KeyedQuiz[] {
  return quizzes.map((row) => {
    const acceptedAnswers = new Set(
      accepted.filter((one) => one.quiz_number === row.quiz_number).map((one) => one.canonical_answer),
    );
    return {
      quiz: row.quiz,
      level: row.level,
      genre: row.genre,
      correctAnswer: row.correct_answer,
      explanation: row.explanation,
      acceptedAnswers,
      isVoid: row.is_void,
      remark: null,
      verdicts: verdictsOf(acceptedAnswers),
    };
  });
}

/** An exam from its row and its questions. */
export function toContestExam(row: ExamRow, quizzes: KeyedQuiz[]): ContestExam {
  return {
    id: row.exam_id,
    title: row.title,
    packVersion: row.pack_version,
    isDraft: row.is_draft,
    keyFingerprint: row.key_fingerprint,
    teaserStartAt: row.teaser_start_at,
    entryStartAt: row.entry_start_at,
    entryEndAt: row.entry_end_at,
    examStartAt: row.exam_start_at,
    examEndAt: row.exam_end_at,
    lastEndAt: row.last_end_at && row.last_end_at > row.exam_end_at ? row.last_end_at : row.exam_end_at,
    timeCreditedAt: row.time_credited_at,
    aggregatedAt: row.aggregated_at,
    isResultPublished: row.results_published_at !== null,
    isCommitted: row.is_committed,
    resultVersion: row.result_version,
    durationMilliseconds: row.duration_seconds * 1_000,
    pointsPerQuiz: row.points_per_quiz,
    simulatedParticipants: row.simulated_participants,
    passingRule: row.passing_rule,
    titles: row.titles,
    regions: row.regions,
    quickScore: row.quick_score,
    retention: row.retention ?? defaultRetention,
    quizzes,
  };
}
