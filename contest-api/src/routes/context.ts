import type { DataKey } from '../data-key.ts';
import type { Connection } from '../repositories/database.ts';
import type { ContestCache } from '../services/contest-cache.ts';
import type { RevokedSessions } from '../services/revoked-sessions.ts';
import type { Settings } from '../settings.ts';

/** What every route is made with. */
export interface RouteContext {
  settings: Settings;
  connection: Connection;
  contest: ContestCache;
  dataKey: DataKey;
  revokedSessions: RevokedSessions;
  /** Hears that a request for a mail was written. */
  onMailRequest: () => void;
  /** The server's clock; tests bring their own. */
  now: () => Date;
}
