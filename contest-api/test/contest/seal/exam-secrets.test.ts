import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { PackQuiz } from '@knowledgeking/contract';
import { commitExam } from '../../../src/contest/seal/commitment.ts';
import { type Client, testExamId } from '../../support/client.ts';
import { testContest } from '../../support/contest.ts';
import { buildPack, testTimes } from '../../support/pack.ts';

/** Three questions whose secrets are words that occur nowhere else. */
const quizzes: PackQuiz[] = [1, 2, 3].map((number) => ({
  number,
  type: 'free_input',
  level: 'normal',
  genre: 'culture',
  statement: `STATEMENT-${number}`,
  answers: [`ANSWER${number}`, `VARIANT${number}`],
  explanation: `EXPLANATION-${number}`,
  sources: [`SOURCE-${number}`],
}));

let played: Client;
const contest = testContest({ pack: buildPack({ quizzes }) }, async () => {
  await commitExam(contest.database, testExamId, testTimes.entry);
  played = await contest.played(['', '']);
});

const keys = /ANSWER|VARIANT|EXPLANATION|SOURCE/;
const statementsIn = (body: unknown) => JSON.stringify(body).match(/STATEMENT-\d/g) ?? [];

describe('before publication', () => {
  test('when an attempt is played, then each response has only the question whose turn it is, and no key', async () => {
    const contestant = await contest.contestant();
    const bodies: unknown[] = [(await contestant.call('startExam')).body];
    assert.deepEqual(statementsIn(bodies.at(-1)), ['STATEMENT-1']);
    bodies.push((await contestant.call('startExam')).body);
    for (const number of [1, 2, 3]) {
      bodies.push((await contestant.call('getQuiz')).body);
      assert.deepEqual(statementsIn(bodies.at(-1)), [`STATEMENT-${number}`]);
      bodies.push((await contestant.submit(3, 'x')).body);
      if (number < 3) assert.deepEqual(statementsIn(bodies.at(-1)), []);
      bodies.push((await contestant.submit(number, '')).body);
      assert.deepEqual(statementsIn(bodies.at(-1)), number < 3 ? [`STATEMENT-${number + 1}`] : []);
    }
    bodies.push((await contestant.call('finishExam')).body);
    assert.doesNotMatch(JSON.stringify(bodies), keys);
  });

  for (const moment of ['teaser', 'entry', 'justBeforeStart', 'inProgress', 'afterEnd'] as const) {
    test(`when every reading call is made at the ${moment} time, then none reveals a question or a key`, async () => {
      contest.clock.now = testTimes[moment];
      const fresh = await contest.contestant();
      const names = [
        'getExams',
        'getHomePorts',
        'getMe',
        'checkEntry',
        'getQuiz',
        'getQuickScore',
        'getPersonalResult',
        'getOverallResult',
        'getRegionalResult',
        'getChildrenResult',
        'getFirstPlaces',
        'getSubmissions',
        'startPastExam',
        'getPastOverallResult',
        'getCommitment',
        'getCommittedDocument',
        'debugTitles',
      ] as const;
      const clients = [fresh, played, contest.client()];
      const answers = await Promise.all(clients.flatMap((client) => names.map((name) => client.call(name))));
      const past = { submissions: ['ANSWER1'.toLowerCase()], start_at: '2025-06-22T13:00:00+09:00' };
      const texts = [...answers, await fresh.call('finishPastExam', { body: past })].map(({ body }) => body);
      assert.doesNotMatch(JSON.stringify(texts), keys);
      assert.deepEqual(statementsIn(texts), []);
    });
  }
});
