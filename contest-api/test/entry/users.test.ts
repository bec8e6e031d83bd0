import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { normalizeExamNumber } from '@knowledgeking/contract/rules/exam-number';
import { testDataKey } from '@knowledgeking/stage/database';
import { DataKey } from '../../src/database/data-key.ts';
import { newExamNumber } from '../../src/entry/exam-number.ts';
import { testContest } from '../support/contest.ts';
import { buildEntry, enterAndConfirm, enterForToken, mailsTo } from '../support/entries.ts';
import { testTimes } from '../support/pack.ts';

const contest = testContest({ now: testTimes.entry });

describe('login', () => {
  // The forms in which it may be typed, both halves have from contract/src/rules/, whose tests have the cases.
  test('when the exam number is typed in another form, then it logs in', async () => {
    const client = contest.client();
    const written = await contest.client().enterAndLogIn({ children_division: true });
    const examNumber = written.toLowerCase().replaceAll('-', 'ー');
    const { status, body } = await client.call('login', { body: { base_crew_token: examNumber } });
    assert.equal(status, 200);
    assert.equal(body.exam_status, 'not_started');
    assert.equal(body.is_children_division, true);
    assert.equal(body.display_name, 'デバッグ船員');
    assert.deepEqual((await client.call('getMe')).body, body);
  });

  for (const examNumber of ['', 'ABCD-EFGH-JKMN', '"; drop table participants; --']) {
    test(`when the number is ${JSON.stringify(examNumber)}, then login fails without a cookie`, async () => {
      const answer = await contest.client().call('login', { body: { base_crew_token: examNumber } });
      assert.equal(answer.body.error_code, 'login_failed');
      assert.equal(answer.headers.get('set-cookie'), null);
    });
  }
});

describe('me', () => {
  test('when nobody is logged in, then it answers 200 with nothing but the time', async () => {
    const { status, body } = await contest.client().call('getMe');
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(body), ['server_time']);
  });
});

describe('logout', () => {
  test('when nobody is logged in, then it is harmless', async () => {
    assert.equal((await contest.client().call('logout')).status, 204);
  });
});

describe('resending the exam number', () => {
  test('when the address has entered, then its owner gets the number again', async () => {
    const { email, exam_number } = await enterAndConfirm(contest);
    const answer = await contest.client().call('resendExamNumber', { body: { email: ` ${email} ` } });
    assert.equal(answer.status, 202);
    const mails = await mailsTo(contest, email);
    assert.equal(mails.length, 3);
    assert.ok(mails.at(-1)?.text.includes(exam_number));
  });

  test('when the address is unknown, or not confirmed, then the answer is the same and no mail goes out', async () => {
    const unconfirmed = buildEntry();
    await enterForToken(contest, unconfirmed);
    for (const email of ['unknown@example.jp', unconfirmed.email]) {
      const before = await mailsTo(contest, email);
      const answer = await contest.client().call('resendExamNumber', { body: { email } });
      assert.equal(answer.status, 202);
      assert.deepEqual(answer.body, {});
      assert.deepEqual(await mailsTo(contest, email), before);
    }
  });
});

describe('an exam number', () => {
  test('when one is made, then it is three groups of Crockford’s base 32, as it is read', () => {
    const dataKey = new DataKey(testDataKey);
    for (let made = 0; made < 200; made += 1) {
      const { examNumber } = newExamNumber(dataKey, 'nagisa');
      assert.match(examNumber, /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
      assert.equal(normalizeExamNumber(examNumber.toLowerCase()), examNumber);
    }
  });
});
