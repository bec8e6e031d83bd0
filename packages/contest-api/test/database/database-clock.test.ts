import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { DatabaseClock, readDatabaseTime } from '../../src/database/clock.ts';
import type { Pool } from '../../src/database/database.ts';
import { ownDatabase } from '../support/contest.ts';

/** Milliseconds that a look at the database's clock may take on a busy machine. */
const tolerance = 15_000;

const own = ownDatabase();
const offFromDatabase = async (clock: DatabaseClock) =>
  Math.abs(clock.now().getTime() - (await readDatabaseTime(own.database)).getTime());
describe('the database’s clock', () => {
  test('when the machine’s clock is wrong, and set while it runs, then it goes on as before', async (context) => {
    context.mock.timers.enable({ apis: ['Date'], now: 0 });
    const clock = new DatabaseClock(own.pool);
    await clock.start();
    clock.stop();
    assert.ok((await offFromDatabase(clock)) < tolerance);
    context.mock.timers.setTime(3_600_000);
    assert.ok((await offFromDatabase(clock)) < tolerance);
  });

  for (const [takeover, after] of [
    [3_600_000, 1],
    [-3_600_000, 2],
  ] as const)
    test(`when another database takes over that is ${takeover} ms ahead, then its clock counts from the measurement ${after} on`, async (context) => {
      context.mock.timers.enable({ apis: ['setTimeout'] });
      let ahead = 0;
      let roundTrip = 0;
      const query = async () => {
        for (const end = performance.now() + roundTrip; performance.now() < end; );
        return { rows: [{ time: Date.now() + ahead }] };
      };
      const pool = { connect: async () => ({ query, release: () => undefined }) };
      const clock = new DatabaseClock(pool as unknown as Pool);
      await clock.start();
      ahead = takeover;
      roundTrip = 5;
      for (let measured = 0; measured < after; measured += 1) {
        context.mock.timers.tick(1_000);
        await setImmediate();
      }
      clock.stop();
      assert.ok(Math.abs(clock.now().getTime() - Date.now() - ahead) < tolerance);
    });
});
