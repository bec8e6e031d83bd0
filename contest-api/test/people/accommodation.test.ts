import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { accommodationLimit } from '@knowledgeking/contract/rules/entry-form';
import { accommodationOf } from '../../src/people/accommodation.ts';
import { testContest } from '../support/contest.ts';
import { buildEntry, enterForToken, mailsTo, participantsWith, tokenIn } from '../support/entries.ts';
import { dumpedRows, rowContents } from '../support/inspect-database.ts';
import { testTimes } from '../support/pack.ts';

const contest = testContest({ now: testTimes.entry });
beforeEach(() => {
  contest.clock.now = testTimes.entry;
});

const wish = '弱視のため、時間を長くしてください。\n画面を大きくして読みます。';
const confirm = (entry_token: string) => contest.client().call('confirmEntry', { body: { entry_token } });

async function assertHidden(): Promise<void> {
  const dump = await dumpedRows(contest.database);
  for (const form of [
    '弱視',
    Buffer.from('弱視').toString('base64').slice(0, 7),
    Buffer.from('弱視').toString('hex'),
  ])
    assert.ok(!dump.includes(form), form);
}

describe('what somebody needs', () => {
  test('when it is said at entry, then it is stored for the office, encrypted at every step, and shown to nobody', async () => {
    const entry = buildEntry({ accommodation: ` ${wish.replace('\n', '\r\n')}　` });
    const entered = await contest.client().call('enter', { body: entry });
    assert.deepEqual([entered.status, entered.body], [202, {}]);
    await assertHidden();
    const entry_token = tokenIn((await mailsTo(contest, entry.email)).at(-1));
    await assertHidden();
    const { body } = await contest.client().call('getEntryConfirmation', { query: { entry_token } });
    assert.deepEqual(Object.keys(body).sort(), [
      'birthplace',
      'children_division',
      'confirmed',
      'display_name',
    ]);
    assert.equal((await confirm(entry_token)).status, 200);
    await assertHidden();
    const [participant] = await participantsWith(contest, entry.email);
    assert.ok(participant);
    const { participant_id, encrypted_accommodation } = participant;
    assert.equal(accommodationOf(contest.dataKey, participant_id, encrypted_accommodation), wish);
    assert.deepEqual([participant.duration_factor, participant.accommodation_decided_at], [1, null]);
    for (const { subject, text, html } of await mailsTo(contest, entry.email))
      for (const part of [subject, text, html]) assert.doesNotMatch(part, /弱視/);
  });

  test('when another link was asked for, then it is still there', async () => {
    const entry = buildEntry({ accommodation: wish });
    await enterForToken(contest, entry);
    await contest.client().call('resendEntryMail', { body: { email: entry.email } });
    await confirm(tokenIn((await mailsTo(contest, entry.email)).at(-1)));
    const [participant] = await participantsWith(contest, entry.email);
    assert.ok(participant);
    assert.equal(
      accommodationOf(contest.dataKey, participant.participant_id, participant.encrypted_accommodation),
      wish,
    );
  });

  test('when nothing is said, or nothing but spaces, then nothing is stored', async () => {
    for (const accommodation of [undefined, '', ' \n　']) {
      const entry = buildEntry(accommodation === undefined ? {} : { accommodation });
      await confirm(await enterForToken(contest, entry));
      const [participant] = await participantsWith(contest, entry.email);
      assert.equal(participant?.encrypted_accommodation, null);
    }
  });

  test('when it is as long as it may be, then it is taken; one character more is named, and nothing is written', async () => {
    const emoji = '🦽'.repeat(accommodationLimit - 1);
    const longest = await contest
      .client()
      .call('enter', { body: buildEntry({ accommodation: `${emoji}。` }) });
    assert.equal(longest.status, 202);
    const before = await rowContents(contest.database);
    const accommodation = 'あ'.repeat(accommodationLimit + 1);
    const { status, body } = await contest.client().call('enter', { body: buildEntry({ accommodation }) });
    assert.equal(status, 422);
    assert.deepEqual(body.fields, { accommodation: '500文字までにしてください（いまは501文字です）。' });
    assert.deepEqual(await rowContents(contest.database), before);
  });
});
