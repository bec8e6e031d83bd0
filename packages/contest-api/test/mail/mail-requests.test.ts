import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import pg from 'pg';
import { takeDueRequests } from '../../src/mail/outbox/queries.ts';
import { testContest } from '../support/contest.ts';
import { buildEntry, enterAndConfirm, mailsTo } from '../support/entries.ts';
import { rowContents } from '../support/inspect-database.ts';
import { testTimes } from '../support/pack.ts';

const mailsPerMailbox = 3;
let operator: pg.Client;
// Before the contest closes, which ends every connection.
after(() => operator.end());
const contest = testContest({ settings: { mailsPerMailbox } }, async () => {
  operator = new pg.Client({ connectionString: contest.url });
  await operator.connect();
});
beforeEach(() => {
  contest.clock.now = testTimes.entry;
});

const later = (milliseconds: number) => new Date(testTimes.entry.getTime() + milliseconds);
const minute = 60_000;
const calls = {
  enter: (email: string) => contest.client().call('enter', { body: buildEntry({ email }) }),
  resendEntryMail: (email: string) => contest.client().call('resendEntryMail', { body: { email } }),
  resendExamNumber: (email: string) => contest.client().call('resendExamNumber', { body: { email } }),
};

const knownAddress = async () => (await enterAndConfirm(contest)).email;

const waitingRequests = () =>
  contest.database.selectFrom('mails').selectAll().where('request', 'is not', null).execute();

describe('whether an address is known', () => {
  for (const [name, ask] of Object.entries(calls))
    test(`when ${name} is called, then the answer leaves before anything is looked up, and only that a mail was asked for is written`, async () => {
      const addresses = [await knownAddress(), buildEntry().email];
      await contest.handleMailRequests();
      const before = await rowContents(contest.database);
      await operator.query('begin');
      await operator.query('lock table entries, entry_requests, participants, exam_numbers, mail_counts');
      for (const address of addresses) {
        const { status, body } = await ask(address);
        assert.deepEqual([status, body], [202, {}]);
      }
      await operator.query('commit');
      const asked = (await waitingRequests()).map(({ recipient }) => recipient);
      assert.deepEqual(asked.toSorted(), addresses.toSorted());
      await contest.database.deleteFrom('mails').where('request', 'is not', null).execute();
      assert.deepEqual(await rowContents(contest.database), before);
    });
});

describe('a request for a mail', () => {
  test('when the process dies after its answer, then another one queues the mail, once', async () => {
    const { email } = buildEntry();
    await calls.enter(email);
    const { database } = contest;
    // A process that dies at this moment has done just this.
    await takeDueRequests(database, { now: testTimes.entry, heldUntil: later(minute), limit: 100 });
    assert.equal((await mailsTo(contest, email)).length, 0);
    contest.clock.now = later(minute);
    assert.equal((await mailsTo(contest, email)).length, 1);
    contest.clock.now = later(10 * minute);
    assert.equal((await mailsTo(contest, email)).length, 1);
  });

  test('when one can’t be handled, then the others are, and it is tried again with pauses, for two days', async () => {
    await operator.query(
      `alter table mails add constraint broken check (kind is null or recipient not like 'broken%') not valid`,
    );
    await calls.enter('broken@example.jp');
    const addresses = Array.from({ length: 50 }, () => buildEntry().email);
    for (const address of addresses) await calls.enter(address);
    await contest.query('update mails set exam_id = $1 where recipient = $2', ['gone', addresses[0] ?? '']);
    const counts = await Promise.all(addresses.map(async (one) => (await mailsTo(contest, one)).length));
    assert.deepEqual(counts, [0, ...Array(49).fill(1)]);
    const [broken, ...more] = await waitingRequests();
    assert.deepEqual([broken?.recipient, more], ['broken@example.jp', []]);
    assert.ok(broken && broken.next_attempt_at > contest.clock.now);
    await operator.query('alter table mails drop constraint broken');
    contest.clock.now = later(10 * minute);
    assert.equal((await mailsTo(contest, 'broken@example.jp')).length, 1);
  });

  test('when entry ends before it is handled, then no link goes out that could not be used', async () => {
    contest.clock.now = new Date('2025-06-14T23:59:59+09:00');
    const { email } = buildEntry();
    assert.equal((await calls.enter(email)).status, 202);
    contest.clock.now = new Date('2025-06-15T00:00:00+09:00');
    assert.deepEqual(await mailsTo(contest, email), []);
    assert.deepEqual(await waitingRequests(), []);
  });
});

describe('mails to one mailbox', () => {
  test('when all calls ask for one under many names, then it gets as many as the limit says, and no answer tells', async () => {
    const own = 'victim@example.jp';
    for (const name of [own, 'VICTIM+1@example.jp', 'victim+a+b@EXAMPLE.jp', own]) {
      for (const ask of Object.values(calls)) assert.equal((await ask(name)).status, 202);
      await contest.handleMailRequests();
    }
    const { rows } = await contest.query(`select from mails where recipient like 'victim%'`);
    assert.equal(rows.length, mailsPerMailbox);
    assert.deepEqual(await waitingRequests(), []);
    const stored = await contest.database.selectFrom('mail_counts').selectAll().execute();
    for (const { mailbox_hash } of stored) assert.match(mailbox_hash, /^v1\.[\w-]{43}$/);
    contest.clock.now = later(60 * minute);
    await calls.enter(own);
    assert.equal((await mailsTo(contest, own)).at(-1)?.created_at.getTime(), later(60 * minute).getTime());
  });

  test('when forms are wrong, or lead to no mail, then they count for nobody', async () => {
    const email = await knownAddress();
    await contest.database.deleteFrom('mail_counts').execute();
    for (let time = 0; time <= mailsPerMailbox; time += 1) {
      const wrong = buildEntry({ email, display_name: '' });
      assert.equal((await contest.client().call('enter', { body: wrong })).status, 422);
      await calls.resendExamNumber('unknown@example.jp');
    }
    await contest.handleMailRequests();
    assert.deepEqual(await contest.database.selectFrom('mail_counts').selectAll().execute(), []);
    const before = (await mailsTo(contest, email)).length;
    await calls.resendExamNumber(email);
    assert.equal((await mailsTo(contest, email)).length, before + 1);
  });

  test('when many ask for one at once, then it still gets no more', async () => {
    const { email } = buildEntry();
    await Promise.all(Array.from({ length: 30 }, () => calls.enter(email)));
    assert.equal((await mailsTo(contest, email)).length, mailsPerMailbox);
  });
});
