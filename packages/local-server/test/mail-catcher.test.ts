import assert from 'node:assert/strict';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, suite, test } from 'node:test';
import { createTransport } from 'nodemailer';
import { type MailCatcher, openMailCatcher } from '../src/mail-catcher.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'mails-'));
const options = { host: '127.0.0.1', smtpPort: 0, webPort: 0, directory };

async function send({ smtpUrl }: MailCatcher, subject: string): Promise<void> {
  const transport = createTransport(smtpUrl);
  await transport.sendMail({
    from: 'contest@example.jp',
    to: 'a..b@docomo.ne.jp',
    subject,
    text: '本文',
    html: '<p>本文</p>',
  });
  transport.close();
}

/** The subjects in the inbox, once there are as many as expected. */
async function subjects({ webUrl }: MailCatcher, expected: number): Promise<string[]> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const mails = (await (await fetch(`${webUrl}/email`)).json()) as { subject: string }[];
    if (mails.length >= expected || Date.now() > deadline) return mails.map(({ subject }) => subject);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

suite('the mail catcher', () => {
  after(() => rmSync(directory, { recursive: true, force: true }));

  test('when a mail is sent, then the inbox shows it, and still does after a restart', async () => {
    const first = await openMailCatcher(options);
    await send(first, '受験番号のお知らせ');
    assert.deepEqual(await subjects(first, 1), ['受験番号のお知らせ']);
    await send(first, '二通目');
    await first.close();
    const second = await openMailCatcher(options);
    const shown = await subjects(second, 2);
    await second.close();
    assert.deepEqual(shown, ['受験番号のお知らせ', '二通目']);
  });

  test('when more connect at once than it takes, then they are let go, so that the process keeps files for others, and mails arrive afterwards', {
    timeout: 20_000,
  }, async () => {
    const catcher = await openMailCatcher({ ...options, directory: path.join(directory, 'crowded') });
    const ended = async (url: string) => {
      const { port } = new URL(url);
      const sockets = Array.from({ length: 80 }, () => connect(Number(port), '127.0.0.1').resume());
      let closed = 0;
      for (const socket of sockets) socket.on('error', () => undefined).on('close', () => (closed += 1));
      while (closed < 16) await new Promise((resolve) => setTimeout(resolve, 5));
      for (const socket of sockets) socket.destroy();
    };
    await ended(catcher.smtpUrl);
    await ended(catcher.webUrl);
    await send(catcher, '混んだあと');
    assert.deepEqual(await subjects(catcher, 1), ['混んだあと']);
    await catcher.close();
  });

  test('when mails are kept, then only the account that keeps them can read them, even if the folder was open before', async () => {
    const open = path.join(directory, 'open');
    mkdirSync(open);
    chmodSync(open, 0o755);
    for (const folder of [path.join(directory, 'new'), open]) {
      const catcher = await openMailCatcher({ ...options, directory: folder });
      await catcher.close();
      assert.equal(statSync(folder).mode & 0o777, 0o700);
    }
  });

  for (const [setting, option] of [
    ['MAIL_PORT', 'smtpPort'],
    ['MAIL_WEB_PORT', 'webPort'],
  ] as const) {
    test(`when the port of ${setting} is taken, then the message says so`, async () => {
      const taken = createServer().listen(0, '127.0.0.1');
      await once(taken, 'listening');
      const address = taken.address();
      const port = address && typeof address === 'object' ? address.port : 0;
      await assert.rejects(openMailCatcher({ ...options, [option]: port }), {
        name: 'StartError',
        message: new RegExp(`^${setting}: ${port} is taken by another program\\.`),
      });
      taken.close();
    });
  }
});
