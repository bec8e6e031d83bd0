import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { submitAnswer, submitStatement } from '../../src/attempts/queries-submit.ts';
import { DataKey } from '../../src/database/data-key.ts';
import { distribute } from '../../src/database/distribute.ts';
import { migrateToLatest } from '../../src/database/migrate.ts';
import { migrations } from '../../src/database/migrations/index.ts';
import { distributeFunction, distributeTable } from '../../src/database/queries-distribution.ts';
import { citusNodes } from '../support/citus.ts';
import { createEmptyDatabase, type TestDatabase, testDataKey } from '../support/database.ts';
import { explain } from '../support/explain.ts';

const lastWithWideAnswers = '2026-11-5-result-versions';
const shards = 4;
/** As `db distribute` placed them then. */
const tables = [
  'exams',
  'quizzes',
  'accepted_answers',
  'participants',
  'attempts',
  'answers',
  'participant_results',
  'answer_marks',
  'exam_numbers',
];
const functions = [
  'start_attempt(uuid, text, timestamptz)',
  'submit_answer(uuid, text, integer, text, text, timestamptz, timestamptz, integer)',
];
const at = new Date('2025-06-22T04:10:00Z');
/** Enough for each shard to have some. */
const participants = Array.from({ length: 24 }, () => randomUUID());

/** A cluster on which contestants are in the middle of the exam, each with two answers, before answers were narrow. */
async function playWithWideAnswers({ connection: { database } }: TestDatabase): Promise<void> {
  const dataKey = new DataKey(testDataKey);
  const names = Object.keys(migrations).filter((name) => name <= lastWithWideAnswers);
  const getMigrations = async () =>
    Object.fromEntries(
      names.map((name) => [
        name,
        { up: async (transaction: Kysely<unknown>) => migrations[name]?.up(transaction, dataKey) },
      ]),
    );
  const { error } = await new Migrator({ db: database, provider: { getMigrations } }).migrateToLatest();
  assert.equal(error, undefined);
  for (const table of tables) await distributeTable(database, table, shards);
  for (const name of functions) await distributeFunction(database, name);
  await sql`insert into exams (exam_id, title, teaser_start_at, entry_start_at, entry_end_at, exam_start_at, exam_end_at,
      duration_seconds, points_per_quiz, passing_rule, titles, regions, simulated_participants, pack_version,
      imported_at)
    values ('wide', 'Wide', ${at}, ${at}, ${at}, ${at}, ${at}, 3600, 1, '{"rule":"top","count":1}', '[]', '[]', 0, 'v', ${at})`.execute(
    database,
  );
  for (const id of participants) {
    await sql`insert into attempts (participant_id, exam_id, started_at, answered_count, credit_seconds)
      values (${id}, 'wide', ${at}, 2, 0)`.execute(database);
    await sql`insert into answers (participant_id, exam_id, quiz_number, answer, canonical_answer, answered_at)
      values (${id}, 'wide', 1, '3,1', '1,3', ${at}), (${id}, 'wide', 2, '2', '2', ${at})`.execute(database);
  }
}

describe('upgrade of a cluster with answers', { skip: citusNodes().length === 0 }, () => {
  let testDatabase: TestDatabase;
  before(async () => {
    testDatabase = await createEmptyDatabase();
    await playWithWideAnswers(testDatabase);
    await migrateToLatest(testDatabase.connection.database, new DataKey(testDataKey));
  });
  after(() => testDatabase.drop());

  const [early = '', late = '', other = ''] = participants;
  const third = (participantId: string) => ({
    participantId,
    examId: 'wide',
    quizNumber: 3,
    answer: '4',
    canonicalAnswer: '4',
    now: at,
    endsNotBefore: at,
    durationSeconds: 3_600,
    verdict: 7,
  });
  const numbered = (participantId: string, quizNumber: number) => ({
    participant_id: participantId,
    answered_at: at,
    verdict: null,
    quiz_number: quizNumber,
  });
  const answers = () =>
    testDatabase.connection.database
      .selectFrom('answers')
      .selectAll()
      .orderBy('participant_id')
      .orderBy('quiz_number');

  test('when the columns change places, then all answers are as they were given, and lie as densely on every shard', async () => {
    assert.deepEqual(
      await answers().execute(),
      participants.toSorted().flatMap((id) => [
        { ...numbered(id, 1), answer: '3,1', canonical_answer: '1,3' },
        { ...numbered(id, 2), answer: '2', canonical_answer: null },
      ]),
    );
    const { rows } = await sql<{ result: string }>`
      select result from run_command_on_shards('answers', $$
        select (select string_agg(attname, ' ' order by attnum) from pg_attribute
            where attrelid = '%1$s'::regclass and attnum > 0 and not attisdropped)
          || '; ' || (select string_agg(contype::text, '') is null from pg_constraint where conrelid = '%1$s'::regclass)
          || '; ' || (select count(*) from pg_index where indrelid = '%1$s'::regclass)
          || '; ' || (select relreplident::text from pg_class where oid = '%1$s'::regclass) $$)`.execute(
      testDatabase.connection.database,
    );
    const expected = 'participant_id answered_at verdict quiz_number answer canonical_answer; true; 1; f';
    assert.deepEqual(rows, Array(shards).fill({ result: expected }));
  });

  test('when a copy of the API from before submits, then one shard takes it', async () => {
    const { pool } = testDatabase.connection;
    const values = [early, 'wide', 3, '3,1', '1,3', at, at, 3_600];
    const text = 'select * from submit_answer($1, $2, $3, $4, $5, $6, $7, $8)';
    assert.match(await explain(pool, { text, values }), /Task Count: 1\n/);
    const { rows } = await pool.query({ text, values });
    assert.equal(rows[0].accepted, true);
    assert.deepEqual(await answers().where('participant_id', '=', early).offset(2).execute(), [
      { ...numbered(early, 3), answer: '3,1', canonical_answer: '1,3' },
    ]);
  });

  test('when a copy of the API of today submits, then it is taken before and after the function is distributed', async () => {
    const { database, pool } = testDatabase.connection;
    assert.equal((await submitAnswer(pool, third(late))).accepted, true);
    const moved = await distribute(database, shards);
    assert.deepEqual(
      moved.map((name) => name.replace(/\(.*/, '')),
      ['submit_judged_answer', 'start_own_attempt', 'submit_own_answer'],
    );
    assert.equal((await submitAnswer(pool, third(other))).accepted, true);
    assert.equal((await submitAnswer(pool, third(other))).previousAnswer, '4');
    const values = [late, 'wide', 4, '4', '4', at, at, 3_600, 7];
    assert.match(await explain(pool, { ...submitStatement, values }), /Task Count: 1\n/);
    for (const id of [late, other])
      assert.deepEqual(await answers().where('participant_id', '=', id).offset(2).execute(), [
        { ...numbered(id, 3), answer: '4', canonical_answer: null, verdict: 7 },
      ]);
  });
});
