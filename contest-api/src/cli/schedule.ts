import type { Command } from 'commander';
import { updateExam } from '../repositories/exams.ts';
import type { ContestExam } from '../services/contest.ts';
import { toJapanTime } from '../services/time.ts';
import {
  type CommonOptions,
  OperatorError,
  report,
  requireExam,
  runOnDatabase,
  withCommonOptions,
} from './context.ts';
import { readJapanTime } from './read-time.ts';
import type { Terminal } from './terminal.ts';

interface ScheduleOptions extends CommonOptions {
  start?: Date;
  end?: Date;
  entryStart?: Date;
  entryEnd?: Date;
}

/** `exam schedule` */
export function addScheduleCommand(exam: Command, terminal: Terminal): void {
  withCommonOptions(exam.command('schedule'))
    .argument('[exam id]', 'the current one where left out')
    .option('--start <time>', 'when the exam starts, such as 2025-06-22T13:00 (Japan time)', readJapanTime)
    .option('--end <time>', 'when it ends', readJapanTime)
    .option('--entry-start <time>', 'when entry opens', readJapanTime)
    .option('--entry-end <time>', 'when entry closes', readJapanTime)
    .description('sets dates of an exam')
    .action((examId: string | undefined, options: ScheduleOptions) => schedule(terminal, examId, options));
}

async function schedule(
  terminal: Terminal,
  examId: string | undefined,
  options: ScheduleOptions,
): Promise<void> {
  await runOnDatabase(terminal, async ({ database }) => {
    const exam = await requireExam(database, examId);
    const dates = {
      entry_start_at: options.entryStart ?? exam.entryStartAt,
      entry_end_at: options.entryEnd ?? exam.entryEndAt,
      exam_start_at: options.start ?? exam.examStartAt,
      exam_end_at: options.end ?? exam.examEndAt,
    };
    requireOrder(exam, dates);
    await updateExam(database, exam.id, dates);
    const shown = Object.fromEntries(Object.entries(dates).map(([name, date]) => [name, toJapanTime(date)]));
    report(terminal, options, { exam_id: exam.id, ...shown }, [
      `Exam ${exam.id} now has these dates:`,
      ...Object.entries(shown).map(([name, date]) => `  ${name.padEnd(16)} ${date}`),
    ]);
  });
}

function requireOrder(exam: ContestExam, dates: Record<string, Date>): void {
  const names = Object.keys(dates);
  for (const [index, name] of names.entries()) {
    const next = names[index + 1];
    const [date, nextDate] = [dates[name], next && dates[next]];
    if (!date || !nextDate || date <= nextDate) continue;
    throw new OperatorError(
      `Exam ${exam.id}: ${name} (${toJapanTime(date)}) must not be later than ${next} (${toJapanTime(nextDate)}). Nothing was changed.`,
    );
  }
}
