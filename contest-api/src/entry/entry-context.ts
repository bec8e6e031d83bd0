import { randomBytes } from 'node:crypto';
import { entryLinkEnd } from '@knowledgeking/contract/rules/entry-link';
import type { ContestExam } from '../contest/contest.ts';
import type { DataKey } from '../database/data-key.ts';
import type { Database } from '../database/database.ts';

/** Everything an entry service needs: where to write, for which exam, at which time, and the site's address for the mails. */
export interface EntryContext {
  database: Database;
  exam: ContestExam;
  now: Date;
  siteOrigin: string;
  dataKey: DataKey;
}

/** The secret of a new verification link (192 bits); it goes into the mail, and the database keeps its hash. */
export function createEntryToken(): string {
  return randomBytes(24).toString('base64url');
}

/** The hash by which a token is found. */
export function hashEntryToken(dataKey: DataKey, token: string): string {
  return dataKey.hash('entry_token', token);
}

/** Until when a link that goes out now can be used: for a day, and never past the end of entry. */
export function entryTokenExpiry({ exam, now }: Pick<EntryContext, 'exam' | 'now'>): Date {
  return new Date(entryLinkEnd(now.getTime(), exam.entry_end_at.getTime()));
}
