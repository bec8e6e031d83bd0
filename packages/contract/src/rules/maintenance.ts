import { type Route, routes } from './routes.ts';

export const maintenanceStatuses = ['none', 'in_maintenance'] as const;
export type MaintenanceStatus = (typeof maintenanceStatuses)[number];

/** The longest message of maintenance, as `countCharacters` counts: more than a phone's screen can show without scrolling. */
export const maintenanceMessageLimit = 300;

/** Whether a call is served while the contest is in maintenance, as its status and the switch itself are; every other gets a 503. */
export const worksInMaintenance = ({ path }: Pick<Route, 'path'>): boolean =>
  [routes.getSiteStatus, routes.debugMaintenance].some((route) => route.path === path);
