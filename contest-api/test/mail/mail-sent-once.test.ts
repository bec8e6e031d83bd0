import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { testDataKey } from '@knowledgeking/stage/database';
import { sql } from 'kysely';
import { takeDueMails } from '../../src/mail/outbox/queries.ts';
import { MailStage } from '../support/mail/mail-stage.ts';
import { hours, seconds, start } from '../support/mail/outbox.ts';

const senderScript = new URL('../support/mail/mail-sender-process.ts', import.meta.url).pathname;
const stage = MailStage.forEachTest();

describe('no mail is lost, and none goes out twice unless its sender died', () => {
  test('when a process dies while it is sending a mail, then another sends it after five minutes', async () => {
    await stage.queueMail();
    const { database } = stage;
    await takeDueMails(database, { now: start, heldUntil: seconds(300), limit: 20 });
    await stage.sendAt(seconds(299));
    assert.equal(stage.server.mails.length, 0);
    await stage.sendAt(seconds(300));
    assert.equal(stage.server.mails.length, 1);
  });

  test('when a process is killed after the mail server took a mail and before that is noted, then the mail is not lost but comes twice, five minutes apart', async () => {
    const mailId = await stage.queueMail();
    let sender: ChildProcess | undefined;
    await stage.replaceServer({ beforeReply: () => sender?.kill('SIGKILL') });
    sender = fork(senderScript, {
      env: {
        ...process.env,
        DATABASE_URL: stage.testDatabase.url,
        SMTP_URL: stage.server.url,
        DATA_KEY: testDataKey,
        NOW: start.toISOString(),
      },
    });
    await once(sender, 'exit');
    sender = undefined;
    assert.equal(stage.server.mails.length, 1);
    assert.equal((await stage.outbox())[0]?.sent_at, null);
    await stage.sendAt(seconds(299));
    assert.equal(stage.server.mails.length, 1);
    await stage.sendAt(seconds(300));
    await stage.sendAt(hours(1));
    assert.equal(stage.server.mails.length, 2);
    for (const { headers } of stage.server.mails)
      assert.match(headers, new RegExp(`Message-ID: <${mailId}@`));
  });

  test('when the database is away as a mail was sent, then that is noted later, and the mail is not sent again', async () => {
    await stage.queueMail();
    const { database } = stage;
    const rename = (from: string, to: string) =>
      sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(database);
    let isBack: Promise<unknown> | undefined;
    await stage.replaceServer({
      beforeReply: async () => {
        await rename('mails', 'mails_away');
        isBack = pause(300).then(() => rename('mails_away', 'mails'));
      },
    });
    await stage.sendAt(start);
    await isBack;
    assert.deepEqual((await stage.outbox())[0]?.sent_at, start);
    await stage.sendAt(hours(1));
    assert.equal(stage.server.mails.length, 1);
  });

  test('when three senders work at once, then each mail goes out once', async () => {
    await stage.queueMails(45);
    await Promise.all([stage.sendAt(start), stage.sendAt(start), stage.sendAt(start)]);
    const recipients = stage.server.mails.flatMap((mail) => mail.recipients);
    assert.equal(recipients.length, 45);
    assert.equal(new Set(recipients).size, 45);
  });

  test('when one sender is in the middle of taking mails, then another takes others without waiting', async () => {
    await stage.queueMails(30);
    const { database } = stage;
    const due = { now: start, heldUntil: seconds(300), limit: 20 };
    const [first, second] = await database
      .transaction()
      .execute(async (transaction) => [
        await takeDueMails(transaction, due),
        await takeDueMails(database, due),
      ]);
    const taken = [...(first ?? []), ...(second ?? [])].map((mail) => mail.mail_id);
    assert.equal(second?.length, 10);
    assert.equal(new Set(taken).size, 30);
  });

  test('when the mail server is so slow that a mail’s hold would run out, then it is left for later, and none goes out twice', async () => {
    await stage.queueMails(12);
    const clock = new Date(start);
    await stage.replaceServer({ beforeReply: () => clock.setTime(seconds(130).getTime()) });
    await stage.sendAt(clock);
    assert.equal(stage.server.mails.length, 5);
    await stage.sendAt(seconds(299));
    assert.equal(stage.server.mails.length, 5);
    await stage.sendAt(seconds(300));
    const recipients = stage.server.mails.flatMap((mail) => mail.recipients);
    assert.deepEqual([recipients.length, new Set(recipients).size], [12, 12]);
  });
});
