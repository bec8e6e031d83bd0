import type { Kysely } from 'kysely';
import type { DataKey } from '../data-key.ts';
import * as contest from './2025-01-contest.ts';
import * as secrets from './2026-11-1-secrets.ts';
import * as attemptEnds from './2026-11-2-attempt-ends.ts';
import * as operations from './2026-11-3-operations.ts';
import * as attemptFunctions from './2026-11-4-attempt-functions.ts';
import * as resultVersions from './2026-11-5-result-versions.ts';
import * as narrowAnswers from './2026-11-6-narrow-answers.ts';
import * as audit from './2026-11-7a-audit.ts';
import * as outages from './2026-11-7b-outages.ts';
import * as livePage from './2026-11-7c-live-page.ts';
import * as remarks from './2026-11-7d-remarks.ts';
import * as commitments from './2026-11-7e-commitments.ts';
import * as people from './2026-11-7f-people.ts';
import * as mails from './2026-11-7g-mails.ts';
import * as homePorts from './2026-11-8a-home-ports.ts';
import * as mailSignal from './2026-11-8e-mail-signal.ts';
import * as mailsByParticipant from './2026-11-9a-mails-by-participant.ts';
import * as unservedContestants from './2026-11-9b-unserved-contestants.ts';
import * as accommodation from './2026-11-9c-accommodation.ts';
import * as draftExams from './2026-11-9d-draft-exams.ts';

/** One step of the schema. The key is for steps that hash or encrypt existing data. */
export interface ContestMigration {
  up(database: Kysely<unknown>, dataKey: DataKey): Promise<void>;
}

/** Every migration by name; they run in the order of their names and are never changed once released. */
export const migrations: Record<string, ContestMigration> = {
  '2025-01-contest': contest,
  '2026-11-1-secrets': secrets,
  '2026-11-2-attempt-ends': attemptEnds,
  '2026-11-3-operations': operations,
  '2026-11-4-attempt-functions': attemptFunctions,
  '2026-11-5-result-versions': resultVersions,
  '2026-11-6-narrow-answers': narrowAnswers,
  '2026-11-7a-audit': audit,
  '2026-11-7g-mails': mails,
  '2026-11-7d-remarks': remarks,
  '2026-11-7e-commitments': commitments,
  '2026-11-7f-people': people,
  '2026-11-7b-outages': outages,
  '2026-11-7c-live-page': livePage,
  '2026-11-8a-home-ports': homePorts,
  '2026-11-8e-mail-signal': mailSignal,
  '2026-11-9a-mails-by-participant': mailsByParticipant,
  '2026-11-9b-unserved-contestants': unservedContestants,
  '2026-11-9c-accommodation': accommodation,
  '2026-11-9d-draft-exams': draftExams,
};
