import type { QuestionTallies } from '../attempts/question-tallies.ts';
import type { SubmitBatches } from '../attempts/submit-batches.ts';
import type { ContestCache } from '../contest/contest-cache.ts';
import type { PublishedCommitments } from '../contest/seal/published-commitments.ts';
import type { DataKey } from '../database/data-key.ts';
import type { Connection } from '../database/database.ts';
import type { HomePortCounts } from '../entry/home-ports.ts';
import type { RevokedSessions } from '../entry/revoked-sessions.ts';
import type { Settings } from '../settings.ts';

/** Everything that call handlers depend on. */
export interface CallContext {
  settings: Settings;
  connection: Connection;
  submits: SubmitBatches;
  /** Counts of the answers that this copy accepts. */
  tallies: QuestionTallies;
  contest: ContestCache;
  commitments: PublishedCommitments;
  homePorts: HomePortCounts;
  dataKey: DataKey;
  revokedSessions: RevokedSessions;
  /** Called after a mail request was stored, so that a worker in this process handles it at once. */
  onMailRequest: () => void;
  /** The database's clock; tests pass their own. */
  now: () => Date;
}
