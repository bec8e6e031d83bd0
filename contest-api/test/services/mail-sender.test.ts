import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { takeDueMails } from '../../src/repositories/mails.ts';
import { MailSender } from '../../src/services/mail-sender.ts';
import { createTestDatabase, type TestDatabase, testDataKey } from '../support/database.ts';
import { hours, mailDataKey, queueMailIn, seconds, start } from '../support/outbox.ts';
import { startSmtpServer, type TestSmtpServer } from '../support/smtp.ts';

const senderScript = new URL('../support/mail-sender-process.ts', import.meta.url).pathname;

let testDatabase: TestDatabase;
let server: TestSmtpServer;
before(async () => {
  testDatabase = await createTestDatabase();
});
let outcomes: string[] = [];
after(() => testDatabase.drop());
beforeEach(async () => {
  outcomes = [];
  await testDatabase.connection.database.deleteFrom('mails').execute();
  server = await startSmtpServer();
});
afterEach(() => server.close());

const senderAt = (now: Date, smtpUrl = server.url, requiresTls = false) =>
  new MailSender({
    database: testDatabase.connection.database,
    dataKey: mailDataKey,
    smtpUrl,
    requiresTls,
    from: '知識王決定戦 事務局 <no-reply@example.jp>',
    now: () => now,
    onError: (error) => assert.fail(error),
    onOutcome: (outcome) => outcomes.push(outcome),
  });

/** One round of a newly started sender, as after a restart. */
async function sendAt(now: Date, smtpUrl?: string): Promise<void> {
  const sender = senderAt(now, smtpUrl);
  sender.start();
  await sender.stop();
}

const queueMail = (recipient?: string) => queueMailIn(testDatabase.connection.database, recipient);
const outbox = () => testDatabase.connection.database.selectFrom('mails').selectAll().execute();

