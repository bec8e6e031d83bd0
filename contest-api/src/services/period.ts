import type { Exam, Period } from '@knowledgeking/contract';

/** What decides where the contest stands. */
export interface ExamSchedule {
  entryEndAt: Date;
  examStartAt: Date;
  examEndAt: Date;
  isResultPublished: boolean;
}

/** The site's period at a moment; before entry opens it is `entry` already (product specification 2). */
export function periodAt(schedule: ExamSchedule, now: Date): Period {
  if (schedule.isResultPublished) return 'result_published';
  if (now >= schedule.examEndAt) return 'after_end_not_aggregated';
  if (now >= schedule.examStartAt) return 'in_progress';
  return now >= schedule.entryEndAt ? 'just_before_start' : 'entry';
}

const statusByPeriod = {
  entry: 'before_start',
  just_before_start: 'before_start',
  in_progress: 'in_progress',
  after_end_not_aggregated: 'ended',
  result_published: 'result_published',
} as const satisfies Record<Period, Exam['status']>;

/** The exam's own status at a moment. */
export function examStatusAt(schedule: ExamSchedule, now: Date): Exam['status'] {
  return statusByPeriod[periodAt(schedule, now)];
}

/** Whether the entry form takes entries. */
export function isEntryOpen(schedule: ExamSchedule & { entryStartAt: Date }, now: Date): boolean {
  return periodAt(schedule, now) === 'entry' && now >= schedule.entryStartAt && now < schedule.entryEndAt;
}
