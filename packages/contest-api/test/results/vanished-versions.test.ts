import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, test } from 'node:test';
import { PublishedResults } from '../../src/results/publication.ts';
import { listResultVersions } from '../../src/results/queries.ts';
import { assertRefused, testExamId } from '../support/client.ts';
import type { CommandOutcome } from '../support/command-line.ts';
import { testFolder } from '../support/contest.ts';
import { fivePlayed } from '../support/played.ts';
import { heldUp, lockWaits, until } from '../support/waiting.ts';

const five = fivePlayed(async () => {
  for (let version = 1; version <= 3; version += 1) await five.outcome('aggregate');
  await five.outcome('publish');
});

const folder = testFolder();
const reason = ['--reason', '前の結果にもどします'];
const versions = () => listResultVersions(five.database, testExamId);
const restore = (version: number, ...options: string[]) =>
  five.command('results', 'restore', `${version}`, ...reason, ...options);
const shownVersion = async () => (await five.exam()).result_version;

/** Fails unless everybody sees a result, and who is first in each region. */
async function assertShown() {
  await five.settle();
  for (const name of ['getOverallResult', 'getRegionalResult', 'getFirstPlaces'] as const)
    assert.equal((await five.client().call(name)).status, 200, name);
  assert.equal((await five.eight.call('getPersonalResult')).body.overall_rank, 1);
}

/** Takes everybody's results out of a version, as a removal did that another command did not wait for. */
const emptyVersion = (version: number) =>
  five.query('delete from participant_results where result_version = $1', [version]);

describe('a version that is removed', () => {
  test('when it is restored while an aggregation is removing it, then the restoration waits, and is refused; what is shown is whole', async () => {
    let restoring: Promise<CommandOutcome> | undefined;
    let isOver = false;
    const aggregated = await heldUp(
      five.pool,
      'select from result_versions where result_version = 1 for update',
      () => five.command('aggregate', '--yes'),
      async (operator) => {
        restoring = restore(1, '--yes').finally(() => {
          isOver = true;
        });
        await until(async () => isOver || (await lockWaits(operator)).length === 2, 'the restoration');
      },
    );
    assert.equal(aggregated.code, 0, aggregated.stderr);
    const restored = await restoring;
    await assertShown();
    assert.equal(restored?.code, 1);
    assert.match(restored?.stderr ?? '', /版1はありません（あるのは 4、3、2）/);
    assert.deepEqual(await versions(), [4, 3, 2]);
  });

  test('when it was shown until now, then it stays for a while, because copies of the API still show it', async () => {
    await five.outcome('results', 'restore', '2', ...reason);
    for (let more = 0; more < 2; more += 1) await five.outcome('aggregate');
    assert.deepEqual(await versions(), [6, 5, 4]);
    await five.outcome('results', 'restore', '4', ...reason);
    await five.outcome('aggregate');
    assert.deepEqual(await versions(), [7, 6, 5, 4]);
    await assertShown();
  });
});

describe('a version without results', () => {
  test('when it is to be restored, then that is refused, also as a trial, and never told as people who are missing', async () => {
    await emptyVersion(6);
    await five.unchangedBy(async () => {
      for (const option of ['--dry-run', '--yes']) {
        const { code, stdout, stderr } = await restore(6, option);
        assert.deepEqual([code, stdout], [1, '']);
        assert.match(stderr, /版6の結果がありません（5人分のはずが、0人分）/);
      }
    });
    assert.equal(await shownVersion(), 7);
    await assertShown();
  });

  test('when nobody had one when it was made, then it is not restored either', async () => {
    await five.query(
      `update exam_results set result = jsonb_set(result, '{participants}', '0')
      where result_version = 6 and kind = 'overall'`,
    );
    assert.match((await restore(6, '--yes')).stderr, /版6には、だれの結果もありません/);
    assert.equal(await shownVersion(), 7);
  });

  test('when it vanishes while the operator is asked, then it is found missing before it is shown', async () => {
    const { code, stderr } = await five.asked(['results', 'restore', '5', ...reason], async () => {
      await emptyVersion(5);
      return 'y';
    });
    assert.equal(code, 1);
    assert.match(stderr, /版5の結果がありません/);
    assert.equal(await shownVersion(), 7);
    await assertShown();
  });

  test('when it is to be exported, or published, then that is refused too', async () => {
    const file = path.join(folder, 'results.csv');
    assert.match(
      await five.refusal('export', 'results', '--version', '5', '--csv', file, '--yes'),
      /版5の結果がありません/,
    );
    await five.outcome('unpublish');
    await emptyVersion(7);
    assert.match(await five.refusal('publish', '--yes'), /版7の結果がありません[\s\S]*contest aggregate/);
    await five.outcome('aggregate');
    await five.outcome('publish');
    await assertShown();
  });

  test('when it is shown all the same, then the first places are not there yet, like all other results', async () => {
    await five.query('delete from exam_results where result_version = $1', [await shownVersion()]);
    const fresh = new PublishedResults(five.database);
    await assert.rejects(fresh.readFirstPlaces(await five.exam()), { code: 'exam_not_aggregated' });
    await assertRefused(five.absent.call('getPersonalResult'), 'user_not_participated_in_exam');
  });
});
