import type { Command } from 'commander';
import {
  type CommonOptions,
  report,
  requireExam,
  runOnDatabase,
  withCommonOptions,
} from '../command-line/context.ts';
import { readingWords, withProgress } from '../command-line/progress.ts';
import { readCount } from '../command-line/read-number.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { type CsvColumn, columnsHelp, writeCsv } from '../data/csv.ts';
import { type AttemptReview, reviewAttempts, reviewLimits } from './review-attempts.ts';

interface ReviewOptions extends CommonOptions {
  limit: number;
  csv?: string;
}

const defaultLimit = 50;

/** Adds `review attempts`. @returns the `review` command, for others to be added */
export function addReviewCommands(program: Command, terminal: Terminal): Command {
  const review = program.command('review').description('人が見て確かめたほうがよいことを調べます');
  withCommonOptions(review.command('attempts'))
    .argument('[試験ID]', '省略すると、いまの予選')
    .option('--limit <件数>', 'それぞれ何件まで出すか', readCount, defaultLimit)
    .option('--csv <ファイル>', '表計算ソフトで開ける表（CSV）としても書きます')
    .addHelpText('after', columnsHelp(columns))
    .description(
      '不正の疑いではなく事実を出します: 読むより速い正解、同じまちがいの並び、1つのメールボックスの別名、ありえない時刻（参加者IDだけ。だれかは participant find で）',
    )
    .action((examId: string | undefined, options: ReviewOptions) => show(terminal, examId, options));
  return review;
}

async function show(terminal: Terminal, examId: string | undefined, options: ReviewOptions): Promise<void> {
  await runOnDatabase(terminal, async (context) => {
    const exam = await requireExam(context.database, examId);
    if (!options.json) context.remark(readingWords);
    const review = await withProgress(options, (onProgress) =>
      reviewAttempts(context, exam, options.limit, onProgress),
    );
    const { csv } = options;
    if (csv !== undefined) await writeCsv(csv, columns, [factsOf(review)]);
    report(terminal, options, { exam_id: exam.id, limits: limitsOf(review), ...toJson(review) }, [
      `${exam.id}: はじめた人 ${review.started} 人の記録を調べました。`,
      ...linesOf(review),
      ...(csv === undefined ? [] : [`書きました: ${csv}`]),
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

/** One fact as a row of a table. */
interface Fact {
  kind: string;
  participantIds: string[];
  figures: string;
}

/** The kinds of facts, each with its limit in words and its cases. */
function sectionsOf({ fastRight, sharedAnswers, oneMailbox, impossibleTimes }: AttemptReview) {
  const { leastFastRight, deviations, clockTolerance } = reviewLimits;
  const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(2);
  return [
    {
      kind: '読むより速い正解',
      limit: `${leastFastRight}問以上で、あてずっぽうより標準偏差の${deviations}倍をこえて多いもの`,
      cases: fastRight.map((one) => ({
        participantIds: [one.participantId],
        figures: `読めない速さの回答 ${one.fast} 問のうち正解 ${one.fastRight} 問（あてずっぽうなら ${one.expected.toFixed(1)} 問）、最短 ${seconds(one.shortestMilliseconds)} 秒、全部で正解 ${one.right} 問`,
      })),
    },
    {
      kind: '同じまちがいの並び',
      limit: '全部の組をくらべても、偶然ならまず1組も出ないもの',
      cases: sharedAnswers.map((one) => ({
        participantIds: one.participantIds,
        figures: `第${one.firstQuiz}問〜第${one.lastQuiz}問、同じまちがい ${one.sameWrong} 問（まちがいは ${one.wrong.join('問と')}問）、どちらも正解 ${one.sameRight} 問、時間の差 ${one.secondsApart} 秒（中央値）、偶然の見こみ ${one.expectedPairs.toExponential(0)} 組`,
      })),
    },
    {
      kind: '1つのメールボックスの別名',
      limit: '大文字小文字、＋のあと、Gmailの点を同じとみなす',
      cases: oneMailbox.map(({ participantIds }) => ({
        participantIds,
        figures: `${participantIds.length} 人がエントリー`,
      })),
    },
    {
      kind: 'ありえない時刻や数',
      limit: `時計のずれ ${clockTolerance / 1_000} 秒までは数えない`,
      cases: impossibleTimes.map((one) => ({
        participantIds: [one.participantId],
        figures: `開始前 ${one.beforeStart} 問、順番が逆 ${one.outOfOrder} 問、終了後 ${one.afterEnd} 問、回答を終えたあと ${one.afterFinish} 問、回答 ${one.answers} 問（記録上は ${one.counted} 問）`,
      })),
    },
  ];
}

const linesOf = (review: AttemptReview): string[] =>
  sectionsOf(review).flatMap(({ kind, limit, cases }) => [
    `■ ${kind}（${limit}）: ${cases.length} 件`,
    ...cases.map(({ participantIds, figures }) => `  ${participantIds.join(' ')}  ${figures}`),
  ]);

const factsOf = (review: AttemptReview): Fact[] =>
  sectionsOf(review).flatMap(({ kind, cases }) => cases.map((one) => ({ kind, ...one })));

const columns: CsvColumn<Fact>[] = [
  { heading: '種類', meaning: 'どの事実か', cell: ({ kind }) => kind },
  {
    heading: '参加者ID',
    meaning: '空白で区切った参加者ID',
    cell: ({ participantIds }) => participantIds.join(' '),
  },
  { heading: '事実', meaning: '数字のついた説明', cell: ({ figures }) => figures },
];

const closing =
  'どれも不正の証明ではありません。速い正解は運や勘のことも、同じまちがいは同じ本で学んだこともあり、家族が1つのメールボックスを使うこともあります。次は: 本人に話を聞くか、participant find <参加者ID> で記録を見てください。';
