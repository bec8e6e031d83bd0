import type { DataKey } from '../data-key.ts';
import type { Database } from '../repositories/database.ts';
import type { ContestExam } from './contest.ts';

/** Everything an entry service needs: where to write, for which exam, at which time, and the site's address for the mails. */
export interface EntryContext {
  database: Database;
  exam: ContestExam;
  now: Date;
  siteOrigin: string;
  dataKey: DataKey;
}
