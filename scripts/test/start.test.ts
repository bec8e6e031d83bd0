import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, suite, test } from 'node:test';
import { readSettings } from '@knowledgeking/contest-api/settings';
import { stagingEnvironment } from '@knowledgeking/contest-api/test/support/command-line';
import { freePort } from '@knowledgeking/local-server/free-port';
import { takeStartLock } from '@knowledgeking/local-server/lock-file';
import { runCommand } from '@knowledgeking/stage/run-command';
import { openMail } from '../lib/backing.ts';
import { Progress, StartedParts } from '../lib/started-parts.ts';

let dataDirectory = '';
let taken: Server;
let takenPort = 0;

/** The output and exit code of an `npm start` that can't start. */
async function startWith(env: Record<string, string>) {
  const ports = { PORT: `${await freePort()}`, OPERATIONS_PORT: '0', MAIL_PORT: '0', MAIL_WEB_PORT: '0' };
  const unset = [
    'APP_ENV',
    'SESSION_SECRET',
    'DATA_KEY',
    'MAIL_FROM',
    'SITE_ORIGIN',
    'DATABASE_URL',
    'SMTP_URL',
    'LOG_LEVEL',
    'HOST',
  ];
  const defaults = Object.fromEntries(unset.map((name) => [name, '']));
  const { code, output } = await runCommand('node', ['scripts/start.ts'], {
    env: { ...defaults, DATA_DIR: dataDirectory, ...ports, ...env },
  });
  return { code, message: output.trim() };
}

suite('a start that cannot succeed ends with one message and exit code 1', () => {
  before(async () => {
    dataDirectory = mkdtempSync(path.join(tmpdir(), 'start-'));
    taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    takenPort = address && typeof address === 'object' ? address.port : 0;
  });
  after(() => {
    taken.close();
    rmSync(dataDirectory, { recursive: true, force: true });
  });

  for (const setting of ['PORT', 'MAIL_WEB_PORT'])
    test(`when the port of ${setting} is taken`, async () => {
      const { code, message } = await startWith({ [setting]: `${takenPort}` });
      const next = takenPort + 1;
      const expected = `${setting}: ${takenPort} is taken by another program. Set ${setting} to a free port, such as ${next}.`;
      assert.deepEqual({ code, message }, { code: 1, message: expected });
    });

  for (const [when, env, expected] of [
    [
      'a setting is wrong',
      { PORT: 'eighty' },
      /^PORT: expected a whole number from 0 to 65535, not "eighty"$/,
    ],
    [
      'the data directory cannot be written to',
      { DATA_DIR: '/dev/null/data' },
      /^DATA_DIR: expected a folder that can be written to .*$/,
    ],
    [
      'the address is not one of this machine',
      { ...stagingEnvironment, HOST: '192.0.2.1' },
      /^HOST: 192\.0\.2\.1 is not an address of this machine\..*$/,
    ],
  ] as const)
    test(`when ${when}`, async () => {
      const { code, message } = await startWith(env);
      assert.equal(code, 1);
      assert.match(message, expected);
    });

  test('when the contest already runs on the data, but a copy with its own database and mail server starts beside it', async () => {
    const lock = takeStartLock(dataDirectory, 'http://localhost:4399');
    const elsewhere = { DATABASE_URL: 'postgres://127.0.0.1:1/none', SMTP_URL: 'smtp://127.0.0.1:1' };
    const [onTheSame, beside] = [await startWith({}), await startWith(elsewhere)];
    lock.release();
    assert.deepEqual([onTheSame.code, beside.code], [1, 1]);
    const running =
      /^The contest already runs on the data in .*: http:\/\/localhost:4399 \(process \d+\)\..*$/;
    assert.match(onTheSame.message, running);
    assert.doesNotMatch(beside.message, /already runs|DATA_DIR/);
    assert.match(beside.message, /ECONNREFUSED/);
  });
});

async function takes(host: string, port: number): Promise<boolean> {
  const socket = connect(port, host);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

test('when the site is for every network, then the inbox of caught mails is for this machine only', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'backing-'));
  const [mailPort, mailWebPort] = [await freePort(), await freePort()];
  const settings = readSettings({
    ...stagingEnvironment,
    HOST: '0.0.0.0',
    MAIL_PORT: `${mailPort}`,
    MAIL_WEB_PORT: `${mailWebPort}`,
    DATA_DIR: folder,
  });
  const parts = new StartedParts();
  await openMail(settings, { parts, progress: new Progress(), end: async () => undefined });
  try {
    for (const port of [mailPort, mailWebPort]) {
      assert.equal(await takes('127.0.0.1', port), true);
      // Another address of the same machine, in place of an address that other machines can reach.
      assert.equal(await takes('127.0.0.2', port), false);
    }
  } finally {
    await parts.close();
    rmSync(folder, { recursive: true });
  }
});
