import { Type } from 'typebox';
import type { ExamWithKey } from '../contest/exam.ts';
import { requireExam } from '../contest/load-exams.ts';
import type { Database, Pool } from '../database/database.ts';
import { ownMailbox } from '../mail/addresses.ts';
import { type CsvColumn, columnsHelp, writeCsv } from '../operations/csv.ts';
import { count, examArgument, newFile } from '../operations/input.ts';
import { inquiry } from '../operations/operation.ts';
import { countStarted, withPlayedAnswers } from './queries-played-answers.ts';
import {
  guessableQuizzes,
  leastBitsOf,
  listAddresses,
  listFastRight,
  listIdenticalRuns,
  listImpossibleTimes,
  listSlowRight,
  perBit,
  reviewLimits,
  waysToShare,
} from './queries-review-attempts.ts';

interface Fact {
  kind: string;
  /** Participants' ids, separated by spaces. */
  ids: string;
  figures: string;
}

const columns: CsvColumn<Fact>[] = [
  ['種類', 'どの事実か', 'kind'],
  ['参加者ID', '空白で区切った参加者ID', 'ids'],
  ['事実', '数字のついた説明', 'figures'],
];

export const reviewAttemptsInquiry = inquiry({
  name: 'review attempts',
  description:
    '不正の疑いではなく事実を出します: 読むより速い正解、難しい問題での長い間のあとの正解、同じまちがいの並び、1つのメールボックスの別名、ありえない時刻（参加者IDだけ。だれかは participant find で）',
  help: columnsHelp(columns),
  input: Type.Object({
    exam: examArgument,
    limit: count('件数', 'それぞれ何件まで出すか', { default: 50 }),
    csv: Type.Optional(newFile('ファイル', '表計算ソフトで開ける表（CSV）としても書きます')),
  }),
  readsAllAnswers: true,
  async read({ database, pool, onProgress }, { exam: examId, limit, csv }) {
    const exam = await requireExam(database, examId);
    const { started, ...facts } = await reviewAttempts(pool, exam, limit, onProgress);
    const sections = sectionsOf(facts);
    const rows = sections.flatMap(({ kind, cases }) => cases.map((one) => ({ kind, ...one })));
    if (csv !== undefined) await writeCsv(csv, columns, [rows]);
    return {
      json: { exam_id: exam.id, limits: { started, ...reviewLimits }, ...facts },
      lines: [
        `${exam.id}: はじめた人 ${started} 人の記録を調べました。`,
        ...sections.flatMap(({ kind, limit: from, cases }) => [
          `■ ${kind}（${from}）: ${cases.length} 件`,
          ...cases.map(({ ids, figures }) => `  ${ids}  ${figures}`),
        ]),
        csv !== undefined && `書きました: ${csv}`,
        closing,
      ],
    };
  },
});

