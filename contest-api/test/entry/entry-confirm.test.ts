import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { assertRefused } from '../support/client.ts';
import { testContest } from '../support/contest.ts';
import { buildEntry, enterForToken, mailsTo, participantsWith } from '../support/entries.ts';
import { rowContents } from '../support/inspect-database.ts';
import { testTimes } from '../support/pack.ts';

const contest = testContest();
beforeEach(() => {
  contest.clock.now = testTimes.entry;
});

const look = (entry_token: string) =>
  contest.client().call('getEntryConfirmation', { query: { entry_token } });
const confirm = (entry_token: string) => contest.client().call('confirmEntry', { body: { entry_token } });
const day = 24 * 60 * 60_000;
const later = (milliseconds: number) => new Date(testTimes.entry.getTime() + milliseconds);

describe('opening the verification link', () => {
  test('when it is opened again and again, then it shows the entry and completes nothing', async () => {
    const typed = ' みなと\u3099　';
    const entry = buildEntry({ display_name: typed, birthplace: '海外', children_division: true });
    const entryToken = await enterForToken(contest, entry);
    const before = await rowContents(contest.database);
    for (let time = 0; time < 3; time += 1) {
      const { body } = await look(entryToken);
      assert.deepEqual(body, {
        display_name: 'みなど',
        birthplace: '海外',
        children_division: true,
        confirmed: false,
      });
    }
    assert.deepEqual(await rowContents(contest.database), before);
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
    const before = await rowContents(contest.database);
    contest.clock.now = later(2 * day);
    const second = await confirm(entryToken);
    assert.deepEqual([second.status, second.body], [first.status, first.body]);
    assert.deepEqual(await rowContents(contest.database), before);
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
    const before = await rowContents(contest.database);
    await assertRefused(look(late), 'entry_token_expired');
    await assertRefused(confirm(late), 'entry_token_expired');
    assert.deepEqual(await rowContents(contest.database), before);
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
    const before = await rowContents(contest.database);
    await assertRefused(confirm(late), 'entry_closed');
    assert.deepEqual(await rowContents(contest.database), before);
    contest.clock.now = new Date(end.getTime() + day);
    await assertRefused(confirm(late), 'entry_closed');
    await assertRefused(look(late), 'entry_token_expired');
    const { status, body } = await confirm(entryToken);
    assert.deepEqual([status, body], [200, { display_name: entry.display_name }]);
  });

  for (const entryToken of ['', 'unknown', '../../etc/passwd', "' or 1=1 --", 'x'.repeat(256)]) {
    test(`when the entry token is ${JSON.stringify(entryToken.slice(0, 24))}, then it is not found`, async () => {
      await assertRefused(look(entryToken), 'entry_not_found');
      await assertRefused(confirm(entryToken), 'entry_not_found');
    });
  }

  test('when one of the statements fails, then neither participant nor mail is there', async () => {
    const entry = buildEntry();
    const entryToken = await enterForToken(contest, entry);
    await contest.testDatabase.connection.pool.query(
      `alter table mails add constraint broken check (subject not like '%受験番号%') not valid`,
    );
    const { status } = await contest.client().send('POST', '/exams/test-exam/entry/confirm', {
      body: JSON.stringify({ entry_token: entryToken }),
      type: 'application/json',
    });
    assert.equal(status, 500);
    await contest.testDatabase.connection.pool.query('alter table mails drop constraint broken');
    assert.deepEqual(await participantsWith(contest, entry.email), []);
    assert.equal((await look(entryToken)).body.confirmed, false);
    assert.equal((await confirm(entryToken)).status, 200);
  });
});
