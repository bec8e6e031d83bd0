import { Period } from '@knowledgeking/contract';
import { timeText, toJapanTime } from '@knowledgeking/contract/rules/time';
import { Argument, type Command } from 'commander';
import {
  audited,
  type CommonOptions,
  confirm,
  report,
  requireExam,
  runOnDatabase,
  withCommonOptions,
} from '../command-line/context.ts';
import { refuseInProduction } from '../command-line/refuse-in-production.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { requireSameCurrent } from './current-exam.ts';
import { dateLines, datesOf } from './dates.ts';
import { moveToPeriod, scheduleOf } from './move-period.ts';

/** Adds `period`. */
export function addPeriodCommand(program: Command, terminal: Terminal): void {
  withCommonOptions(program.command('period'), { dryRun: true })
    .addArgument(new Argument('<期間>', '移す先の期間').choices(Period.enum))
    .description('いまがその期間になるように、いまの試験の日程を動かします（本番以外）')
    .action((period: Period, options: CommonOptions) => movePeriod(terminal, period, options));
}

async function movePeriod(terminal: Terminal, period: Period, options: CommonOptions): Promise<void> {
  await runOnDatabase(terminal, async (context) => {
    await refuseInProduction(context, 'period');
    const { database, settings, now } = context;
    const exam = await requireExam(database);
    await requireSameCurrent(database, exam, scheduleOf(exam, period, now).examStartAt);
    // In development the contest is moved often and nobody else sees it, so there is nothing to confirm.
    if (settings.appEnv !== 'development' || options.dryRun) {
      const changes = [
        `${exam.id}「${exam.title}」を、いまから ${period} にします。日程:`,
        ...dateLines(datesOf(exam), datesOf(scheduleOf(exam, period, now)), now),
        ...(period === 'result_published' ? ['集計し、結果が全員に見えます。'] : []),
        ...(exam.isResultPublished && period !== 'result_published' ? ['結果は見えなくなります。'] : []),
      ];
      await confirm(terminal, { changes, question: '移しますか？' }, options);
    }
    const { schedule, ...done } = await audited(
      context,
      { command: 'period', subject: { exam_id: exam.id, period } },
      () => moveToPeriod(database, exam, period, now),
    );
    const { simulatedParticipants, aggregatedParticipants } = done;
    const start = toJapanTime(schedule.examStartAt);
    const end = toJapanTime(schedule.examEndAt);
    report(terminal, options, { exam_id: exam.id, period, exam_start_at: start, exam_end_at: end, ...done }, [
      `${exam.id}「${exam.title}」は、いま ${period} です。試験は ${timeText(start)} から ${timeText(end)} まで。`,
      ...(simulatedParticipants > 0 ? [`模擬参加者 ${simulatedParticipants}人を加えました。`] : []),
      ...(aggregatedParticipants === undefined ? [] : [`${aggregatedParticipants}人の結果を公開しました。`]),
    ]);
  });
}
