import type { Command } from 'commander';
import { InvalidArgumentError } from 'commander';
import { type AttemptReview, reviewAttempts, reviewLimits } from '../services/review-attempts.ts';
import { type CommonOptions, report, requireExam, runOnDatabase, withCommonOptions } from './context.ts';
import type { Terminal } from './terminal.ts';

interface ReviewOptions extends CommonOptions {
  limit: number;
}

const defaultLimit = 50;

/** Adds `review attempts`. @returns the `review` command, for others to be added */
export function addReviewCommands(program: Command, terminal: Terminal): Command {
  const review = program.command('review').description('人が見て確かめたほうがよいことを調べます');
  withCommonOptions(review.command('attempts'))
    .argument('[exam id]', '省略すると、いまの予選')
    .option('--limit <n>', 'それぞれ何件まで出すか', readLimit, defaultLimit)
    .description(
      '不正の疑いではなく事実を出します: 読むより速い正解、同じまちがいの並び、1つのメールボックスの別名、ありえない時刻（参加者IDだけ。だれかは participant find で）',
    )
    .action((examId: string | undefined, options: ReviewOptions) => show(terminal, examId, options));
  return review;
}

function readLimit(text: string): number {
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1)
    throw new InvalidArgumentError('1以上の整数で指定してください。');
  return limit;
}

async function show(terminal: Terminal, examId: string | undefined, options: ReviewOptions): Promise<void> {
  await runOnDatabase(terminal, async ({ database }) => {
    const exam = await requireExam(database, examId);
    const review = await reviewAttempts(database, exam, options.limit);
    report(terminal, options, { exam_id: exam.id, limits: limitsOf(review), ...toJson(review) }, [
      `${exam.id}: はじめた人 ${review.started} 人の記録を調べました。`,
      ...linesOf(review),
      closing,
    ]);
  });
}

const limitsOf = ({ started }: AttemptReview) => ({
  started,
  least_fast_right: reviewLimits.leastFastRight,
  deviations: reviewLimits.deviations,
  clock_tolerance_seconds: reviewLimits.clockTolerance / 1_000,
});

function toJson({ fastRight, sharedAnswers, oneMailbox, impossibleTimes }: AttemptReview): object {
  return {
    fast_right: fastRight.map((one) => ({
      participant_id: one.participantId,
      fast: one.fast,
      fast_right: one.fastRight,
      expected: one.expected,
      right: one.right,
      shortest_milliseconds: one.shortestMilliseconds,
    })),
    shared_answers: sharedAnswers.map((one) => ({
      participant_ids: one.participantIds,
      first_quiz: one.firstQuiz,
      last_quiz: one.lastQuiz,
      same_wrong: one.sameWrong,
      wrong: one.wrong,
      same_right: one.sameRight,
      seconds_apart: one.secondsApart,
      expected_pairs: one.expectedPairs,
    })),
    one_mailbox: oneMailbox.map(({ participantIds }) => ({ participant_ids: participantIds })),
    impossible_times: impossibleTimes.map((one) => ({
      participant_id: one.participantId,
      before_start: one.beforeStart,
      out_of_order: one.outOfOrder,
      after_end: one.afterEnd,
      after_finish: one.afterFinish,
      answers: one.answers,
      counted: one.counted,
    })),
  };
}

/** Each kind of fact with its limit, then its cases, each on a line. */
function linesOf({ fastRight, sharedAnswers, oneMailbox, impossibleTimes }: AttemptReview): string[] {
  const { leastFastRight, deviations } = reviewLimits;
  return [
    ...section(
      `読むより速い正解（${leastFastRight}問以上で、あてずっぽうより標準偏差の${deviations}倍をこえて多いもの）`,
      fastRight.map(
        (one) =>
          `${one.participantId}  読めない速さの回答 ${one.fast} 問のうち正解 ${one.fastRight} 問（あてずっぽうなら ${one.expected.toFixed(1)} 問）、最短 ${(one.shortestMilliseconds / 1_000).toFixed(2)} 秒、全部で正解 ${one.right} 問`,
      ),
    ),
    ...section(
      '同じまちがいの並び（全部の組をくらべても、偶然ならまず1組も出ないもの）',
      sharedAnswers.map(
        (one) =>
          `${one.participantIds.join(' ')}  第${one.firstQuiz}問〜第${one.lastQuiz}問、同じまちがい ${one.sameWrong} 問（まちがいは ${one.wrong.join('問と')}問）、どちらも正解 ${one.sameRight} 問、時間の差 ${one.secondsApart} 秒（中央値）、偶然の見こみ ${one.expectedPairs.toExponential(0)} 組`,
      ),
    ),
    ...section(
      '1つのメールボックスの別名（大文字小文字、＋のあと、Gmailの点を同じとみなす）',
      oneMailbox.map(({ participantIds }) => `${participantIds.length} 人: ${participantIds.join(' ')}`),
    ),
    ...section(
      `ありえない時刻や数（時計のずれ ${reviewLimits.clockTolerance / 1_000} 秒までは数えない）`,
      impossibleTimes.map(
        (one) =>
          `${one.participantId}  開始前 ${one.beforeStart} 問、順番が逆 ${one.outOfOrder} 問、終了後 ${one.afterEnd} 問、回答を終えたあと ${one.afterFinish} 問、回答 ${one.answers} 問（記録上は ${one.counted} 問）`,
      ),
    ),
  ];
}

const section = (heading: string, cases: string[]): string[] => [
  `■ ${heading}: ${cases.length} 件`,
  ...cases.map((line) => `  ${line}`),
];

const closing =
  'どれも不正の証明ではありません。速い正解は運や勘のことも、同じまちがいは同じ本で学んだこともあり、家族が1つのメールボックスを使うこともあります。次は: 本人に話を聞くか、participant find <参加者ID> で記録を見てください。';
