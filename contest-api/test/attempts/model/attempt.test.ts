import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { testContest } from '../../support/contest.ts';
import { attemptCommands } from './attempt-commands.ts';
import { AttemptModel } from './attempt-model.ts';

const contest = testContest();

test('whatever a contestant, a bad connection and the clock do, the attempt is what the specification says', async () => {
  await fc.assert(
    fc.asyncProperty(attemptCommands, async (commands) => {
      const model = new AttemptModel();
      contest.clock.now = new Date(model.now);
      const client = await contest.contestant();
      await fc.asyncModelRun(() => ({ model, real: { contest, client } }), commands);
      const stored = await client.call('checkEntry');
      const count = stored.body.user_exam_status?.submitted_quiz_count ?? 0;
      assert.equal(count, model.answers.length);
    }),
    { numRuns: 120 },
  );
});
