import { periodAt } from '@knowledgeking/contract/rules/periods';
import { type JudgedQuiz, questionsOf, type SyntheticCrowd } from '@knowledgeking/rehearsal/synthetic-crowd';
import pMap from 'p-map';
import { Type } from 'typebox';
import { type ExamWithKey, isCorrect, type QuizWithKey, verdictOn } from '../contest/exam.ts';
import { loadExams, requireExam } from '../contest/load-exams.ts';
import { type Database, inTransaction } from '../database/database.ts';
import { OperatorError } from '../errors.ts';
import { count, flag } from '../operations/input.ts';
import { type OperationContext, operation, type Plan, type Report } from '../operations/operation.ts';
import { aggregationStep } from '../results/publication.ts';
import {
  countSyntheticContestants,
  deleteSyntheticContestants,
  insertSyntheticContestants,
} from './queries-synthetic.ts';

export const simulateOperation = operation({
  name: 'simulate',
  description: 'もっともらしく回答する模擬参加者を加えます（本番以外）',
  input: Type.Object({
    participants: Type.Optional(count('人数', '加える模擬参加者の数')),
    seed: count('種', '乱数の種（同じ種なら、同じ人と同じ回答）', { default: 1 }),
    remove: flag('加えるかわりに、模擬参加者を、その記録ごと全員とりのぞきます'),
  }),
  // Synthetic contestants who got there can be removed in production too.
  isOutsideProduction: ({ remove }) => !remove,
  plan: (context, { participants, seed, remove }) =>
    remove ? planRemoval(context) : planAddition(context, participants, seed),
});

async function planAddition(
  context: OperationContext,
  participants: number | undefined,
  seed: number,
): Promise<Plan> {
  const { database, now } = context;
  if (!participants)
    throw new OperatorError('--participants に加える人数を書くか、--remove をつけてください。');
  const exam = await requireExam(database);
  if (now < exam.exam_start_at)
    throw new OperatorError(
      `試験がまだ始まっていません（${periodAt(exam, now)}）。模擬参加者は受験ずみの人として加わります。次は: contest period in_progress`,
    );
  return {
    changes: [
      `${exam.id} に、受験ずみの模擬参加者 ${participants}人を加えます（simulate --remove でとりのぞけます）。`,
      // During the exam there is no time in which they could have thought.
      now < exam.exam_end_at &&
        'いまは試験中なので、始まってからの短いあいだに全問を答えたことになり、quiz stats では「速読」に入ります。ふつうの速さにするには、先に contest period after_end_not_aggregated を打ってください。',
      exam.aggregated_at && 'もう一度 aggregate するまで、結果には数えられません。',
    ],
    question: '加えますか？',
    subject: { exam_id: exam.id, participants, seed },
    async apply() {
      const onProgress = (done: number) => context.onProgress(done, participants);
      const added = await simulate(database, exam, { participants, seed, now, onProgress });
      return {
        json: { exam_id: exam.id, participants: added, seed },
        lines: [
          `${exam.id} に模擬参加者 ${added}人を加えました。`,
          added < participants &&
            `この種の残り ${participants - added}人は、もういます。ほかの人を加えるには --seed を変えてください。`,
        ],
      };
    },
  };
}

async function planRemoval({ database, now, onProgress }: OperationContext): Promise<Plan | Report> {
  const counted = await countSyntheticContestants(database);
  const total = counted.reduce((sum, { participants }) => sum + participants, 0);
  const counting = (await loadExams(database)).filter(
    (exam) => exam.aggregated_at && counted.some(({ exam_id }) => exam_id === exam.id),
  );
  const stale_results = counting.map(({ id }) => id);
  const stale = counting.map(
    (exam) =>
      `${exam.id} の結果はその人たちを数えていて、もう正しくありません。${aggregationStep(exam, now)}`,
  );
  if (total === 0)
    return { json: { removed: 0, stale_results }, lines: ['模擬参加者はいません。何も変えていません。'] };
  return {
    changes: [
      ...counted.map(
        ({ exam_id, participants }) =>
          `${exam_id} から、模擬参加者 ${participants}人を、回答と結果ごととりのぞきます。`,
      ),
      ...stale,
    ],
    question: 'とりのぞきますか？ 元には戻せません。',
    command: 'simulate --remove',
    subject: { participants: total },
    apply: async () => ({
      logged: { removed: await removeSimulated(database, (done) => onProgress(done, total)) },
      json: { removed: total, stale_results },
      lines: [`模擬参加者 ${total}人をとりのぞきました。`, ...stale],
    }),
  };
}

const sliceSize = 5_000;

/**
 * Adds synthetic contestants with whole attempts; abilities are normally distributed, so scores are as in life. The database makes
 * them in slices, each all or nothing; those of the seed that are there already stay, so that a call that was cut off can be
 * repeated, and two at once add what one would.
 * @param seed the same one gives the same contestants, with the same abilities, regions and answers
 * @returns how many were added
 */
export async function simulate(
  database: Database,
  exam: ExamWithKey,
  {
    participants,
    seed,
    now,
    onProgress,
  }: { participants: number; seed: number; now: Date; onProgress?: (done: number) => void },
): Promise<number> {
  const { id: examId, exam_start_at, duration_seconds, regions, quizzes } = exam;
  const asked = questionsOf(quizzes.map(judged));
  const crowd: SyntheticCrowd = { examId, seed, now, exam_start_at, duration_seconds, regions, ...asked };
  const starts = Array.from(
    { length: Math.ceil(participants / sliceSize) },
    (_, index) => index * sliceSize + 1,
  );
  let done = 0;
  let added = 0;
  const add = async (start: number) => {
    const last = Math.min(start + sliceSize - 1, participants);
    added += await inTransaction(database, (transaction) =>
      insertSyntheticContestants(transaction, crowd, { first: start, last }),
    );
    done += last - start + 1;
    onProgress?.(done);
  };
  await pMap(starts, add, { concurrency: 2 });
  return added;
}

/** A question with what the API says of answers to it. */
export const judged = (keyed: QuizWithKey): JudgedQuiz => ({
  ...keyed,
  isRight: (answer) => isCorrect(keyed, answer),
  verdictOn: (canonical) => verdictOn(keyed, canonical),
});

const removalBatchSize = 1_000;

/** Removes every synthetic contestant of every exam with all that belongs to them. @returns how many */
export async function removeSimulated(
  database: Database,
  onProgress?: (done: number) => void,
): Promise<number> {
  for (let done = 0; ; ) {
    const removed = await inTransaction(database, (transaction) =>
      deleteSyntheticContestants(transaction, removalBatchSize),
    );
    if (removed === 0) return done;
    done += removed;
    onProgress?.(done);
  }
}
