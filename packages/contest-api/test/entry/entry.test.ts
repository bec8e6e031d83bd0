import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { assertRefused } from '../support/client.ts';
import { testContest } from '../support/contest.ts';
import {
  buildEntry,
  enterAndConfirm,
  enterForToken,
  mailsTo,
  participantsWith,
  tokenIn,
} from '../support/entries.ts';
import { testTimes } from '../support/pack.ts';

const contest = testContest();
beforeEach(() => {
  contest.clock.now = testTimes.entry;
});

const enter = (entry = buildEntry()) => contest.client().call('enter', { body: entry });
const resend = (email: string) => contest.client().call('resendEntryMail', { body: { email } });

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
    const { email } = await enterAndConfirm(contest, buildEntry({ display_name: '<b>なぎさ</b>' }));
    const mail = (await mailsTo(contest, email)).at(-1);
    assert.ok(mail?.html.includes('&#60;b&#62;なぎさ&#60;/b&#62;'));
    assert.ok(mail?.text.startsWith('<b>なぎさ</b> さん'));
  });

  test('when the address is written differently, then it counts as the same one', async () => {
    const { email } = await enterAndConfirm(contest);
    const fullWidth = email.toUpperCase().replace('@', '＠');
    await enter(buildEntry({ email: ` ${fullWidth}　` }));
    assert.equal((await mailsTo(contest, email)).length, 3);
  });

  test('when the address has entered already, then the response does not say so, and the mail tells its owner', async () => {
    const entry = buildEntry();
    const participant = await enterAndConfirm(contest, entry);
    const first = await enter(buildEntry());
    const second = await enter({ ...entry, display_name: '別の名前', birthplace: '海外' });
    assert.equal(second.status, first.status);
    assert.deepEqual(second.body, first.body);
    assert.deepEqual(await participantsWith(contest, entry.email), [participant]);
    const mail = (await mailsTo(contest, entry.email)).at(-1);
    assert.match(mail?.subject ?? '', /すでにエントリー/);
    assert.ok(mail?.text.includes(participant.exam_number));
    assert.equal(tokenIn(mail), '');
  });

  // What an address and a name may be, both halves have from packages/contract/src/rules/, whose tests have the cases.
  test('when fields are wrong, then each has its own Japanese sentence', async () => {
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
  });

  test('when it is before or after the time of entry, then entry is closed', async () => {
    for (const moment of ['teaser', 'justBeforeStart', 'inProgress', 'afterEnd'] as const) {
      contest.clock.now = testTimes[moment];
      await assertRefused(enter(), 'entry_closed');
    }
  });
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
    const { email, exam_number } = await enterAndConfirm(contest);
    assert.equal((await resend(email)).status, 202);
    assert.ok((await mailsTo(contest, email)).at(-1)?.text.includes(exam_number));
  });

  test('when the address is unknown, or entry is closed, then the answer is the same and no mail goes out', async () => {
    const entry = buildEntry();
    await enter(entry);
    await contest.handleMailRequests();
    await contest.unchangedBy(async () => {
      for (const [email, now] of [
        ['no address', testTimes.entry],
        ['unknown@example.jp', testTimes.entry],
        [entry.email, testTimes.inProgress],
      ] as const) {
        contest.clock.now = now;
        const { status, body } = await resend(email);
        assert.deepEqual([status, body], [202, {}]);
      }
      await contest.handleMailRequests();
    });
  });
});

const look = (entry_token: string) =>
  contest.client().call('getEntryConfirmation', { query: { entry_token } });
const confirm = (entry_token: string) => contest.client().call('confirmEntry', { body: { entry_token } });
const day = 24 * 60 * 60_000;
const later = (milliseconds: number) => new Date(testTimes.entry.getTime() + milliseconds);

describe('opening the verification link', () => {
  test('when it is opened, then it shows the entry and completes nothing', async () => {
    const entry = { display_name: ' みなと\u3099　', birthplace: '海外', children_division: true };
    const entryToken = await enterForToken(contest, buildEntry(entry));
    await contest.unchangedBy(async () => {
      const { body } = await look(entryToken);
      assert.deepEqual(body, { ...entry, display_name: 'みなど', confirmed: false });
    });
  });

  test('when the entry is confirmed, then it says so while the link lasts, and shows nobody’s form after that', async () => {
    const entryToken = await enterForToken(contest, buildEntry({ display_name: 'しおり' }));
    await confirm(entryToken);
    contest.clock.now = later(day);
    assert.equal((await look(entryToken)).body.confirmed, true);
    contest.clock.now = later(day + 1);
    const { status, body } = await look(entryToken);
    assert.deepEqual([status, body.error_code], [410, 'entry_token_expired']);
    assert.doesNotMatch(JSON.stringify(body), /しおり|東京都/);
    assert.equal((await confirm(entryToken)).status, 200);
  });
});

