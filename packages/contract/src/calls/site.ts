import { type Static, Type } from 'typebox';
import { defineCalls } from '../call.ts';
import { maintenanceStatuses } from '../rules/maintenance.ts';
import { periods, scheduleStatuses } from '../rules/periods.ts';
import { cacheMilliseconds } from '../rules/polling.ts';
import { crashKinds, mostSeenErrors, seenRouteLimit } from '../rules/seen-errors.ts';
import { Count, closedObject, oneOf, Timestamp, titled } from '../shapes.ts';

/** The period of the contest, from the exam's dates and whether its results are published. */
export const Period = oneOf(...periods);
export type Period = Static<typeof Period>;

export const MaintenanceStatus = oneOf(...maintenanceStatuses);
export type MaintenanceStatus = Static<typeof MaintenanceStatus>;

export const SiteStatus = titled('SiteStatus', { period: Period, maintenance_status: MaintenanceStatus });
export type SiteStatus = Static<typeof SiteStatus>;

/**
 * `last_end_at` is there where time given back after an outage lets somebody go on past `exam_end_at`: nobody's attempt ends later. When
 * `time_credited_at` changes, time was given back to some, and a browser reads again when its own attempt ends.
 */
export const Exam = titled('Exam', {
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
});
export type Exam = Static<typeof Exam>;

export const siteCalls = defineCalls({
  getSiteStatus: {
    summary: 'The period and whether the contest is in maintenance; works in maintenance too',
    access: 'public',
    cacheSeconds: cacheMilliseconds / 1_000,
    success: { status: 200, schema: Type.Object({ site_status: SiteStatus, server_time: Timestamp }) },
  },
  getExams: {
    summary: 'All exams; the current one is the one with the latest exam_start_at',
    access: 'public',
    cacheSeconds: cacheMilliseconds / 1_000,
    success: { status: 200, schema: Type.Object({ exams: Type.Array(Exam), server_time: Timestamp }) },
  },
});

const Hash = Type.String({ description: '64 hexadecimal digits' });
const Fingerprint = { hash: Hash, committed_at: Timestamp };

/** A correction of the key after the commitment. */
const PublicRemark = Type.Object({
  quiz_number: Type.Integer({ minimum: 1 }),
  reason: Type.String(),
  applied_at: Timestamp,
});
export type PublicRemark = Static<typeof PublicRemark>;

/** The hash of an exam's questions with their key, published before its start. */
export const Commitment = titled('Commitment', {
  exam_id: Type.String(),
  algorithm: Type.Enum(['SHA-256']),
  ...Fingerprint,
  earlier: Type.Array(Type.Object(Fingerprint), {
    description: 'those that were replaced before the start, the latest first',
  }),
  document_url: Type.Optional(
    Type.String({ description: 'once the results are published: the document that the hash was made of' }),
  ),
  remarks: Type.Array(PublicRemark, {
    description: 'once the results are published: every correction of the key, the latest last',
  }),
});
export type Commitment = Static<typeof Commitment>;

export const commitmentCalls = defineCalls({
  getCommitment: {
    summary: 'The hash of the questions with their key; 404 where none was published',
    access: 'public',
    cacheSeconds: 60,
    success: { status: 200, schema: Commitment },
    errors: ['not_found'],
  },
  getCommittedDocument: {
    summary: 'The document behind that hash, after publication; 404 before it',
    access: 'public',
    cacheSeconds: 60,
    success: {
      status: 200,
      schema: Type.Object({
        document: Type.String({ description: 'exactly the text whose bytes in UTF-8 have the hash' }),
        current: Type.String({ description: 'the same document of the questions as they are marked now' }),
      }),
    },
    errors: ['not_found'],
  },
});

/** A part of the site that a browser could not show: which one, of which build, on which page, and nothing about the person. */
const SeenError = closedObject({
  screen: oneOf(...crashKinds),
  seen_at: Timestamp,
  build: Type.Optional(Type.String({ maxLength: 100 })),
  route: Type.Optional(Type.String({ maxLength: seenRouteLimit })),
});

export const monitoringCalls = defineCalls({
  reportSeenErrors: {
    summary: 'Notes what crashed in a browser; the response does not tell whether it was noted',
    access: 'public',
    body: closedObject({
      errors: Type.Array(SeenError, { minItems: 1, maxItems: mostSeenErrors }),
    }),
    success: { status: 202, schema: Type.Object({}) },
  },
});
