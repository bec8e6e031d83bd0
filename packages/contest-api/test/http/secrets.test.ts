import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testContest } from '../support/contest.ts';
import { buildEntry, enterForToken, mailsTo, participantsWith } from '../support/entries.ts';
import { dumpedRows } from '../support/inspect-database.ts';
import { sendAll } from '../support/mail/outbox.ts';
import { testTimes } from '../support/pack.ts';

const contest = testContest({ now: testTimes.entry });

const sendMails = () => sendAll(contest, { now: contest.clock.now });

/** Every form in which a secret could be read, encoded ones included. */
function formsOf(secret: string): string[] {
  const forms = [secret, secret.replaceAll('-', ''), secret.toLowerCase()];
  return forms.flatMap((form) => [
    form,
    Buffer.from(form).toString('base64').replace(/=+$/, ''),
    Buffer.from(form).toString('hex'),
  ]);
}

async function assertNotDumped(secrets: string[]): Promise<void> {
  const dump = await dumpedRows(contest.database);
  assert.match(dump, /^participants .*なぎさ/m);
  for (const secret of secrets.flatMap(formsOf))
    assert.ok(!dump.includes(secret), `${secret} is in the dump`);
}

describe('a dump of the database', () => {
  test('when a contestant has gone through everything, then neither the exam number nor the entry token is in any table', async () => {
    const entry = buildEntry();
    const client = contest.client();
    const entryToken = await enterForToken(contest, entry);
    await client.call('confirmEntry', { body: { entry_token: entryToken } });
    const [participant] = await participantsWith(contest, entry.email);
    const examNumber = participant?.exam_number ?? '';
    assert.match(examNumber, /^\w{4}-\w{4}-\w{4}$/);
    await assertNotDumped([examNumber, entryToken]);
    const mails = await sendMails();
    for (const secret of [entryToken, examNumber]) assert.ok(mails.some(({ text }) => text.includes(secret)));
    for (const email of [entry.email, buildEntry().email]) {
      await client.call('enter', { body: { ...entry, email } });
      await client.call('resendExamNumber', { body: { email } });
    }
    await contest.handleMailRequests();
    contest.clock.now = testTimes.inProgress;
    assert.equal((await client.call('login', { body: { base_crew_token: examNumber } })).status, 200);
    await client.call('startExam');
    await client.submit(1, '3');
    await client.call('finishExam');
    await client.call('logout');
    await assertNotDumped([examNumber, entryToken]);
  });

  test('when a mail is sent, then its text is gone; while it waits, it can be read with the key', async () => {
    contest.clock.now = testTimes.entry;
    const entry = buildEntry();
    await enterForToken(contest, entry);
    await sendMails();
    const rows = await contest.database
      .selectFrom('mails')
      .select(['encrypted_content', 'sent_at'])
      .where('recipient', '=', entry.email)
      .execute();
    assert.deepEqual(rows, [{ encrypted_content: null, sent_at: testTimes.entry }]);
    const waiting = buildEntry();
    await contest.client().call('enter', { body: waiting });
    assert.match((await mailsTo(contest, waiting.email))[0]?.text ?? '', /entry_token=/);
  });
});
