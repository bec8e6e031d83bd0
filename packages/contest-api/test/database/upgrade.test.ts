import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, suite, test } from 'node:test';
import { createEmptyDatabase, type TestDatabase, testDataKey } from '@knowledgeking/stage/database';
import pg from 'pg';
import { DataKey } from '../../src/database/data-key.ts';
import { listRunMigrations, migrateToLatest, migrateUpTo } from '../../src/database/migrate.ts';
import { allRows } from '../../src/database/rows.ts';
import { examNumberOf } from '../../src/entry/exam-number.ts';
import type { Participant } from '../../src/entry/queries.ts';
import { type Client, testExamId } from '../support/client.ts';
import { TestContest } from '../support/contest.ts';
import { countRows, schemaOf } from '../support/inspect-database.ts';
import { rightAnswers } from '../support/pack.ts';

const dataKey = new DataKey(testDataKey);
/** Databases as released versions left them, by packages/lab/dump-release.ts: an exam with results, and the next one in progress. */
const dumps = globSync('released/*.sql', { cwd: import.meta.dirname }).sort();
const examId = 'next-exam';

async function load({ url }: TestDatabase, dump: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(readFileSync(path.join(import.meta.dirname, dump), 'utf8'));
  await client.end();
}

for (const dump of dumps)
  suite(`the database of version ${path.basename(dump, '.sql')}`, () => {
    let contest: TestContest;
    let released: TestDatabase;
    let people: (Participant & { answered: number | null; finished_at: Date | null })[];

    /** The contestants of the next exam who have answered so many of its questions; null: not begun. */
    async function whoAnswered(answered: number | null): Promise<Client> {
      const person = people.find((one) => one.exam_id === examId && one.answered === answered);
      assert.ok(person);
      const client = contest.client();
      const base_crew_token = examNumberOf(dataKey, person);
      assert.equal((await client.call('login', { body: { base_crew_token } })).status, 200);
      return client;
    }

    before(async () => {
      released = await createEmptyDatabase();
      await load(released, dump);
    });
    after(() => contest.close());

    test('when it is made anew, then by the same migrations: a released one never changes', async () => {
      const fresh = await createEmptyDatabase();
      const { database } = fresh.connection;
      const names = await listRunMigrations(released.connection.database);
      await migrateUpTo(database, dataKey, names.at(-1) ?? '');
      const [wanted, found] = [await schemaOf(released.connection.database), await schemaOf(database)];
      await fresh.drop();
      assert.ok(wanted.length > 100, `${wanted.length} lines`);
      assert.deepEqual(found, wanted);
    });

    test('when it is brought up to date, then no row is lost', async () => {
      const { database } = released.connection;
      const rows = await countRows(database);
      await migrateToLatest(database, dataKey);
      const now = await countRows(database);
      // Which migrations have run is in a table too.
      const kept = Object.keys(rows).filter((table) => table !== 'kysely_migration');
      assert.deepEqual(
        kept.map((table) => [table, now[table]]),
        kept.map((table) => [table, rows[table]]),
      );
    });

    test('when the API starts on it, then contestants go on where they were', async () => {
      const [{ moment } = { moment: new Date() }] = await allRows<{ moment: Date }>(
        released.connection.database,
      )`select max(started_at) + interval '1 minute' as moment from attempts`;
      contest = new TestContest({ now: moment, testDatabase: released });
      await contest.begin();
      people = await allRows<(typeof people)[number]>(contest.database)`
        select p.*, a.answered_count as answered, a.finished_at from participants p
        left join attempts a on a.participant_id = p.participant_id`;
      const beginner = await whoAnswered(null);
      assert.equal((await beginner.call('startExam', { examId })).status, 200);
      const body = { quiz_number: 1, answer: rightAnswers[0] ?? '' };
      assert.equal((await beginner.call('submitAnswer', { examId, body })).status, 200);
      const player = await whoAnswered(3);
      for (const [index, answer] of rightAnswers.entries())
        if (index >= 3) {
          const next = { quiz_number: index + 1, answer };
          assert.equal((await player.call('submitAnswer', { examId, body: next })).status, 200);
        }
      assert.equal((await player.call('finishExam', { examId })).status, 200);
    });

    test('when results were public, then they are, with the exam to play again and what the winner answered', async () => {
      for (const call of ['getPastOverallResult', 'startPastExam', 'getCommitment'] as const)
        assert.equal((await contest.client().call(call)).status, 200, call);
      const winner = people.find((one) => one.exam_id === testExamId && one.answered === rightAnswers.length);
      const found = await contest.outcome('participant', 'find', `${winner?.participant_id}`, '--answers');
      assert.equal(found.people[0].answers.length, rightAnswers.length);
    });

    test('when operators go on, then with the exam that is in progress, to its results', async () => {
      await contest.outcome('period', 'after_end_not_aggregated');
      await contest.outcome('aggregate');
      await contest.outcome('publish');
      for (const command of [['status'], ['log'], ['results', 'versions'], ['db', 'retention', '--dry-run']])
        await contest.printed(...command);
      const [{ results } = { results: 0 }] = await allRows<{ results: number }>(contest.database)`
        select count(*) as results from participant_results r join participants p using (participant_id)
        where p.exam_id = ${examId}`;
      assert.equal(results, 4);
    });
  });

test('there is a database of a released version', () => assert.ok(dumps.length > 0));
