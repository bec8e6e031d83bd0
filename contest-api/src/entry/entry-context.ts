import type { ExamWithKey } from '../contest/exam.ts';
import type { DataKey } from '../database/data-key.ts';
import type { Database } from '../database/database.ts';

/** Everything an entry service needs: where to write, for which exam, at which time, and the site's address for the mails. */
export interface EntryContext {
  database: Database;
  exam: ExamWithKey;
  now: Date;
  siteOrigin: string;
  dataKey: DataKey;
}

/** The hash by which a token is found. */
export function hashEntryToken(dataKey: DataKey, token: string): string {
  return dataKey.hash('entry_token', token);
}
