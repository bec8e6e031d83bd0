import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import cookie from '@fastify/cookie';
import type { Settings } from '../../src/settings.ts';
import { assertRefused } from '../support/client.ts';
import { startTestContest, type TestContest } from '../support/contest.ts';
import { enterAndConfirm } from '../support/entries.ts';
import { testTimes } from '../support/pack.ts';

const day = 24 * 60 * 60_000;
const sessionSecret = 'a secret of more than thirty-two characters';
const contestIn = (appEnv: Settings['appEnv']) =>
  startTestContest({ now: testTimes.entry, settings: { appEnv, sessionSecret } });

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
    await using contest = await contestIn('development');
    const { answer } = await logIn(contest);
    assert.match(answer.headers.get('set-cookie') ?? '', /^session=/);
    const attributes = attributesOf(answer.headers);
    for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/']) assert.ok(attributes.includes(attribute));
    assert.ok(!attributes.includes('Secure'));
  });

  for (const appEnv of ['staging', 'production'] as const) {
    test(`when it is ${appEnv}, then it is Secure too, with the __Host- prefix, and logout deletes it`, async () => {
      await using contest = await contestIn(appEnv);
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
  }

  test('when 60 days have passed on the contest’s clock, then it has expired', async () => {
    await using contest = await contestIn('development');
    const { client } = await logIn(contest);
    const begin = contest.clock.now.getTime();
    contest.clock.now = new Date(begin + 60 * day - 1);
    assert.equal((await client.call('getMe')).body.display_name, 'なぎさ');
    contest.clock.now = new Date(begin + 60 * day);
    assert.equal((await client.call('getMe')).body.display_name, undefined);
  });

  test('when its value is forged, changed, old or of someone unknown, then nobody is logged in', async () => {
    await using contest = await contestIn('development');
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
