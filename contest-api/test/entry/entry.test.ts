import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { assertRefused } from '../support/client.ts';
import { testContest } from '../support/contest.ts';
import { buildEntry, enterForToken, mailsTo, participantsWith, tokenIn } from '../support/entries.ts';
import { rowContents } from '../support/inspect-database.ts';
import { testTimes } from '../support/pack.ts';

const contest = testContest();
beforeEach(() => {
  contest.clock.now = testTimes.entry;
});

const enter = (entry = buildEntry()) => contest.client().call('enter', { body: entry });
const resend = (email: string) => contest.client().call('resendEntryMail', { body: { email } });

async function enterAndConfirm(entry = buildEntry()): Promise<typeof entry> {
  const entryToken = await enterForToken(contest, entry);
  await contest.client().call('confirmEntry', { body: { entry_token: entryToken } });
  return entry;
}

describe('entry', () => {
  test('when the form is right, then a mail with the verification link waits in the outbox, as text and HTML', async () => {
    const entry = buildEntry();
    const { status, body } = await enter(entry);
    assert.equal(status, 202);
    assert.deepEqual(body, {});
    const [mail, ...more] = await mailsTo(contest, entry.email);
    assert.equal(more.length, 0);
    const link = `https://quiz.example.jp/entry/confirm?entry_token=${tokenIn(mail)}`;
    assert.ok(tokenIn(mail).length >= 32);
    assert.match(mail?.subject ?? '', /エントリーの確認/);
    assert.ok(mail?.text.includes(link));
    assert.ok(mail?.html.includes(`href="${link}"`));
    assert.deepEqual(await participantsWith(contest, entry.email), []);
  });

  test('when a name is used to write a message, then it reaches no address that has not confirmed it', async () => {
    const entry = buildEntry({ display_name: '当選！evil.jp/x' });
    await enter(entry);
    await resend(entry.email);
    const mails = await mailsTo(contest, entry.email);
    assert.equal(mails.length, 2);
    for (const { subject, text, html } of mails)
      for (const part of [subject, text, html]) assert.doesNotMatch(part, /evil|当選/);
  });

  test('when a confirmed name contains markup, then the mail shows it as text', async () => {
    const entry = await enterAndConfirm(buildEntry({ display_name: '<b>なぎさ</b>' }));
    const mail = (await mailsTo(contest, entry.email)).at(-1);
    assert.ok(mail?.html.includes('&#60;b&#62;なぎさ&#60;/b&#62;'));
    assert.ok(mail?.text.startsWith('<b>なぎさ</b> さん'));
  });

  test('when the address is written differently, then it counts as the same one', async () => {
    const entry = await enterAndConfirm();
    const fullWidth = entry.email.toUpperCase().replace('@', '＠');
    await enter(buildEntry({ email: ` ${fullWidth}　` }));
    assert.equal((await mailsTo(contest, entry.email)).length, 3);
  });

  test('when the address has entered already, then the response does not say so, and the mail tells its owner', async () => {
    const entry = await enterAndConfirm();
    const [participant] = await participantsWith(contest, entry.email);
    const first = await enter(buildEntry());
    const second = await enter({ ...entry, display_name: '別の名前', birthplace: '海外' });
    assert.equal(second.status, first.status);
    assert.deepEqual(second.body, first.body);
    assert.deepEqual(await participantsWith(contest, entry.email), [participant]);
    const mail = (await mailsTo(contest, entry.email)).at(-1);
    assert.match(mail?.subject ?? '', /すでにエントリー/);
    assert.ok(participant && mail?.text.includes(participant.exam_number));
    assert.equal(tokenIn(mail), '');
  });

  // What an address and a name may be, both halves have from contract/src/rules/, whose tests have the cases.
  test('when fields are wrong, then each has its own Japanese sentence, and nothing is written', async () => {
    const before = await rowContents(contest.database);
    const wrong = { email: 'crew', display_name: 'あ\u200dい', birthplace: '月', agreed: false };
    const { status, body } = await enter(buildEntry(wrong));
    assert.equal(status, 422);
    assert.equal(body.error_code, 'invalid_entry');
    assert.deepEqual(Object.keys(body.fields ?? {}).sort(), [
      'agreed',
      'birthplace',
      'display_name',
      'email',
    ]);
    for (const sentence of Object.values(body.fields ?? {})) assert.match(sentence, /[ぁ-ん].*。$/);
    assert.deepEqual(await rowContents(contest.database), before);
  });

  for (const moment of ['teaser', 'justBeforeStart', 'inProgress', 'afterEnd'] as const) {
    test(`when it is the ${moment} time, then entry is closed`, async () => {
      contest.clock.now = testTimes[moment];
      const before = await rowContents(contest.database);
      await assertRefused(enter(), 'entry_closed');
      assert.deepEqual(await rowContents(contest.database), before);
    });
  }
});

describe('resending the verification mail', () => {
  test('when the address has entered, then a new link goes out and both links work', async () => {
    const entry = buildEntry({ birthplace: '海外', children_division: true });
    const first = await enterForToken(contest, entry);
    contest.clock.now = new Date(testTimes.entry.getTime() + 60_000);
    assert.equal((await resend(`　${entry.email.toUpperCase()} `)).status, 202);
    const second = tokenIn((await mailsTo(contest, entry.email)).at(-1));
    assert.notEqual(second, first);
    for (const entry_token of [first, second]) {
      const { body } = await contest.client().call('getEntryConfirmation', { query: { entry_token } });
      assert.equal(body.birthplace, '海外');
      assert.equal(body.children_division, true);
    }
  });

  test('when the entry is already confirmed, then the mail has the exam number', async () => {
    const entry = await enterAndConfirm();
    const [participant] = await participantsWith(contest, entry.email);
    assert.equal((await resend(entry.email)).status, 202);
    const mail = (await mailsTo(contest, entry.email)).at(-1);
    assert.ok(participant && mail?.text.includes(participant.exam_number));
  });

  test('when the address is unknown, or entry is closed, then the answer is the same and no mail goes out', async () => {
    const entry = buildEntry();
    await enter(entry);
    await contest.handleMailRequests();
    const before = await rowContents(contest.database);
    assert.equal((await resend('no address')).status, 202);
    const unknown = await resend('unknown@example.jp');
    contest.clock.now = testTimes.inProgress;
    const closed = await resend(entry.email);
    for (const { status, body } of [unknown, closed]) {
      assert.equal(status, 202);
      assert.deepEqual(body, {});
    }
    await contest.handleMailRequests();
    assert.deepEqual(await rowContents(contest.database), before);
  });
});
