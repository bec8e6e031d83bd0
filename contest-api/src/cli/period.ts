import { Period } from '@knowledgeking/contract';
import { Argument, type Command } from 'commander';
import { moveToPeriod, scheduleOf } from '../services/move-period.ts';
import { toJapanTime } from '../services/time.ts';
import {
  type CommonOptions,
  confirm,
  refuseInProduction,
  report,
  requireExam,
  runOnDatabase,
  withCommonOptions,
} from './context.ts';
import { dateLines, datesOf } from './dates.ts';
import type { Terminal } from './terminal.ts';

/** Adds `period`. */
export function addPeriodCommand(program: Command, terminal: Terminal): void {
  withCommonOptions(program.command('period'))
    .addArgument(new Argument('<name>', 'the period to be in').choices(Period.enum))
    .description(
      'moves the current exam’s schedule so that the contest is in that period now; outside production',
    )
    .action((period: Period, options: CommonOptions) => movePeriod(terminal, period, options));
}

async function movePeriod(terminal: Terminal, period: Period, options: CommonOptions): Promise<void> {
  await runOnDatabase(terminal, async (context) => {
    await refuseInProduction(context, 'period');
    const { database, settings, now } = context;
    const exam = await requireExam(database);
    // In development the contest is moved often and nobody else sees it, so there is nothing to confirm.
    if (settings.appEnv !== 'development') {
      const changes = [
        `${exam.id} is in ${period} from now on, with these dates:`,
        ...dateLines(datesOf(exam), datesOf(scheduleOf(exam, period, now)), now),
        ...(period === 'result_published' ? ['It is aggregated, and everyone sees the results.'] : []),
        ...(exam.isResultPublished && period !== 'result_published' ? ['Its results are hidden.'] : []),
      ];
      await confirm(terminal, { changes, question: 'Move it?' }, options);
    }
    const { schedule, ...done } = await moveToPeriod(database, exam, period, now);
    const { simulatedParticipants, aggregatedParticipants } = done;
    const start = toJapanTime(schedule.examStartAt);
    const end = toJapanTime(schedule.examEndAt);
    report(terminal, options, { exam_id: exam.id, period, exam_start_at: start, exam_end_at: end, ...done }, [
      `The contest is in ${period} now; the exam is from ${start} to ${end}.`,
      ...(simulatedParticipants > 0 ? [`Added ${simulatedParticipants} synthetic contestants.`] : []),
      ...(aggregatedParticipants === undefined
        ? []
        : [`Published the results of ${aggregatedParticipants} contestants.`]),
    ]);
  });
}
