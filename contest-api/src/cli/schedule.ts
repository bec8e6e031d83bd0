import type { Command } from 'commander';
import { type AffectedAttempts, countAffectedByEnd } from '../repositories/schedule.ts';
import { changeDates } from '../services/change-dates.ts';
import type { ContestExam } from '../services/contest.ts';
import { toJapanTime } from '../services/time.ts';
import {
  type CommonOptions,
  confirm,
  OperatorError,
  report,
  requireExam,
  runOnDatabase,
  withCommonOptions,
} from './context.ts';
import { changedDates, type Dates, dateLines, datesOf, inJapanTime } from './dates.ts';
import { readJapanTime } from './read-time.ts';
import type { Terminal } from './terminal.ts';

interface ScheduleOptions extends CommonOptions {
  start?: Date;
  end?: Date;
  entryStart?: Date;
  entryEnd?: Date;
}

/** Adds `exam schedule`. */
export function addScheduleCommand(exam: Command, terminal: Terminal): void {
  withCommonOptions(exam.command('schedule'))
    .argument('[exam id]', 'default: the current exam')
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
  await runOnDatabase(terminal, async ({ database, now }) => {
    const exam = await requireExam(database, examId);
    const before = datesOf(exam);
    const after: Dates = {
      entry_start_at: options.entryStart ?? exam.entryStartAt,
      entry_end_at: options.entryEnd ?? exam.entryEndAt,
      exam_start_at: options.start ?? exam.examStartAt,
      exam_end_at: options.end ?? exam.examEndAt,
    };
    requireOrder(exam, after);
    requireDuration(exam, after);
    const changed = changedDates(before, after);
    const affected = await countAffectedByEnd(database, exam.id, {
      examEndAt: after.exam_end_at,
      durationSeconds: exam.durationMilliseconds / 1_000,
      now,
    });
    const outcome = {
      exam_id: exam.id,
      ...inJapanTime(after),
      changed,
      already_past: changed.filter((name) => after[name] < now),
      playing: affected.playing,
      clocks_cut: affected.endingEarlier,
      most_seconds_lost: Math.round(affected.mostSecondsLost),
      clocks_restored: affected.endingLater,
    };
    if (changed.length === 0) {
      report(terminal, options, outcome, [`Exam ${exam.id} already has these dates.`]);
      return;
    }
    const changes = [
      `Exam ${exam.id} gets new dates:`,
      ...dateLines(before, after, now),
      ...affectedLines(affected),
      ...(exam.isResultPublished ? ['Its results are published and stay published.'] : []),
    ];
    await confirm(terminal, { changes, question: 'Change the dates?' }, options);
    await changeDates(database, exam, after);
    report(terminal, options, outcome, [
      `Exam ${exam.id} now has these dates:`,
      ...Object.entries(inJapanTime(after)).map(([name, date]) => `  ${name.padEnd(16)} ${date}`),
    ]);
  });
}

function affectedLines(affected: AffectedAttempts): string[] {
  const { playing, endingEarlier, mostSecondsLost, endingLater } = affected;
  const most = Math.round(mostSecondsLost);
  return [
    `${playing} playing now.`,
    ...(endingEarlier > 0
      ? [
          `${endingEarlier} of them would have less time than their clock shows, up to ${Math.floor(most / 60)} min ${most % 60} s less; moving the end back gives it back.`,
        ]
      : []),
    ...(endingLater > 0 ? [`${endingLater} of them would have more time than their clock shows.`] : []),
  ];
}

function requireOrder(exam: ContestExam, dates: Dates): void {
  const names = Object.keys(dates) as (keyof Dates)[];
  for (const [index, name] of names.entries()) {
    const next = names[index + 1];
    if (!next || dates[name] <= dates[next]) continue;
    throw new OperatorError(
      `Exam ${exam.id}: ${name} (${toJapanTime(dates[name])}) must not be later than ${next} (${toJapanTime(dates[next])}). Nothing was changed.`,
    );
  }
}

/**
 * A contestant who starts at the first moment must get the full duration.
 * @throws OperatorError where they would not
 */
function requireDuration(exam: ContestExam, { exam_start_at, exam_end_at }: Dates): void {
  const milliseconds = exam_end_at.getTime() - exam_start_at.getTime();
  if (milliseconds >= exam.durationMilliseconds) return;
  throw new OperatorError(
    `Exam ${exam.id} lasts ${exam.durationMilliseconds / 60_000} minutes, and from ${toJapanTime(exam_start_at)} to ${toJapanTime(exam_end_at)} there are only ${milliseconds / 60_000}. Nothing was changed.`,
  );
}
