import { Type } from 'typebox';
import { defineCalls } from '../call.ts';
import { maintenanceMessageLimit } from '../rules/maintenance.ts';
import { closedObject, FormText } from '../shapes.ts';
import { Title } from './results.ts';
import { MaintenanceStatus, Period, SiteStatus } from './site.ts';

export const debugCalls = defineCalls({
  debugEntry: {
    summary: 'Enters a test participant and returns the exam number',
    access: 'staging',
    body: closedObject({ children_division: Type.Boolean(), birthplace: Type.Optional(FormText) }),
    success: { status: 200, schema: Type.Object({ base_crew_token: Type.String() }) },
    errors: ['invalid_entry'],
  },
  debugTitles: {
    summary: 'Every title that the exam can award',
    access: 'staging',
    success: { status: 200, schema: Type.Object({ titles: Type.Array(Title) }) },
  },
  debugPeriod: {
    summary: 'Moves the schedule so that the contest is in this period now',
    access: 'staging',
    body: closedObject({ period: Period }),
    success: { status: 200, schema: SiteStatus },
  },
  debugMaintenance: {
    summary: 'Switches maintenance; works in maintenance too',
    access: 'staging',
    body: closedObject({
      maintenance_status: MaintenanceStatus,
      message: Type.Optional(Type.String({ maxLength: maintenanceMessageLimit })),
    }),
    success: { status: 200, schema: SiteStatus },
  },
});
