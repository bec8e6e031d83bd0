import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import pg from 'pg';
import { buildApp } from '../../src/app.ts';
import { openDatabase } from '../../src/database/database.ts';
import { readSettings } from '../../src/settings.ts';
import { assertPassedOrPutOff, Client } from '../support/client.ts';
import { startTestContest } from '../support/contest.ts';
import { lockWaits } from '../support/inspect-database.ts';

describe('when the database is away', () => {
  test('then calls get a 429 that does not tell where it is or what is wrong', async () => {
    const connection = openDatabase('postgres://contest:hunter2@127.0.0.1:1/contest', {
      poolSize: 1,
      onError: () => undefined,
    });
    const settings = readSettings({ LOG_LEVEL: 'silent' });
    const app = await buildApp({ settings, connection, now: () => new Date(), eventLoopDelayLimit: 0 });
    const client = new Client(await app.listen({ host: '127.0.0.1', port: 0 }));
    try {
      for (const name of ['getSiteStatus', 'getExams'] as const) {
        const { status, body } = await client.call(name);
        assert.equal(status, 429);
        assert.doesNotMatch(JSON.stringify(body), /127\.0\.0\.1|ECONN|connect|:1/);
      }
    } finally {
      await app.close();
      await connection.close();
    }
  });
});

describe('when the database takes too long over a call', () => {
  test('then the deadline ends it with a 429, with or without a body, while the statement is still running', async () => {
    const impatient = await startTestContest({ callDeadlineMilliseconds: 500 });
    const blocker = new pg.Client({ connectionString: impatient.testDatabase.url });
    await blocker.connect();
    try {
      const contestant = await impatient.contestant();
      await contestant.call('startExam');
      await blocker.query('begin');
      await blocker.query('lock table attempts in access exclusive mode');
      const submit = () => contestant.call('submitAnswer', { body: { answer: '3', quiz_number: 1 } });
      for (const call of [submit, () => contestant.call('getQuiz')]) {
        const answer = await call();
        assert.equal(answer.status, 429);
        assertPassedOrPutOff(answer);
        assert.ok((await lockWaits(blocker)).length > 0, 'nothing but the deadline ended the wait');
      }
      await blocker.query('commit');
      assert.equal((await submit()).body.user_exam_status.submitted_quiz_count, 1);
    } finally {
      await blocker.end();
      await impatient.close();
    }
  });
});
