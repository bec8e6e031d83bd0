import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { startSmtpServer } from '@knowledgeking/stage/smtp';
import { sql } from 'kysely';
import { renderMail } from '../../src/mail/content/render.ts';
import { findDeadAddresses, readQueueState, takeDueMails } from '../../src/mail/outbox/queries.ts';
import { nextAttemptAfter } from '../../src/mail/outbox/refusals.ts';
import { requiresTls } from '../../src/mail/outbox/transport.ts';
import { hours, MailStage, numberMail, seconds, start } from '../support/mail/outbox.ts';
import { until } from '../support/waiting.ts';

const stage = MailStage.forEachTest();

describe('the outbox', () => {
  test('when a mail waits, then it goes out once, as text and HTML', async () => {
    await stage.queueMail();
    await stage.sendAt(start);
    await stage.sendAt(hours(1));
    const [mail, ...more] = stage.server.mails;
    assert.equal(more.length, 0);
    assert.deepEqual(stage.outcomes, ['sent']);
    assert.deepEqual(mail?.recipients, ['crew@example.jp']);
    const { text, html } = renderMail(numberMail);
    assert.deepEqual([mail?.text, mail?.html], [text, html]);
    assert.deepEqual((await stage.outbox())[0]?.sent_at, start);
  });

  test('when mails have to be encrypted and the server does not offer it, then none goes out unencrypted', async () => {
    await stage.queueMail();
    await stage.sendAt(start, `${stage.server.url}?requireTLS=true`);
    assert.equal(stage.server.mails.length, 0);
    const [waiting] = await stage.outbox();
    assert.equal(waiting?.sent_at, null);
    assert.match(waiting?.last_error ?? '', /STARTTLS/);
  });

  test('when a mail could not go out for two days, then it is given up', async () => {
    await stage.queueMail();
    const { url } = stage.server;
    await stage.server.close();
    await stage.sendAt(hours(48), url);
    assert.equal((await stage.outbox())[0]?.failed_at, null);
    await stage.sendAt(hours(49), url);
    assert.deepEqual((await stage.outbox())[0]?.failed_at, hours(49));
    assert.deepEqual(stage.outcomes, ['postponed', 'failed']);
    stage.server = await startSmtpServer({ port: Number(new URL(url).port) });
    await stage.sendAt(hours(50));
    assert.equal(stage.server.mails.length, 0);
  });

  test('when a mailbox is refused for good, then its mail is given up after five minutes, and not before', async () => {
    await stage.replaceServer({ refuses: () => 550 });
    await stage.queueMail();
    await stage.sendAt(seconds(300));
    assert.equal((await stage.outbox())[0]?.failed_at, null);
    await stage.sendAt(hours(1));
    const [mail] = await stage.outbox();
    assert.deepEqual(mail?.failed_at, hours(1));
    assert.match(mail?.last_error ?? '', /550/);
    assert.deepEqual(stage.outcomes, ['postponed', 'refused']);
  });

  for (const reply of ['552 5.2.2 Mailbox full', '550 5.7.1 Listed', '450 4.2.1 Busy'])
    test(`when a mailbox is refused with ${reply}, then its mail is tried for two days, and its address is not dead`, async () => {
      await stage.replaceServer({ refuses: () => reply });
      await stage.queueMail();
      await stage.sendAt(hours(47));
      await stage.sendAt(hours(49));
      const [mail] = await stage.outbox();
      assert.deepEqual([mail?.failed_at, mail?.refused_at], [hours(49), null]);
      assert.deepEqual(stage.outcomes, ['postponed', 'failed']);
      assert.deepEqual(await findDeadAddresses(stage.database), []);
    });

  test('when a mailbox is full, then its mail does not count as late, but one whose sender is refused does', async () => {
    await stage.queueMail('full@example.jp');
    await stage.replaceServer({ refuses: () => '552 5.2.2 Mailbox full' });
    await stage.sendAt(hours(1));
    const late = async () => (await readQueueState(stage.database, hours(2))).oldest_mail_seconds;
    assert.equal(await late(), 0);
    await stage.queueMail('listed@example.jp');
    await stage.replaceServer({ refuses: () => '550 5.7.1 Listed' });
    await stage.sendAt(hours(1));
    assert.equal(await late(), 7_200);
  });

  test('when a mail comes while a sender runs, then it goes out without a restart', async () => {
    const worker = stage.workerAt(start);
    worker.start();
    await stage.queueMail();
    await until(() => stage.server.mails.length > 0, 'the mail is sent');
    await worker.stop();
    assert.equal(stage.server.mails.length, 1);
    assert.deepEqual((await stage.outbox())[0]?.sent_at, start);
  });
});

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
    assert.deepEqual([recipients.length, new Set(recipients).size], [45, 45]);
  });

  test('when one sender is in the middle of taking mails, then another takes others without waiting', async () => {
    await stage.queueMails(30);
    const due = { now: start, heldUntil: seconds(300), limit: 20 };
    await stage.database.transaction().execute(async (transaction) => {
      const first = await takeDueMails(transaction, due);
      const second = await takeDueMails(stage.database, due);
      assert.equal(second.length, 10);
      assert.equal(new Set([...first, ...second].map((mail) => mail.mail_id)).size, 30);
    });
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

describe('whether mails have to be encrypted', () => {
  const smtp = 'smtp://user:word@mail.example.jp:587';
  for (const [appEnv, url, expected] of [
    ['production', smtp, true],
    ['staging', smtp, true],
    ['production', `${smtp}?ignoreTLS=false`, true],
    ['production', `${smtp}?requireTLS=true&ignoreTLS=true`, true],
    ['production', `${smtp}?requireTLS=false`, false],
    ['production', `${smtp}?ignoreTLS=true`, false],
    ['production', 'smtp://127.0.0.1:25', false],
    ['production', 'smtp://[::1]:25', false],
    ['staging', 'smtp://localhost:25', false],
    ['development', smtp, false],
  ] as const)
    test(`when it is ${appEnv} with ${url}, then ${expected ? 'yes' : 'no'}`, () => {
      assert.equal(requiresTls(appEnv, url), expected);
    });
});

test('when a mail fails again and again, then the pauses grow up to ten minutes', () => {
  const next = [1, 2, 7, 8, 5_000].map((attempts) =>
    nextAttemptAfter({ attempts, due_at: null, created_at: start }, start),
  );
  assert.deepEqual(next, [5, 10, 320, 600, 600].map(seconds));
});

test('when its mailbox is full, then they grow up to an hour', () => {
  const next = [1, 9, 5_000].map((attempts) =>
    nextAttemptAfter({ attempts, due_at: null, created_at: start }, start, 'mailbox_full'),
  );
  assert.deepEqual(next, [5, 1_280, 3_600].map(seconds));
});
