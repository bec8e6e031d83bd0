import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startSmtpServer } from '@knowledgeking/stage/smtp';
import { renderMail } from '../../src/mail/content/render.ts';
import { MailStage } from '../support/mail/mail-stage.ts';
import { hours, numberMail, seconds, start } from '../support/mail/outbox.ts';

const stage = MailStage.forEachTest();

describe('the outbox', () => {
  test('when a mail waits, then it goes out once, as text and HTML', async () => {
    const mailId = await stage.queueMail();
    await stage.sendAt(start);
    await stage.sendAt(hours(1));
    const [mail, ...more] = stage.server.mails;
    assert.equal(more.length, 0);
    assert.deepEqual(stage.outcomes, ['sent']);
    assert.deepEqual(mail?.recipients, ['crew@example.jp']);
    const { text, html } = renderMail(numberMail);
    assert.deepEqual([mail?.text, mail?.html], [text, html]);
    assert.match(mail?.headers ?? '', new RegExp(`Message-ID: <${mailId}@example\\.jp>`));
    assert.match(mail?.headers ?? '', /Subject: =\?UTF-8\?/);
    assert.match(mail?.headers ?? '', /From: .*<no-reply@example\.jp>/);
    assert.deepEqual(
      (await stage.outbox()).map(({ sent_at }) => sent_at),
      [start],
    );
  });

  test('when the mail server is down, then the mail stays, and goes out after a restart once it is up', async () => {
    await stage.queueMail();
    const { url } = stage.server;
    await stage.server.close();
    await stage.sendAt(start, url);
    const [waiting] = await stage.outbox();
    assert.deepEqual([waiting?.sent_at, waiting?.failed_at, waiting?.attempts], [null, null, 1]);
    assert.match(waiting?.last_error ?? '', /ECONNREFUSED/);
    assert.deepEqual(waiting?.next_attempt_at, seconds(5));
    stage.server = await startSmtpServer({ port: Number(new URL(url).port) });
    await stage.sendAt(seconds(4.9));
    assert.equal(stage.server.mails.length, 0);
    await stage.sendAt(seconds(5));
    assert.equal(stage.server.mails.length, 1);
    const [sent] = await stage.outbox();
    assert.deepEqual([sent?.sent_at, sent?.last_error], [seconds(5), null]);
  });

  test('when mails have to be encrypted and the server does not offer it, then none goes out unencrypted', async () => {
    await stage.queueMail();
    await stage.sendAt(start, `${stage.server.url}?requireTLS=true`);
    assert.equal(stage.server.mails.length, 0);
    const [waiting] = await stage.outbox();
    assert.equal(waiting?.sent_at, null);
    assert.match(waiting?.last_error ?? '', /STARTTLS/);
  });

  test('when one address is refused, then the others get theirs, and it is tried again', async () => {
    let isFull = true;
    const refuses = (recipient: string) => (isFull && recipient.startsWith('full') ? 452 : undefined);
    await stage.replaceServer({ refuses });
    for (const name of ['full', 'crew', 'mate']) await stage.queueMail(`${name}@example.jp`);
    await stage.sendAt(start);
    const recipients = () => stage.server.mails.flatMap((mail) => mail.recipients).sort();
    assert.deepEqual(recipients(), ['crew@example.jp', 'mate@example.jp']);
    isFull = false;
    await stage.sendAt(seconds(5));
    assert.deepEqual(recipients(), ['crew@example.jp', 'full@example.jp', 'mate@example.jp']);
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

  test('when a mail comes while a sender runs, then it goes out without a restart', async () => {
    const worker = stage.workerAt(start);
    worker.start();
    await stage.queueMail();
    const deadline = Date.now() + 10_000;
    while (stage.server.mails.length === 0 && Date.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 20));
    await worker.stop();
    assert.equal(stage.server.mails.length, 1);
    assert.deepEqual((await stage.outbox())[0]?.sent_at, start);
  });
});