describe('the outbox', () => {
  test('when a mail waits, then it goes out once, as text and HTML', async () => {
    const mailId = await queueMail();
    await sendAt(start);
    await sendAt(hours(1));
    const [mail, ...more] = server.mails;
    assert.equal(more.length, 0);
    assert.deepEqual(outcomes, ['sent']);
    assert.deepEqual(mail?.recipients, ['crew@example.jp']);
    assert.equal(mail?.text, 'なぎさ さん\n\n    7K3M-Q9RT-2XWD');
    assert.equal(mail?.html, '<p>なぎさ さん</p><p>7K3M-Q9RT-2XWD</p>');
    assert.match(mail?.headers ?? '', new RegExp(`Message-ID: <${mailId}@example\\.jp>`));
    assert.match(mail?.headers ?? '', /Subject: =\?UTF-8\?/);
    assert.match(mail?.headers ?? '', /From: .*<no-reply@example\.jp>/);
    assert.deepEqual(
      (await outbox()).map(({ sent_at }) => sent_at),
      [start],
    );
  });

  test('when the mail server is down, then the mail stays, and goes out after a restart once it is up', async () => {
    await queueMail();
    const { url } = server;
    await server.close();
    await sendAt(start, url);
    const [waiting] = await outbox();
    assert.deepEqual([waiting?.sent_at, waiting?.failed_at, waiting?.attempts], [null, null, 1]);
    assert.match(waiting?.last_error ?? '', /ECONNREFUSED/);
    assert.deepEqual(waiting?.next_attempt_at, seconds(5));
    server = await startSmtpServer({ port: Number(new URL(url).port) });
    await sendAt(seconds(4.9));
    assert.equal(server.mails.length, 0);
    await sendAt(seconds(5));
    assert.equal(server.mails.length, 1);
    const [sent] = await outbox();
    assert.deepEqual([sent?.sent_at, sent?.last_error], [seconds(5), null]);
  });

  test('when mails have to be encrypted and the server does not offer it, then none goes out unencrypted', async () => {
    await queueMail();
    const sender = senderAt(start, server.url, true);
    sender.start();
    await sender.stop();
    assert.equal(server.mails.length, 0);
    const [waiting] = await outbox();
    assert.equal(waiting?.sent_at, null);
    assert.match(waiting?.last_error ?? '', /STARTTLS/);
  });

  test('when one address is refused, then the others get theirs, and it is tried again', async () => {
    await server.close();
    let isFull = true;
    const refuses = (recipient: string) => (isFull && recipient.startsWith('full') ? 452 : undefined);
    server = await startSmtpServer({ refuses });
    for (const name of ['full', 'crew', 'mate']) await queueMail(`${name}@example.jp`);
    await sendAt(start);
    const recipients = () => server.mails.flatMap((mail) => mail.recipients).sort();
    assert.deepEqual(recipients(), ['crew@example.jp', 'mate@example.jp']);
    isFull = false;
    await sendAt(seconds(5));
    assert.deepEqual(recipients(), ['crew@example.jp', 'full@example.jp', 'mate@example.jp']);
  });

  test('when a process dies while it is sending a mail, then another sends it after five minutes', async () => {
    await queueMail();
    const { database } = testDatabase.connection;
    await takeDueMails(database, { now: start, heldUntil: seconds(300), limit: 20 });
    await sendAt(seconds(299));
    assert.equal(server.mails.length, 0);
    await sendAt(seconds(300));
    assert.equal(server.mails.length, 1);
  });

  test('when a process is killed after the mail server took a mail and before that is noted, then the mail is not lost but comes twice, five minutes apart', async () => {
    const mailId = await queueMail();
    await server.close();
    let sender: ChildProcess | undefined;
    server = await startSmtpServer({ beforeReply: () => sender?.kill('SIGKILL') });
    sender = fork(senderScript, {
      env: {
        ...process.env,
        DATABASE_URL: testDatabase.url,
        SMTP_URL: server.url,
        DATA_KEY: testDataKey,
        NOW: start.toISOString(),
      },
    });
    await once(sender, 'exit');
    sender = undefined;
    assert.equal(server.mails.length, 1);
    assert.equal((await outbox())[0]?.sent_at, null);
    await sendAt(seconds(299));
    assert.equal(server.mails.length, 1);
    await sendAt(seconds(300));
    await sendAt(hours(1));
    assert.equal(server.mails.length, 2);
    for (const { headers } of server.mails) assert.match(headers, new RegExp(`Message-ID: <${mailId}@`));
  });

  test('when the database is away as a mail was sent, then that is noted later, and the mail is not sent again', async () => {
    await queueMail();
    await server.close();
    const { database } = testDatabase.connection;
    const rename = (from: string, to: string) =>
      sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(database);
    let isBack: Promise<unknown> | undefined;
    server = await startSmtpServer({
      beforeReply: async () => {
        await rename('mails', 'mails_away');
        isBack = pause(300).then(() => rename('mails_away', 'mails'));
      },
    });
    await sendAt(start);
    await isBack;
    assert.deepEqual((await outbox())[0]?.sent_at, start);
    await sendAt(hours(1));
    assert.equal(server.mails.length, 1);
  });

  test('when three senders work at once, then each mail goes out once', async () => {
    for (let count = 0; count < 45; count += 1) await queueMail(`crew${count}@example.jp`);
    await Promise.all([sendAt(start), sendAt(start), sendAt(start)]);
    const recipients = server.mails.flatMap((mail) => mail.recipients);
    assert.equal(recipients.length, 45);
    assert.equal(new Set(recipients).size, 45);
  });

  test('when one sender is in the middle of taking mails, then another takes others without waiting', async () => {
    for (let count = 0; count < 30; count += 1) await queueMail();
    const { database } = testDatabase.connection;
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

  test('when a mail could not go out for two days, then it is given up', async () => {
    await queueMail();
    const { url } = server;
    await server.close();
    await sendAt(hours(48), url);
    assert.equal((await outbox())[0]?.failed_at, null);
    await sendAt(hours(49), url);
    assert.deepEqual((await outbox())[0]?.failed_at, hours(49));
    assert.deepEqual(outcomes, ['postponed', 'given_up']);
    server = await startSmtpServer({ port: Number(new URL(url).port) });
    await sendAt(hours(50));
    assert.equal(server.mails.length, 0);
  });

  test('when a mailbox is refused for good, then its mail is given up after five minutes, and not before', async () => {
    await server.close();
    server = await startSmtpServer({ refuses: () => 550 });
    await queueMail();
    await sendAt(seconds(300));
    assert.equal((await outbox())[0]?.failed_at, null);
    await sendAt(hours(1));
    const [mail] = await outbox();
    assert.deepEqual(mail?.failed_at, hours(1));
    assert.match(mail?.last_error ?? '', /550/);
  });

  test('when the mail server is so slow that a mail’s hold would run out, then it is left for later, and none goes out twice', async () => {
    for (let count = 0; count < 12; count += 1) await queueMail(`crew${count}@example.jp`);
    await server.close();
    const clock = new Date(start);
    server = await startSmtpServer({ beforeReply: () => clock.setTime(seconds(130).getTime()) });
    const sender = senderAt(clock);
    sender.start();
    await sender.stop();
    assert.equal(server.mails.length, 5);
    await sendAt(seconds(299));
    assert.equal(server.mails.length, 5);
    await sendAt(seconds(300));
    const recipients = server.mails.flatMap((mail) => mail.recipients);
    assert.deepEqual([recipients.length, new Set(recipients).size], [12, 12]);
  });

  test('when a mail comes while a sender runs, then it goes out without a restart', async () => {
    const sender = senderAt(start);
    sender.start();
    await queueMail();
    const deadline = Date.now() + 10_000;
    while (server.mails.length === 0 && Date.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 20));
    await sender.stop();
    assert.equal(server.mails.length, 1);
    assert.deepEqual((await outbox())[0]?.sent_at, start);
  });
});
