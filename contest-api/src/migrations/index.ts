import type { Migration } from 'kysely/migration';
import * as contest from './2025-01-contest.ts';
import * as attemptEnds from './2026-11-2-attempt-ends.ts';
import * as operations from './2026-11-3-operations.ts';

/** Every migration by name; they run in the order of their names and are never changed once released. */
export const migrations: Record<string, Migration> = {
  '2025-01-contest': contest,
  '2026-11-2-attempt-ends': attemptEnds,
  '2026-11-3-operations': operations,
};
