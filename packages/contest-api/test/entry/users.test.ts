import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, test } from 'node:test';
import cookie from '@fastify/cookie';
import { normalizeExamNumber } from '@knowledgeking/contract/rules/exam-number';
import { testDataKey } from '@knowledgeking/stage/database';
import { DataKey } from '../../src/database/data-key.ts';
import { newExamNumber } from '../../src/entry/exam-number.ts';
import { assertRefused } from '../support/client.ts';
import { startTestContest, type TestContest, testContest } from '../support/contest.ts';
import { buildEntry, enterAndConfirm, enterForToken, mailsTo } from '../support/entries.ts';
import { testTimes } from '../support/pack.ts';

const sessionSecret = 'a secret of more than thirty-two characters';
const contest = testContest({ settings: { sessionSecret } });
beforeEach(() => {
  contest.clock.now = testTimes.entry;
});

describe('login', () => {
  // The forms in which it may be typed, both halves have from packages/contract/src/rules/, whose tests have the cases.
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

test('when nobody is logged in, then what is known of them is nothing but the time', async () => {
  const { status, body } = await contest.client().call('getMe');
  assert.equal(status, 200);
  assert.deepEqual(Object.keys(body), ['server_time']);
});

test('when nobody is logged in, then a logout is harmless', async () => {
  assert.equal((await contest.client().call('logout')).status, 204);
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

test('when an exam number is made, then it is three groups of Crockford’s base 32, as it is read', () => {
  const dataKey = new DataKey(testDataKey);
  for (let made = 0; made < 200; made += 1) {
    const { examNumber } = newExamNumber(dataKey, 'nagisa');
    assert.match(examNumber, /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    assert.equal(normalizeExamNumber(examNumber.toLowerCase()), examNumber);
  }
});

const day = 24 * 60 * 60_000;

/** Enters by mail, as in production, and logs in. */
async function logIn(contest: TestContest) {
  const participant = await enterAndConfirm(contest);
  const client = contest.client();
  const body = { base_crew_token: participant.exam_number };
  return { client, participant, answer: await client.call('login', { body }) };
}

function attributesOf(headers: Headers): string[] {
  return (headers.get('set-cookie') ?? '').split('; ').slice(1);
}

describe('the session cookie', () => {
  test('when it is development, then it is HttpOnly and SameSite=Lax, and works over plain HTTP', async () => {
    const { answer } = await logIn(contest);
    assert.match(answer.headers.get('set-cookie') ?? '', /^session=/);
    const attributes = attributesOf(answer.headers);
    for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/']) assert.ok(attributes.includes(attribute));
    assert.ok(!attributes.includes('Secure'));
  });

  test('when it is not development, then it is Secure too, with the __Host- prefix, and logout deletes it', async () => {
    await using contest = await startTestContest({
      now: testTimes.entry,
      settings: { appEnv: 'production', sessionSecret },
    });
    const { answer, client } = await logIn(contest);
    assert.match(answer.headers.get('set-cookie') ?? '', /^__Host-session=/);
    const attributes = attributesOf(answer.headers);
    for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Secure', 'Path=/'])
      assert.ok(attributes.includes(attribute), attribute);
    assert.ok(!attributes.some((attribute) => attribute.startsWith('Domain')));
    assert.equal((await client.call('getMe')).body.exam_status, 'not_started');
    const logout = await client.call('logout');
    assert.match(
      logout.headers.get('set-cookie') ?? '',
      /^__Host-session=; .*(Max-Age=0|Expires=Thu, 01 Jan 1970)/,
    );
  });

  test('when 60 days have passed on the contest’s clock, then it has expired', async () => {
    const { client } = await logIn(contest);
    const begin = contest.clock.now.getTime();
    contest.clock.now = new Date(begin + 60 * day - 1);
    assert.equal((await client.call('getMe')).body.display_name, 'なぎさ');
    contest.clock.now = new Date(begin + 60 * day);
    assert.equal((await client.call('getMe')).body.display_name, undefined);
  });

  test('when its value is forged, changed, old or of someone unknown, then nobody is logged in', async () => {
    const { participant } = await logIn(contest);
    const now = contest.clock.now.getTime();
    const id = '0123456789abcdef';
    const own = `${participant.participant_id}.${id}.${now}`;
    const signed = (value: string, secret = sessionSecret) => encodeURIComponent(cookie.sign(value, secret));
    const values = {
      unsigned: own,
      'signed with another secret': signed(own, 'another secret of thirty-two characters'),
      changed: signed(own).replace(/^./, (first) => (first === 'a' ? 'b' : 'a')),
      'issued 61 days ago': signed(`${participant.participant_id}.${id}.${now - 61 * day}`),
      'of someone unknown': signed(`${randomUUID()}.${id}.${now}`),
      'no participant': signed(`x' or 1=1.${id}.${now}`),
      'from before sessions had ids': signed(`${participant.participant_id}.${Math.floor(now / 1_000)}`),
      'with another id': signed(`${participant.participant_id}.0123456789abcdeg.${now}`),
      'no percent-encoding': '%E0%A4%A',
      empty: '',
    };
    const valid = await contest.client().call('getMe', { headers: { cookie: `session=${signed(own)}` } });
    assert.equal(valid.body.exam_status, 'not_started');
    for (const [what, value] of Object.entries(values)) {
      const headers = { cookie: `session=${value}` };
      const me = await contest.client().call('getMe', { headers });
      assert.equal(me.body.exam_status, undefined, what);
    }
    const headers = { cookie: `session=${values['of someone unknown']}` };
    contest.clock.now = testTimes.inProgress;
    await assertRefused(contest.client().call('startExam', { headers }), 'user_not_participated_in_exam');
  });
});
