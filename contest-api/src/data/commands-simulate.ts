import { periodAt } from '@knowledgeking/contract/rules/periods';
import type { Command } from 'commander';
import {
  audited,
  type CommandContext,
  type CommonOptions,
  confirm,
  OperatorError,
  report,
  requireExam,
  runOnDatabase,
  withCommonOptions,
} from '../command-line/context.ts';
import { withProgress } from '../command-line/progress.ts';
import { readCount } from '../command-line/read-number.ts';
import { refuseInProduction } from '../command-line/refuse-in-production.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { type ContestExam, loadExams } from '../contest/contest.ts';
import { countSyntheticContestants } from './queries-synthetic-removal.ts';
import { removeSimulated, simulate } from './simulate.ts';

interface SimulateOptions extends CommonOptions {
  participants?: number;
  seed: number;
  remove?: boolean;
}

/** Adds `simulate`. */
export function addSimulateCommand(program: Command, terminal: Terminal): void {
  withCommonOptions(program.command('simulate'), { dryRun: true })
    .option('--participants <人数>', '加える模擬参加者の数', readCount)
    .option('--seed <種>', '乱数の種（同じ種なら、同じ人と同じ回答）', readCount, 1)
    .option('--remove', '加えるかわりに、模擬参加者を、その記録ごと全員とりのぞきます')
    .description('もっともらしく回答する模擬参加者を加えます（本番以外）')
    .action((options: SimulateOptions) =>
      runOnDatabase(terminal, (context) =>
        options.remove ? remove(terminal, context, options) : add(terminal, context, options),
      ),
    );
}

async function add(terminal: Terminal, context: CommandContext, options: SimulateOptions): Promise<void> {
  await refuseInProduction(context, 'simulate');
  const { database, now } = context;
  const { participants, seed } = options;
  if (!participants)
    throw new OperatorError('--participants に加える人数を書くか、--remove をつけてください。');
  const exam = await requireExam(database);
  if (now < exam.examStartAt) {
    throw new OperatorError(
      `試験がまだ始まっていません（${periodAt(exam, now)}）。模擬参加者は受験ずみの人として加わります。次は: contest period in_progress`,
    );
  }
  const changes = [
    `${exam.id} に、受験ずみの模擬参加者 ${participants}人を加えます（simulate --remove でとりのぞけます）。`,
    ...paceLines(exam, now),
    ...(exam.aggregatedAt ? ['もう一度 aggregate するまで、結果には数えられません。'] : []),
  ];
  await confirm(terminal, { changes, question: '加えますか？' }, options);
  const subject = { exam_id: exam.id, participants, seed };
  const outcome = await audited(context, { command: 'simulate', subject }, async () => {
    const added = await withProgress(options, (onProgress) =>
      simulate(database, exam, {
        participants,
        seed,
        now,
        onProgress: (done) => onProgress(done, participants),
      }),
    );
    return { exam_id: exam.id, participants: added, seed };
  });
  const added = outcome.participants;
  report(terminal, options, outcome, [
    `${exam.id} に模擬参加者 ${added}人を加えました。`,
    ...(added < participants
      ? [
          `この種の残り ${participants - added}人は、もういます。ほかの人を加えるには --seed を変えてください。`,
        ]
      : []),
  ]);
}

/** During the exam there is no time in which they could have thought. */
function paceLines(exam: ContestExam, now: Date): string[] {
  if (now >= exam.examEndAt) return [];
  return [
    'いまは試験中なので、始まってからの短いあいだに全問を答えたことになり、quiz stats では「速読」に入ります。ふつうの速さにするには、先に contest period after_end_not_aggregated を打ってください。',
  ];
}

/** Allowed in production too, so that synthetic contestants who got there can be removed. */
async function remove(terminal: Terminal, context: CommandContext, options: SimulateOptions): Promise<void> {
  const { database } = context;
  const counted = await countSyntheticContestants(database);
  const total = counted.reduce((sum, { participants }) => sum + participants, 0);
  const aggregated = (await loadExams(database))
    .filter((exam) => exam.aggregatedAt && counted.some(({ examId }) => examId === exam.id))
    .map((exam) => exam.id);
  const stale = aggregated.map(
    (id) => `${id} の結果はその人たちを数えていて、もう正しくありません。次は: contest aggregate`,
  );
  if (total > 0) {
    const changes = [
      ...counted.map(
        ({ examId, participants }) =>
          `${examId} から、模擬参加者 ${participants}人を、回答と結果ごととりのぞきます。`,
      ),
      ...stale,
    ];
    await confirm(terminal, { changes, question: 'とりのぞきますか？ 元には戻せません。' }, options);
    await audited(context, { command: 'simulate --remove', subject: { participants: total } }, async () => ({
      removed: await withProgress(options, (onProgress) =>
        removeSimulated(database, (done) => onProgress(done, total)),
      ),
    }));
  }
  report(terminal, options, { removed: total, stale_results: aggregated }, [
    total === 0 ? '模擬参加者はいません。何も変えていません。' : `模擬参加者 ${total}人をとりのぞきました。`,
    ...stale,
  ]);
}
