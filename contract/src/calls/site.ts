import { Type } from 'typebox';
import { defineCall, type RoutedCalls } from '../call.ts';
import { routes } from '../rules/routes.ts';
import { Exam, HomePorts, SiteStatus } from '../shapes/site.ts';
import { Timestamp } from '../shapes/values.ts';

export const siteCalls = {
  getSiteStatus: defineCall({
    ...routes.getSiteStatus,
    summary: 'The period and whether the contest is in maintenance; works in maintenance too',
    access: 'public',
    cacheSeconds: 1,
    success: { status: 200, schema: Type.Object({ site_status: SiteStatus, server_time: Timestamp }) },
    errors: [],
  }),
  getExams: defineCall({
    ...routes.getExams,
    summary: 'All exams; the current one is the one with the latest exam_start_at',
    access: 'public',
    cacheSeconds: 1,
    success: { status: 200, schema: Type.Object({ exams: Type.Array(Exam), server_time: Timestamp }) },
    errors: [],
  }),
  getHomePorts: defineCall({
    ...routes.getHomePorts,
    summary: 'How many from each region have entered, rounded, in the order of the content pack',
    access: 'public',
    cacheSeconds: 30,
    success: { status: 200, schema: HomePorts },
    errors: [],
  }),
} satisfies RoutedCalls;