function sectionsOf(facts: Omit<AttemptReview, 'started'>) {
  const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(2);
  return [
    {
      kind: '読むより速い正解',
      limit: `${reviewLimits.least_fast_right}問以上で、あてずっぽうより標準偏差の${reviewLimits.deviations}倍をこえて多いもの`,
      cases: facts.fast_right.map((one) => ({
        ids: one.participant_id,
        figures: `読めない速さの回答 ${one.fast} 問のうち正解 ${one.fast_right} 問（あてずっぽうなら ${one.expected.toFixed(1)} 問）、最短 ${seconds(one.shortest_milliseconds)} 秒、全部で正解 ${one.right} 問`,
      })),
    },
    {
      kind: '難しい問題での、長い間のあとの正解',
      limit: `正解率${reviewLimits.highest_rate * 100}%までの問題で、その人のほかの問題の中央値の${reviewLimits.long_pause}倍より長い間のあと、${reviewLimits.least_slow_right}問以上で、みんなの正解率より標準偏差の${reviewLimits.deviations}倍をこえて多いもの`,
      cases: facts.slow_right.map((one) => ({
        ids: one.participant_id,
        figures: `長い間のあとの回答 ${one.slow} 問のうち正解 ${one.slow_right} 問（みんなの正解率なら ${one.expected.toFixed(1)} 問）、その間 ${one.pause_seconds} 秒、ほかの問題 ${one.pace_seconds} 秒（中央値）、同じ難しさで間のない ${one.other} 問のうち正解 ${one.other_right} 問`,
      })),
    },
    {
      kind: '同じまちがいの並び',
      limit: '全部の組をくらべても、偶然ならまず1組も出ないもの',
      cases: facts.shared_answers.map((one) => ({
        ids: one.participant_ids.join(' '),
        figures: `第${one.first_quiz}問〜第${one.last_quiz}問、同じまちがい ${one.same_wrong} 問（まちがいは ${one.wrong.join('問と')}問）、どちらも正解 ${one.same_right} 問、時間の差 ${one.seconds_apart} 秒（中央値）、偶然の見こみ ${one.expected_pairs.toExponential(0)} 組`,
      })),
    },
    {
      kind: '1つのメールボックスの別名',
      limit: '大文字小文字、＋のあと、Gmailの点を同じとみなす',
      cases: facts.one_mailbox.map(({ participant_ids }) => ({
        ids: participant_ids.join(' '),
        figures: `${participant_ids.length} 人がエントリー`,
      })),
    },
    {
      kind: 'ありえない時刻や数',
      limit: `時計のずれ ${reviewLimits.clock_tolerance_seconds} 秒までは数えない`,
      cases: facts.impossible_times.map((one) => ({
        ids: one.participant_id,
        figures: `開始前 ${one.before_start} 問、順番が逆 ${one.out_of_order} 問、終了後 ${one.after_end} 問、回答を終えたあと ${one.after_finish} 問、回答 ${one.answers} 問（記録上は ${one.counted} 問）`,
      })),
    },
  ];
}

const closing =
  'どれも不正の証明ではありません。速い正解は運や勘のことも、長い間のあとの正解はよく考えたことも、同じまちがいは同じ本で学んだこともあり、家族が1つのメールボックスを使うこともあります。次は: 本人に話を聞くか、participant find <参加者ID> で記録を見てください。';

/** The facts about an exam's attempts that deserve a human look. None of them proves anything. */
type AttemptReview = Awaited<ReturnType<typeof reviewAttempts>>;

/** Finds what deserves a human look. @param limit the most that is listed of each kind */
function reviewAttempts(
  pool: Pool,
  exam: ExamWithKey,
  limit: number,
  onProgress: (done: number, total: number) => void,
) {
  const quizzes = guessableQuizzes(exam);
  const quizNumbers = quizzes.map(({ quiz_number }) => quiz_number);
  return withPlayedAnswers(pool, exam, { steps: 5, onProgress }, async (transaction, step) => {
    const started = await countStarted(transaction, exam.id);
    const ways = waysToShare(started, exam.quizzes.length);
    return {
      started,
      fast_right: await step(listFastRight(transaction, quizzes, limit)),
      slow_right: await step(listSlowRight(transaction, quizNumbers, limit)),
      shared_answers: await step(findSharedAnswers(transaction, quizNumbers, { ways, limit })),
      one_mailbox: await step(findOneMailbox(transaction, exam.id, limit)),
      impossible_times: await step(listImpossibleTimes(transaction, limit)),
    };
  });
}

async function findOneMailbox(database: Database, examId: string, limit: number) {
  const byMailbox = Map.groupBy(await listAddresses(database, examId), ({ email }) => ownMailbox(email));
  return [...byMailbox.values()]
    .filter((addresses) => addresses.length > 1)
    .map((addresses) => ({ participant_ids: addresses.map(({ participant_id }) => participant_id) }))
    .sort((one, other) => other.participant_ids.length - one.participant_ids.length)
    .slice(0, limit);
}

/** The shared runs of wrong answers, the rarest first. `expected_pairs`: how many pairs would share one by chance, in the whole exam. */
async function findSharedAnswers(
  transaction: Database,
  quizNumbers: number[],
  { ways, limit }: { ways: number; limit: number },
) {
  const least = Math.ceil(leastBitsOf(ways) * perBit);
  const runs = await listIdenticalRuns(transaction, { quizNumbers, least, limit });
  return runs.map(({ rarity, ...run }) => ({ ...run, expected_pairs: ways / 2 ** (rarity / perBit) }));
}
