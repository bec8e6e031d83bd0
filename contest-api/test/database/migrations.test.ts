import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { findParticipantState } from '../../src/attempts/queries.ts';
import { loadExam } from '../../src/contest/contest.ts';
import { DataKey } from '../../src/database/data-key.ts';
import { migrateToLatest } from '../../src/database/migrate.ts';
import * as firstSchema from '../../src/database/migrations/2025-01-contest.ts';
import {
  findExamResult,
  findParticipantResult,
  listAnswers,
  listQuizStatistics,
} from '../../src/results/queries.ts';
import { aggregate } from '../../src/results/versions/aggregate.ts';
import { listResultVersions } from '../../src/results/versions/queries.ts';
import { createTestDatabase, type TestDatabase, testDataKey } from '../support/database.ts';

const participantId = '00000000-0000-4000-8000-000000000001';
const startedAt = new Date('2025-06-22T13:10:00+09:00');

let testDatabase: TestDatabase;
before(async () => {
  testDatabase = await createTestDatabase();
});
after(() => testDatabase.drop());

/** Resets the database to the first version's schema, with a contestant in the middle of the exam. */
async function goBackToFirstVersion(): Promise<void> {
  const { database } = testDatabase.connection;
  await sql`drop schema public cascade`.execute(database);
  await sql`create schema public`.execute(database);
  const provider = { getMigrations: async () => ({ '2025-01-contest': firstSchema }) };
  await new Migrator({ db: database, provider }).migrateToLatest();
  await sql`insert into exams values ('old', 'Old', ${startedAt}, ${startedAt}, ${startedAt}, ${startedAt},
    ${startedAt}, 3600, 1, '{"rule":"top","count":1}', '[]', '[]', 0, 'version', ${startedAt}, ${startedAt}, ${startedAt})`.execute(
    database,
  );
  await sql`insert into participants values (${participantId}, 'old', 'a@example.jp', 'AAAA-AAAA-AAAA', 'A', '東京都',
    false, false, ${startedAt})`.execute(database);
  await sql`insert into attempts values (${participantId}, 'old', ${startedAt}, ${startedAt}, 7, null)`.execute(
    database,
  );
  await sql`insert into participant_results values (${participantId}, 'old', 1, 1, 1, 1, 1, 1, 0, 3, 7, '東京都', 1, 50, 1, 50,
    1, null, null, '{}', true)`.execute(database);
  await sql`insert into exam_results values ('old', 'overall', '{"participants":1}')`.execute(database);
  await sql`insert into quiz_statistics values ('old', 1, 1, 1)`.execute(database);
  await sql`insert into quizzes select 'old', n, 'normal', 'culture', jsonb_build_object('number', n, 'type', 'multiple_selection',
    'options', '[]'::jsonb), '1,3', '' from generate_series(1, 3) n`.execute(database);
  await sql`insert into accepted_answers select 'old', n, '1,3' from generate_series(1, 3) n`.execute(
    database,
  );
  await sql`insert into answers values (${participantId}, 'old', 1, '3,1', '1,3', ${startedAt}),
    (${participantId}, 'old', 2, '2', '2', ${startedAt}), (${participantId}, 'old', 3, '', '', ${startedAt})`.execute(
    database,
  );
}

test('when a database with contestants and results is brought up to date, then attempts go on, without credit, and results are shown', async () => {
  await goBackToFirstVersion();
  const { database, pool } = testDatabase.connection;
  await migrateToLatest(database, new DataKey(testDataKey));
  const state = await findParticipantState(pool, participantId);
  const goesOn = { startedAt, answeredCount: 7, finishedAt: null, durationFactor: 1, creditSeconds: 0 };
  assert.deepEqual(state?.attempt, goesOn);
  const exam = await database.selectFrom('exams').select(['quick_score', 'mail_signal']).executeTakeFirst();
  assert.deepEqual(exam, { quick_score: 'after_end', mail_signal: null });
  const version = { examId: 'old', resultVersion: 1 };
  assert.equal((await loadExam(database, 'old'))?.resultVersion, 1);
  assert.equal((await findParticipantResult(database, participantId, version))?.total_score, 3);
  assert.deepEqual(await findExamResult(database, version, 'overall'), { participants: 1 });
  assert.equal((await listQuizStatistics(database, version)).length, 1);
  assert.deepEqual(await listResultVersions(database, 'old'), [1]);
});

test('when answers from before verdicts were stored are brought up to date, then they are as they were given, and are marked', async () => {
  const { database, pool } = testDatabase.connection;
  const rows = await database.selectFrom('answers').selectAll().orderBy('quiz_number').execute();
  const row = { participant_id: participantId, answered_at: startedAt, verdict: null };
  assert.deepEqual(rows, [
    { ...row, quiz_number: 1, answer: '3,1', canonical_answer: '1,3' },
    { ...row, quiz_number: 2, answer: '2', canonical_answer: null },
    { ...row, quiz_number: 3, answer: '', canonical_answer: null },
  ]);
  assert.equal((await listAnswers(pool, participantId)).get(1), '3,1');
  const exam = await loadExam(database, 'old');
  assert.ok(exam);
  await aggregate(database, exam, new Date());
  const marked = await listQuizStatistics(database, { examId: 'old', resultVersion: 2 });
  assert.deepEqual(marked.map((one) => [one.quiz_number, one.correct]).sort(), [
    [1, 1],
    [2, 0],
    [3, 0],
  ]);
  const result = await findParticipantResult(database, participantId, { examId: 'old', resultVersion: 2 });
  assert.deepEqual([result?.total_score, result?.answered_count], [1, 2]);
});

test('when nothing is to be brought up to date, then a lease of a killed command holds nobody up, not even on a later version’s database', async () => {
  const { database } = testDatabase.connection;
  const farAway = new Date('2100-01-01T00:00:00Z');
  await sql`insert into leases values ('migration', ${participantId}, ${farAway})`.execute(database);
  assert.deepEqual(await migrateToLatest(database, new DataKey(testDataKey)), []);
  await sql`insert into kysely_migration values ('2100-1-later', ${farAway.toISOString()})`.execute(database);
  assert.deepEqual(await migrateToLatest(database, new DataKey(testDataKey)), ['2100-1-later']);
  await sql`delete from leases`.execute(database);
});

test('when a later version’s migration says that earlier versions can’t work with it, then they refuse', async () => {
  const { database } = testDatabase.connection;
  await sql`insert into kysely_migration values ('2100-2-other-incompatible', '')`.execute(database);
  await assert.rejects(
    migrateToLatest(database, new DataKey(testDataKey)),
    /DATABASE_URL: .*2100-2-other-incompatible/,
  );
});
