import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { citusNodes } from '@knowledgeking/stage/citus';
import { aggregate } from '../../src/results/versions/next-version.ts';
import { startFivePlayed } from '../support/five-played.ts';
import { explain, recordStatements } from '../support/inspect-database.ts';

describe('aggregation on Citus', { skip: citusNodes().length === 0 }, () => {
  test('when results are made, then answers leave their shards only added up', async () => {
    const { contest } = await startFivePlayed();
    try {
      const { connection } = contest.testDatabase;
      const { database, statements } = recordStatements(connection);
      await aggregate(database, await contest.exam(), contest.clock.now);
      const ofAnswers = statements.filter(({ text }) => /join answers b/.test(text));
      assert.ok(ofAnswers.length >= 2, String(ofAnswers.length));
      for (const statement of ofAnswers) {
        const plan = await explain(connection.pool, statement);
        const tasks = plan.split('\n').filter((line) => /^\s*Query: .*\.answers_\d+/.test(line));
        assert.ok(tasks.length > 0, plan);
        for (const task of tasks) assert.match(task, /GROUP BY/, plan);
      }
    } finally {
      await contest.close();
    }
  });
});
