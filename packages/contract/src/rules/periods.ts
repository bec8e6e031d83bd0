/** The periods of the contest, in the order in which they come. */
export const periods = [
  'entry',
  'just_before_start',
  'in_progress',
  'after_end_not_aggregated',
  'result_published',
] as const;
export type Period = (typeof periods)[number];

/** The statuses of an exam itself, the same for everyone. */
export const scheduleStatuses = ['before_start', 'in_progress', 'ended', 'result_published'] as const;
export type ScheduleStatus = (typeof scheduleStatuses)[number];

/** How far a participant has come; `time_over` is an attempt whose time ran out before it was finished. */
export const examStatuses = ['not_started', 'in_examination_period', 'finished', 'time_over'] as const;
export type ExamStatus = (typeof examStatuses)[number];

/** A point in time, as a date or in milliseconds since 1970: the same in all arguments of one call. */
type Moment = Date | number;

/** The dates of an exam that decide its period. */
export interface ExamSchedule<When extends Moment = Date> {
  entry_end_at: When;
  exam_start_at: When;
  exam_end_at: When;
  is_result_published: boolean;
}

/** The dates of an exam in the order in which they have to come. */
export const examDates = [
  'teaser_start_at',
  'entry_start_at',
  'entry_end_at',
  'exam_start_at',
  'exam_end_at',
] as const;
export type ExamDate = (typeof examDates)[number];

/** Of the dates that are given, the neighbours of which the second comes before the first. */
export function datesOutOfOrder<Name extends ExamDate>(
  dates: Record<Name, Moment>,
): [earlier: Name, later: Name][] {
  const given = examDates.filter((name): name is Name => name in dates);
  return given.flatMap((later, index) => {
    const earlier = given[index - 1];
    return earlier && dates[later] < dates[earlier] ? [[earlier, later]] : [];
  });
}

/** The site's period at a moment; before entry opens it is already `entry` (product specification 2). */
export function periodAt<When extends Moment>(schedule: ExamSchedule<When>, now: When): Period {
  if (schedule.is_result_published) return 'result_published';
  if (now >= schedule.exam_end_at) return 'after_end_not_aggregated';
  if (now >= schedule.exam_start_at) return 'in_progress';
  return now >= schedule.entry_end_at ? 'just_before_start' : 'entry';
}

/** The exam's own status in each period. */
export const scheduleStatusIn: Readonly<Record<Period, ScheduleStatus>> = {
  entry: 'before_start',
  just_before_start: 'before_start',
  in_progress: 'in_progress',
  after_end_not_aggregated: 'ended',
  result_published: 'result_published',
};

/** Whether one can enter: the period `entry` also covers the time before entry opens. */
export function isEntryOpen<When extends Moment>(
  period: Period,
  { entry_start_at, entry_end_at }: { entry_start_at: When; entry_end_at: When },
  now: When,
): boolean {
  return period === 'entry' && entry_start_at <= now && now < entry_end_at;
}
