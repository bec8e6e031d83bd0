import { type Static, Type } from 'typebox';
import { maintenanceStatuses, periods, scheduleStatuses } from '../rules/periods.ts';
import { Count, oneOf, Timestamp } from './values.ts';

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

/**
 * `last_end_at` is there where time given back after an outage lets somebody go on past `exam_end_at`: nobody's attempt ends later. When
 * `time_credited_at` changes, time was given back to some, and a browser reads again when its own attempt ends.
 */
export const Exam = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    teaser_start_at: Timestamp,
    entry_start_at: Timestamp,
    entry_end_at: Timestamp,
    exam_start_at: Timestamp,
    exam_end_at: Timestamp,
    last_end_at: Type.Optional(Timestamp),
    time_credited_at: Type.Optional(Timestamp),
    status: oneOf(...scheduleStatuses),
    is_result_published: Type.Boolean(),
    is_committed: Type.Optional(Type.Boolean({ description: 'whether `getCommitment` has anything' })),
    duration_seconds: Type.Optional(Count),
    quiz_count: Type.Optional(Count),
  },
  { title: 'Exam' },
);
export type Exam = Static<typeof Exam>;

/** How many from each region have entered, the same for everyone and so that no one can be told from it. */
export const HomePorts = Type.Object(
  {
    home_ports: Type.Array(
      Type.Object({
        name: Type.String(),
        participants: Type.Integer({
          minimum: 0,
          description: 'rounded down to tens, from 1,000 on to hundreds; 0 below ten',
        }),
      }),
    ),
  },
  { title: 'HomePorts' },
);
export type HomePorts = Static<typeof HomePorts>;
