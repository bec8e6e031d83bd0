import type { DataKey } from '../data-key.ts';
import type { Connection } from '../repositories/database.ts';
import type { ContestCache } from '../services/contest-cache.ts';
import type { HomePortCounts } from '../services/home-ports.ts';
import type { PublishedCommitments } from '../services/published-commitments.ts';
import type { QuestionTallies } from '../services/question-tallies.ts';
import type { RevokedSessions } from '../services/revoked-sessions.ts';
import type { SubmitBatches } from '../services/submit-batches.ts';
import type { Settings } from '../settings.ts';

/** Dependencies of the call handlers. */
export interface RouteContext {
  settings: Settings;
  connection: Connection;
  submits: SubmitBatches;
  tallies: QuestionTallies;
  contest: ContestCache;
  commitments: PublishedCommitments;
  homePorts: HomePortCounts;
  dataKey: DataKey;
  revokedSessions: RevokedSessions;
  /** Called after a mail request was stored. */
  onMailRequest: () => void;
  /** The database's clock; tests pass their own. */
  now: () => Date;
}
