import { timeText } from '@knowledgeking/contract/rules/time';
import type { Command } from 'commander';
import {
  audited,
  type CommonOptions,
  confirm,
  OperatorError,
  report,
  requireExam,
  runOnDatabase,
  withCommonOptions,
} from '../command-line/context.ts';
import { readJapanTime } from '../command-line/read-time.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { changeDates } from './change-dates.ts';
import type { ContestExam } from './contest.ts';
import { dateConflicts, requireSameCurrent } from './current-exam.ts';
import { changedDates, type Dates, dateLine, dateLines, dateNames, datesOf, inJapanTime } from './dates.ts';
import { type AffectedAttempts, countAffectedByEnd } from './queries-schedule.ts';

interface ScheduleOptions extends CommonOptions {
  start?: Date;
  end?: Date;
  entryStart?: Date;
  entryEnd?: Date;
}

/** Adds `exam schedule`. */
export function addScheduleCommand(exam: Command, terminal: Terminal): void {
  withCommonOptions(exam.command('schedule'), { dryRun: true })
    .argument('[試験ID]', '省くと、いまの試験')
    .option('--start <日時>', '試験の開始（例: 2025-06-22T13:00、日本時間）', readJapanTime)
    .option('--end <日時>', '試験の終了', readJapanTime)
    .option('--entry-start <日時>', 'エントリーの開始', readJapanTime)
    .option('--entry-end <日時>', 'エントリーの締め切り', readJapanTime)
    .description('試験の日程を変えます')
    .action((examId: string | undefined, options: ScheduleOptions) => schedule(terminal, examId, options));
}

async function schedule(
  terminal: Terminal,
  examId: string | undefined,
  options: ScheduleOptions,
): Promise<void> {
  await runOnDatabase(terminal, async (context) => {
    const { database, now } = context;
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
    await requireSameCurrent(database, exam, after.exam_start_at);
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
      report(terminal, options, outcome, [`${exam.id} はもうこの日程です。何も変えていません。`]);
      return;
    }
    const changes = [
      `${exam.id} の日程を変えます:`,
      ...dateLines(before, after, now),
      ...(await dateConflicts(database, {
        ...exam,
        entryStartAt: after.entry_start_at,
        examStartAt: after.exam_start_at,
        examEndAt: after.exam_end_at,
      })),
      ...affectedLines(affected),
      ...(exam.isResultPublished ? ['結果は公開中で、公開のままです。'] : []),
    ];
    await confirm(terminal, { changes, question: '日程を変えますか？', outcome }, options);
    const dates = Object.fromEntries(changed.map((name) => [name, inJapanTime(before)[name]]));
    await audited(
      context,
      { command: 'exam schedule', subject: { exam_id: exam.id, before: dates } },
      async () => {
        await changeDates(database, exam, after);
        return outcome;
      },
    );
    report(terminal, options, outcome, [
      `${exam.id} の日程を変えました:`,
      ...(Object.keys(after) as (keyof Dates)[]).map((name) => dateLine(name, timeText(after[name]))),
      '次は: contest status（サイトの表示も確かめる）',
    ]);
  });
}

function affectedLines(affected: AffectedAttempts): string[] {
  const { playing, endingEarlier, mostSecondsLost, endingLater } = affected;
  const most = Math.round(mostSecondsLost);
  return [
    `いま${playing}人が受験中です。`,
    ...(endingEarlier > 0
      ? [
          `そのうち${endingEarlier}人は、画面の残り時間より短くなります（最大${Math.floor(most / 60)}分${most % 60}秒）。終了をもとに戻せば、時間も戻ります。`,
        ]
      : []),
    ...(endingLater > 0 ? [`そのうち${endingLater}人は、画面の残り時間より長くなります。`] : []),
  ];
}

function requireOrder(exam: ContestExam, dates: Dates): void {
  const names = Object.keys(dates) as (keyof Dates)[];
  for (const [index, name] of names.entries()) {
    const next = names[index + 1];
    if (!next || dates[name] <= dates[next]) continue;
    throw new OperatorError(
      `${exam.id}: ${dateNames[name]}（${timeText(dates[name])}）は ${dateNames[next]}（${timeText(dates[next])}）よりあとにできません。何も変えていません。`,
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
    `${exam.id} の制限時間は${exam.durationMilliseconds / 60_000}分なのに、${timeText(exam_start_at)} から ${timeText(exam_end_at)} までは${Math.floor(milliseconds / 60_000)}分しかありません。何も変えていません。`,
  );
}