describe('confirming an entry', () => {
  test('when it is confirmed, then the exam number goes out as text and HTML, and logs in', async () => {
    const entry = buildEntry({ display_name: 'しおり', birthplace: '海外', children_division: true });
    const { status, body } = await confirm(await enterForToken(contest, entry));
    assert.equal(status, 200);
    assert.deepEqual(body, { display_name: 'しおり' });
    const mail = (await mailsTo(contest, entry.email)).at(-1);
    const [examNumber = ''] = /[0-9A-Z]{4}(-[0-9A-Z]{4}){2}/.exec(mail?.text ?? '') ?? [];
    assert.ok(mail?.html.includes(examNumber));
    assert.ok(mail?.text.includes('https://quiz.example.jp/login'));
    const me = await contest.client().call('login', { body: { base_crew_token: examNumber } });
    assert.equal(me.body.display_name, 'しおり');
    assert.equal(me.body.is_children_division, true);
    assert.equal((await participantsWith(contest, entry.email))[0]?.birthplace, '海外');
  });

  test('when it is repeated, then the response is the same, with one participant and one mail', async () => {
    const entry = buildEntry();
    const entryToken = await enterForToken(contest, entry);
    const first = await confirm(entryToken);
    contest.clock.now = later(2 * day);
    await contest.unchangedBy(async () => {
      const second = await confirm(entryToken);
      assert.deepEqual([second.status, second.body], [first.status, first.body]);
    });
  });

  test('when twenty confirm at once, with two links, then there is one participant and one mail', async () => {
    const entry = buildEntry();
    const entryTokens = [await enterForToken(contest, entry), await enterForToken(contest, entry)];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => confirm(entryTokens[index % 2] ?? '')),
    );
    for (const { status, body } of answers) {
      assert.equal(status, 200);
      assert.equal(body.display_name, entry.display_name);
    }
    assert.equal((await participantsWith(contest, entry.email)).length, 1);
    assert.equal((await mailsTo(contest, entry.email)).length, 3);
  });

  test('when the link is 24 hours old, then it still works; a millisecond later it has expired', async () => {
    const onTime = await enterForToken(contest, buildEntry());
    const late = await enterForToken(contest, buildEntry());
    contest.clock.now = later(day);
    assert.equal((await confirm(onTime)).status, 200);
    contest.clock.now = later(day + 1);
    for (const call of [look, confirm])
      await contest.unchangedBy(() => assertRefused(call(late), 'entry_token_expired'));
  });

  test('when entry ends within the day, then the link works until that hour, and the mail says so', async () => {
    const end = new Date('2025-06-15T00:00:00+09:00');
    contest.clock.now = new Date(end.getTime() - 2 * 60 * 60_000);
    const entry = buildEntry();
    const entryToken = await enterForToken(contest, entry);
    const late = await enterForToken(contest, buildEntry());
    const [mail] = await mailsTo(contest, entry.email);
    assert.match(mail?.text ?? '', /このリンクは 2025年6月15日\(日\) 00:00 まで/);
    contest.clock.now = new Date(end.getTime() - 1);
    assert.equal((await confirm(entryToken)).status, 200);
    contest.clock.now = end;
    await contest.unchangedBy(() => assertRefused(confirm(late), 'entry_closed'));
    contest.clock.now = new Date(end.getTime() + day);
    await assertRefused(confirm(late), 'entry_closed');
    await assertRefused(look(late), 'entry_token_expired');
    assert.equal((await confirm(entryToken)).status, 200);
  });

  test('when nobody has the entry token, then it is not found', async () => {
    for (const entryToken of ['', 'unknown', "' or 1=1 --", 'x'.repeat(256)])
      for (const call of [look, confirm]) await assertRefused(call(entryToken), 'entry_not_found');
  });

  test('when one of the statements fails, then neither participant nor mail is there', async () => {
    const entry = buildEntry();
    const entryToken = await enterForToken(contest, entry);
    await contest.query(
      `alter table mails add constraint broken check (subject not like '%受験番号%') not valid`,
    );
    const { status } = await contest.client().send('POST', '/exams/test-exam/entry/confirm', {
      body: JSON.stringify({ entry_token: entryToken }),
      type: 'application/json',
    });
    assert.equal(status, 500);
    await contest.query('alter table mails drop constraint broken');
    assert.deepEqual(await participantsWith(contest, entry.email), []);
    assert.equal((await look(entryToken)).body.confirmed, false);
    assert.equal((await confirm(entryToken)).status, 200);
  });
});
