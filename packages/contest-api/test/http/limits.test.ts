import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addressKey } from '../../src/http/caller-address.ts';
import { readSettings, type Settings } from '../../src/settings.ts';
import { assertRefused } from '../support/client.ts';
import { startTestContest } from '../support/contest.ts';
import { buildEntry } from '../support/entries.ts';
import { testTimes } from '../support/pack.ts';

const contestWith = (settings: Partial<Settings>) => startTestContest({ settings });

const times = (count: number) => Array.from({ length: count });

describe('limits', () => {
  test('when an address has no calls left, then its participants are not affected, and everyone sees the site’s status', async () => {
    await using contest = await contestWith({ rateLimitPerMinute: 8 });
    const contestants = [await contest.contestant(), await contest.contestant()];
    for (const _ of times(10)) await contest.client().call('getMe');
    const { body, headers } = await contest.client().call('getMe');
    assert.equal(body.error_code, 'too_many_requests');
    const seconds = Number(headers.get('retry-after'));
    assert.ok(seconds > 0 && seconds <= 60, `${seconds} s`);
    const spoofed = { headers: { 'x-forwarded-for': '203.0.113.7' } };
    await assertRefused(contest.client().call('checkEntry', spoofed), 'too_many_requests');
    for (const _ of times(10))
      for (const call of ['getSiteStatus', 'getExams'] as const)
        assert.equal((await contest.client().call(call)).status, 200);
    const operations = await contest.openOperations();
    for (const url of [`${contest.origin}/healthz`, `${operations}/healthz`, `${operations}/metrics`])
      assert.equal((await fetch(url)).status, 200);
    for (const contestant of contestants) {
      for (const _ of times(20))
        assert.equal((await contestant.call('getMe')).body.exam_status, 'not_started');
      assert.equal((await contestant.call('startExam')).status, 200);
    }
  });

  test('when a participant has no calls left, then only that one gets a 429', async () => {
    await using contest = await contestWith({ participantRateLimitPerMinute: 5 });
    const [busy, other] = [await contest.contestant(), await contest.contestant()];
    for (const _ of times(5)) assert.equal((await busy.call('getMe')).status, 200);
    await assertRefused(busy.call('getMe'), 'too_many_requests');
    assert.equal((await busy.call('getSiteStatus')).status, 200);
    assert.equal((await other.call('getMe')).status, 200);
    assert.equal((await contest.client().call('getMe')).status, 200);
  });

  test('when someone guesses exam numbers, then everything except logging in still works at their address', async () => {
    await using contest = await contestWith({ loginRateLimitPerMinute: 5, rateLimitPerMinute: 50 });
    const contestant = await contest.contestant();
    const guess = () => contest.client().call('login', { body: { base_crew_token: 'AAAA-BBBB-CCCC' } });
    for (const _ of times(4)) await assertRefused(guess(), 'login_failed');
    for (const _ of times(50)) await assertRefused(guess(), 'too_many_requests');
    contest.clock.now = testTimes.entry;
    assert.equal((await contest.client().call('getMe')).status, 200);
    assert.equal((await contest.client().call('enter', { body: buildEntry() })).status, 202);
    assert.equal((await contestant.call('getMe')).body.exam_status, 'not_started');
  });

  test('when an address asks for too many mails, over all calls, then it is told when to try again', async () => {
    await using contest = await contestWith({ mailRequestsPerAddress: 6 });
    contest.clock.now = testTimes.entry;
    const client = contest.client();
    for (const _ of times(2)) {
      const { email } = buildEntry();
      assert.equal((await client.call('enter', { body: buildEntry() })).status, 202);
      assert.equal((await client.call('resendEntryMail', { body: { email } })).status, 202);
      assert.equal((await client.call('resendExamNumber', { body: { email } })).status, 202);
    }
    const { body, headers } = await client.call('enter', { body: buildEntry() });
    assert.equal(body.error_code, 'too_many_requests');
    assert.ok(Number(headers.get('retry-after')) > 60);
    await assertRefused(client.call('resendEntryMail', { body: { email: 'a@b.jp' } }), 'too_many_requests');
    await assertRefused(client.call('resendExamNumber', { body: { email: 'a@b.jp' } }), 'too_many_requests');
    assert.equal((await client.call('getMe')).status, 200);
  });

  test('when one address has replays marked without end, then it is put off after more than a school’s, and for nothing else', async () => {
    await using contest = await contestWith({});
    const client = contest.client();
    const body = { submissions: [], start_at: '' };
    const mark = async () => (await client.call('finishPastExam', { body })).status;
    const statuses = await Promise.all(times(700).map(mark));
    const served = statuses.filter((status) => status !== 429).length;
    assert.ok(served >= 500 && served < 700, `${served} of 700`);
    assert.equal((await client.call('getMe')).status, 200);
  });

  test('when a school of 500 comes at once from one address, then nobody gets a 429', async () => {
    // A twentieth of a school meets a twentieth of each limit.
    const part = 20;
    const { rateLimitPerMinute, loginRateLimitPerMinute, mailRequestsPerAddress } = readSettings({});
    await using contest = await contestWith({
      rateLimitPerMinute: Math.floor(rateLimitPerMinute / part),
      loginRateLimitPerMinute: Math.floor(loginRateLimitPerMinute / part),
      mailRequestsPerAddress: Math.floor(mailRequestsPerAddress / part),
    });
    contest.clock.now = testTimes.entry;
    const pupil = async () => {
      const client = contest.client();
      const entry = buildEntry();
      const answers = [
        await client.call('enter', { body: entry }),
        await client.call('resendEntryMail', { body: { email: entry.email } }),
      ];
      for (const _ of times(4)) answers.push(await client.call('getMe'));
      const mistyped = await client.call('login', { body: { base_crew_token: 'AAAA-BBBB-CCCC' } });
      return [...answers, mistyped].map(({ status }) => status);
    };
    const statuses = new Set((await Promise.all(times(500 / part).map(pupil))).flat());
    assert.deepEqual([...statuses].sort(), [200, 202, 401]);
  });
});

describe('the key under which an address is counted', () => {
  test('when it is IPv6, then all of one customer’s network is one, with whatever port; without an address there is still a key', () => {
    assert.equal(addressKey('2001:db8:1:2::1'), addressKey('2001:db8:1:2:ffff::9'));
    assert.notEqual(addressKey('2001:db8:1:2::1'), addressKey('2001:db8:1:3::1'));
    assert.equal(addressKey('::ffff:203.0.113.7'), addressKey('203.0.113.7'));
    assert.notEqual(addressKey('203.0.113.7'), addressKey('203.0.113.8'));
    for (const [written, address] of [
      ['203.0.113.7:51000', '203.0.113.7'],
      ['[2001:db8:1:2::1]:51000', '2001:db8:1:2::9'],
      ['[2001:db8:1:2::1]', '2001:db8:1:2::9'],
      ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
    ] as const)
      assert.equal(addressKey(written), addressKey(address), written);
    // The caller may have hung up already.
    assert.equal(addressKey(undefined).length, 22);
  });
});
