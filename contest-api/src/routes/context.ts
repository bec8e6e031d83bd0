import type { Connection } from '../repositories/database.ts';
import type { ContestCache } from '../services/contest-cache.ts';
import type { Settings } from '../settings.ts';

/** What every route is made with. */
export interface RouteContext {
  settings: Settings;
  connection: Connection;
  contest: ContestCache;
  /** The server's clock; tests bring their own. */
  now: () => Date;
}
