import { type Static, Type } from 'typebox';
import { maintenanceStatuses, periods, scheduleStatuses } from '../rules/periods.ts';
import { Count, oneOf, Timestamp } from './literals.ts';

/** The period of the contest, from the exam's dates and whether its results are published. */
export const Period = oneOf(...periods);
export type Period = Static<typeof Period>;

export const MaintenanceStatus = oneOf(...maintenanceStatuses);
export type MaintenanceStatus = Static<typeof MaintenanceStatus>;

export const SiteStatus = Type.Object(
  { period: Period, maintenance_status: MaintenanceStatus },
  { title: 'SiteStatus' },
);
export type SiteStatus = Static<typeof SiteStatus>;

export const Exam = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    teaser_start_at: Timestamp,
    entry_start_at: Timestamp,
    entry_end_at: Timestamp,
    exam_start_at: Timestamp,
    exam_end_at: Timestamp,
    status: oneOf(...scheduleStatuses),
    is_result_published: Type.Boolean(),
    duration_seconds: Type.Optional(Count),
    quiz_count: Type.Optional(Count),
  },
  { title: 'Exam' },
);
export type Exam = Static<typeof Exam>;
