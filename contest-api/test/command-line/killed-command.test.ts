import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '@knowledgeking/stage/database';
import pg from 'pg';
import { importExam } from '../../src/contest/import-exam.ts';
import { runCommand, startCommand } from '../support/command-line.ts';
import { untilLockWaits } from '../support/inspect-database.ts';
import { buildPack } from '../support/pack.ts';

let testDatabase: TestDatabase;
let operator: pg.Client;
before(async () => {
  testDatabase = await createTestDatabase();
  await importExam(testDatabase.connection.database, buildPack(), new Date());
  await runCommand(testDatabase.url, ['period', 'after_end_not_aggregated']);
  operator = new pg.Client({ connectionString: testDatabase.url });
  await operator.connect();
});
after(async () => {
  await operator.end();
  await testDatabase.drop();
});

/** Waits until this many commands are waiting for a lock. */
const untilWaiting = (count: number) => untilLockWaits(operator, count);

/** The version of the results that is shown, and the points that everyone has in it and has in any other. */
async function readResults() {
  const { rows } = await operator.query(`
    select e.result_version as shown, r.result_version as version, sum(r.total_score)::integer as points
    from exams e join participant_results r on r.exam_id = e.exam_id
    group by 1, 2 order by 2`);
  return rows;
}

test('when an aggregating command is killed, then its statement ends too, the old results are shown, and the next one is right', async () => {
  await runCommand(testDatabase.url, ['simulate', '--participants', '30', '--yes']);
  assert.equal((await runCommand(testDatabase.url, ['aggregate'])).code, 0);
  const [before, ...others] = await readResults();
  assert.deepEqual([before?.shown, before?.version, others.length], [1, 1, 0]);
  // Without a right answer to a question, there are fewer points.
  await operator.query('delete from accepted_answers where quiz_number = 1');
  await operator.query('begin');
  await operator.query('lock table quiz_statistics in access exclusive mode');
  const command = startCommand(testDatabase.url, ['aggregate', '--yes']);
  await untilWaiting(1);
  command.kill('SIGKILL');
  await once(command, 'exit');
  // The killed command's statement is still waiting for the lock held here: only the server can end it.
  await untilWaiting(0);
  assert.deepEqual(await readResults(), [before], 'nothing of it is there');
  const next = runCommand(testDatabase.url, ['aggregate', '--yes']);
  await untilWaiting(1);
  await operator.query('commit');
  assert.equal((await next).code, 0);
  const [old, now, ...more] = await readResults();
  assert.deepEqual([old?.points, now?.shown, now?.version, more.length], [before?.points, 2, 2, 0]);
  assert.ok(now?.points < before?.points);
});

test('when another aggregation runs, then the second says that it waits for it', async () => {
  await operator.query('begin');
  await operator.query('select from aggregation_turns for update');
  const waiting = runCommand(testDatabase.url, ['aggregate', '--yes']);
  await untilWaiting(1);
  // Longer than its patience.
  await pause(700);
  await operator.query('commit');
  const { code, stderr } = await waiting;
  assert.equal(code, 0);
  assert.match(stderr, /ほかの集計が動いています/);
});
