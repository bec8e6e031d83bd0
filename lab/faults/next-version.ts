/** The name of a made-up migration of the version after this one. */
export const nextMigration = '2100-1-next';

/** Tables that it changes, in this order, in the ways that a migration may (docs/decisions/database.md). */
export const changedTables = ['participants', 'attempts', 'participant_results'];
