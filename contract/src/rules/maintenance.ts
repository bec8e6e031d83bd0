import { type Route, routes } from './routes.ts';

const served: readonly Route[] = [routes.getSiteStatus, routes.debugMaintenance];

/** Whether a call is served while the contest is in maintenance, as its status and the switch itself are; every other gets a 503. */
export const worksInMaintenance = ({ path }: Pick<Route, 'path'>): boolean =>
  served.some((route) => route.path === path);
