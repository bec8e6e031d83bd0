import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { importExam } from '../../src/contest/import-exam.ts';
import { ownDatabase } from '../support/contest.ts';
import { buildPack } from '../support/pack.ts';
import { heldUp } from '../support/waiting.ts';

const own = ownDatabase(async () => {
  await importExam(own.database, buildPack(), new Date());
  await own.command('period', 'after_end_not_aggregated');
});

/** The version of the results that is shown, and the points that everyone has in it and has in any other. */
async function readResults() {
  const { rows } = await own.query(`
    select e.result_version as shown, r.result_version as version, sum(r.total_score)::integer as points
    from exams e join participant_results r on r.exam_id = e.exam_id
    group by 1, 2 order by 2`);
  return rows;
}

test('when an aggregating command is killed, then its statement ends too, the old results are shown, and the next one is right', async () => {
  await own.command('simulate', '--participants', '30', '--yes');
  assert.equal((await own.command('aggregate')).code, 0);
  const [before, ...others] = await readResults();
  assert.deepEqual([before?.shown, before?.version, others.length], [1, 1, 0]);
  // Without a right answer to a question, there are fewer points.
  await own.query('delete from accepted_answers where quiz_number = 1');
  await own.killed('lock table quiz_statistics in access exclusive mode', 'aggregate', '--yes');
  assert.deepEqual(await readResults(), [before], 'nothing of it is there');
  await own.outcome('aggregate');
  const [old, now, ...more] = await readResults();
  assert.deepEqual([old?.points, now?.shown, now?.version, more.length], [before?.points, 2, 2, 0]);
  assert.ok(now?.points < before?.points);
});

test('when another aggregation runs, then the second says that it waits for it', async () => {
  const { code, stderr } = await heldUp(
    own.pool,
    'select from aggregation_turns for update',
    () => own.command('aggregate', '--yes'),
    // Longer than its patience.
    () => pause(700),
  );
  assert.equal(code, 0);
  assert.match(stderr, /ほかの集計が動いています/);
});
