import { Type } from 'typebox';
import { defineCall, type RoutedCalls } from '../call.ts';
import { maintenanceMessageLimit } from '../rules/periods.ts';
import { routes } from '../rules/routes.ts';
import { FormText } from '../shapes.ts';
import { Title } from './results.ts';
import { MaintenanceStatus, Period, SiteStatus } from './site.ts';

export const debugCalls = {
  debugEntry: defineCall({
    ...routes.debugEntry,
    summary: 'Enters a test participant and returns the exam number',
    access: 'staging',
    body: Type.Object(
      { children_division: Type.Boolean(), birthplace: Type.Optional(FormText) },
      { additionalProperties: false },
    ),
    success: { status: 200, schema: Type.Object({ base_crew_token: Type.String() }) },
    errors: ['invalid_entry'],
  }),
  debugTitles: defineCall({
    ...routes.debugTitles,
    summary: 'Every title that the exam can award',
    access: 'staging',
    success: { status: 200, schema: Type.Object({ titles: Type.Array(Title) }) },
    errors: [],
  }),
  debugPeriod: defineCall({
    ...routes.debugPeriod,
    summary: 'Moves the schedule so that the contest is in this period now',
    access: 'staging',
    body: Type.Object({ period: Period }, { additionalProperties: false }),
    success: { status: 200, schema: SiteStatus },
    errors: [],
  }),
  debugMaintenance: defineCall({
    ...routes.debugMaintenance,
    summary: 'Switches maintenance; works in maintenance too',
    access: 'staging',
    body: Type.Object(
      {
        maintenance_status: MaintenanceStatus,
        message: Type.Optional(Type.String({ maxLength: maintenanceMessageLimit })),
      },
      { additionalProperties: false },
    ),
    success: { status: 200, schema: SiteStatus },
    errors: [],
  }),
} satisfies RoutedCalls;
