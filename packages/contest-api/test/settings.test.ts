import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { SettingsError } from '../src/errors.ts';
import { readSettings } from '../src/settings.ts';
import { productionEnvironment, stagingEnvironment } from './support/command-line.ts';
import { testFolder } from './support/contest.ts';

describe('settings', () => {
  test('when nothing is set, then development runs on its own', () => {
    const settings = readSettings({});
    assert.partialDeepStrictEqual(settings, {
      ...{ appEnv: 'development', dataDirectory: '.data', databaseUrl: '', smtpUrl: '' },
      ...{ host: '127.0.0.1', port: 3_000, operationsHost: '127.0.0.1', operationsPort: 13_000 },
      ...{ mailPort: 1_025, mailWebPort: 1_080, trustProxy: false },
    });
    assert.deepEqual(settings.siteOrigins, ['http://localhost:3000', 'http://127.0.0.1:3000']);
  });

  test('when settings are given, then they are used', () => {
    const settings = readSettings({
      ...productionEnvironment,
      PORT: '0',
      DATABASE_URL: 'postgresql://contest:word@db/contest?sslmode=disable',
      SMTP_URL: 'smtps://mail.example.jp',
      SITE_ORIGIN: 'https://quiz.example.jp, https://www.example.jp',
      TRUST_PROXY: '10.0.0.0/8, 2001:db8::1',
    });
    assert.equal(settings.port, 0);
    assert.equal(settings.operationsPort, 0);
    assert.equal(settings.dataKey, productionEnvironment.DATA_KEY);
    assert.deepEqual(settings.trustProxy, ['10.0.0.0/8', '2001:db8::1']);
    assert.equal(settings.databaseUrl, 'postgresql://contest:word@db/contest?sslmode=disable');
    assert.deepEqual(settings.siteOrigins, ['https://quiz.example.jp', 'https://www.example.jp']);
  });

  const account = userInfo().username;
  for (const [who, values, name] of [
    ['is logged in', { USER: 'hana' }, 'hana'],
    ['calls it by sudo', { USER: 'root', SUDO_USER: 'hana' }, 'hana'],
    ['is a timer', {}, account],
  ] as const)
    test(`when the operator ${who}, then the log has their name and machine`, () => {
      assert.equal(readSettings(values).operator, `${name}@${hostname()}`);
    });

  const wrong: Record<string, string[]> = {
    APP_ENV: ['prod', 'PRODUCTION'],
    PORT: ['-1', '65536', '80a', '3.5', '1e3', ' '],
    DATABASE_PORT: ['x'],
    DATABASE_URL: ['localhost:5432', 'mysql://db/contest', 'not a url'],
    SMTP_URL: ['mail.example.jp', 'http://mail.example.jp'],
    MAIL_FROM: [
      '知識王決定戦 事務局',
      'abc',
      'a@@b',
      '知識王決定戦 事務局 <no-reply@quiz.example.jp',
      '知識王決定戦 事務局 no-reply@quiz.example.jp',
      '事務局 <no-reply＠quiz.example.jp>',
      '"事務局 <no-reply@quiz.example.jp>"',
      'a@quiz.example.jp, b@quiz.example.jp',
    ],
    MAIL_PORT: ['70000'],
    MAIL_WEB_PORT: ['web'],
    SITE_ORIGIN: [
      'quiz.example.jp',
      'https://quiz.example.jp/',
      'https://quiz.example.jp/path',
      '*',
      'https://a.jp,',
    ],
    TRUST_PROXY: [
      'true',
      'yes',
      '-1',
      '1000',
      'loopback',
      '0.0.0.0/0',
      '::/0',
      '10.0.0.0/33',
      '10.0.0.1,',
      '10.0.0.0/8/8',
    ],
    HOST: ['0.0.0.0', '192.0.2.1', '::', 'quiz.example.jp', '[::]'],
    OPERATIONS_HOST: ['0.0.0.0', '::', '0', '0x0', '0:0:0:0:0:0:0:0', '::ffff:0.0.0.0'],
    OPERATIONS_PORT: ['x'],
    LOG_LEVEL: ['loud'],
    DATABASE_POOL_SIZE: ['0', '501'],
    SUBMIT_BATCH_SIZE: ['0', '1001'],
    RATE_LIMIT_PER_MINUTE: ['0'],
    RATE_LIMIT_PER_PARTICIPANT: ['0'],
    LOGIN_RATE_LIMIT_PER_MINUTE: ['0'],
    MAIL_RATE_LIMIT_PER_HOUR: ['0'],
    MAIL_RATE_LIMIT_PER_ADDRESS: ['0', 'many'],
  };
  for (const [name, values] of Object.entries(wrong)) {
    for (const value of values) {
      test(`when ${name} is ${JSON.stringify(value)}, then the message names it and what is expected`, () => {
        const isExpected = (error: unknown) =>
          error instanceof SettingsError && new RegExp(`^${name}: expected .+`).test(error.message);
        assert.throws(() => readSettings({ [name]: value }), isExpected);
      });
    }
  }

  for (const MAIL_FROM of [
    'no-reply@quiz.example.jp',
    '<no-reply@quiz.example.jp>',
    '"Contest, Ltd." <no-reply@quiz.example.jp>',
    '知識王決定戦（東京） 事務局<no-reply@quiz.example.jp>',
  ])
    test(`when mails come from ${MAIL_FROM}, then that is allowed`, () => {
      assert.equal(readSettings({ MAIL_FROM }).mailFrom, MAIL_FROM);
    });

  test('when a URL with a password is wrong, then the message does not repeat the password', () => {
    const read = () => readSettings({ DATABASE_URL: 'mysql://contest:hunter2@db/contest' });
    assert.throws(read, (error: Error) => !error.message.includes('hunter2'));
  });

  test('when several settings are wrong, then one message names all of them', () => {
    const read = () => readSettings({ PORT: 'x', TRUST_PROXY: 'true', HOST: '0.0.0.0', LOG_LEVEL: 'loud' });
    assert.throws(read, (error: Error) => {
      const names = error.message.split('\n').map((line) => /^(\w+): expected ./.exec(line)?.[1]);
      assert.deepEqual(names.sort(), ['HOST', 'LOG_LEVEL', 'PORT', 'TRUST_PROXY']);
      return true;
    });
  });

  for (const text of ['', '0', 'false'])
    test(`when TRUST_PROXY is "${text}", then no proxy is trusted`, () => {
      assert.equal(readSettings({ TRUST_PROXY: text }).trustProxy, false);
    });

  test('when TRUST_PROXY is a number, then that many proxies are trusted', () => {
    assert.equal(readSettings({ ...stagingEnvironment, TRUST_PROXY: '2' }).trustProxy, 2);
  });

  for (const HOST of ['127.0.0.1', '127.1.2.3', '::1', 'localhost', 'quiz.localhost'])
    test(`when development listens on ${HOST}, then that is allowed`, () => {
      assert.equal(readSettings({ HOST }).host, HOST);
    });
});

const server = path.join(import.meta.dirname, '../src/server.ts');
/** All that the API gets of the environment of the tests. */
const { PATH = '', NODE_COMPILE_CACHE } = process.env;
const folder = testFolder();

/** The lines printed by an API that can't start, run by itself in a folder with this `.env`. */
async function startIn(environmentFile: string, env: Record<string, string> = {}): Promise<string[]> {
  writeFileSync(path.join(folder, '.env'), environmentFile);
  const child = spawn(process.execPath, [server], {
    cwd: folder,
    env: { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  assert.equal(code, 1);
  return said.trim().split('\n');
}

describe('the API started by itself', () => {
  test('when there is a .env, then its settings are used, and variables that are already set win', async () => {
    const file = 'PORT=eighty\nTRUST_PROXY=true\nLOG_LEVEL=loud\n';
    const said = await startIn(file, { LOG_LEVEL: 'silent' });
    assert.deepEqual(
      said.map((line) => line.split(': expected ')[0]),
      ['PORT', 'TRUST_PROXY'],
    );
  });

  test('when it has neither a database nor a mail server, then it names both', async () => {
    const said = await startIn('');
    assert.deepEqual(
      said.map((line) => line.split(': expected ')[0]),
      ['DATABASE_URL', 'SMTP_URL'],
    );
  });

  test('when .env names a database, then it connects to that one', async () => {
    const said = await startIn('DATABASE_URL=postgres://127.0.0.1:1/none\nSMTP_URL=smtp://127.0.0.1:1\n');
    assert.match(said.join('\n'), /ECONNREFUSED 127\.0\.0\.1:1/);
  });
});

const environments = { staging: stagingEnvironment, production: productionEnvironment };

/** The names of the settings that a start is refused for. */
function refusedFor(values: Record<string, string | undefined>): string[] {
  try {
    readSettings(values);
    return [];
  } catch (error) {
    assert.ok(error instanceof SettingsError);
    return error.message.split('\n').map((line) => /^(\w+): expected ./.exec(line)?.[1] ?? line);
  }
}

describe('settings of staging and production', () => {
  for (const [APP_ENV, environment] of Object.entries(environments)) {
    test(`when ${APP_ENV} is set up correctly, then it starts, on any address`, () => {
      assert.deepEqual(refusedFor({ ...environment, HOST: '0.0.0.0' }), []);
    });

    const secrets = {
      none: undefined,
      'the default': 'development-only-secret-do-not-use-in-production',
      'the other default': 'development-only-data-key-do-not-use-in-production',
      'a short one': 'short',
    };
    for (const name of ['SESSION_SECRET', 'DATA_KEY'])
      for (const [which, secret] of Object.entries(secrets))
        test(`when ${name} is ${which} in ${APP_ENV}, then it is refused`, () => {
          assert.deepEqual(refusedFor({ ...environment, [name]: secret }), [name]);
        });

    test(`when two secrets are the same in ${APP_ENV}, then that is refused`, () => {
      assert.deepEqual(refusedFor({ ...environment, DATA_KEY: environment.SESSION_SECRET }), ['DATA_KEY']);
    });
  }

  test('when only APP_ENV=production is set, then one message names everything it needs', () => {
    assert.deepEqual(refusedFor({ APP_ENV: 'production' }).sort(), [
      'DATABASE_URL',
      'DATA_KEY',
      'MAIL_FROM',
      'SESSION_SECRET',
      'SITE_ORIGIN',
      'SMTP_URL',
    ]);
  });

  for (const forgotten of [
    { SITE_ORIGIN: 'https://quiz.example.jp' },
    { SITE_ORIGIN: 'http://localhost:3000,http://192.168.0.9:3000' },
    { TRUST_PROXY: '1' },
    { TRUST_PROXY: '10.0.0.0/8' },
    { ...productionEnvironment, APP_ENV: '' },
  ])
    test(`when APP_ENV is forgotten with ${Object.keys(forgotten)}, then it is asked for instead of assuming development`, () => {
      assert.deepEqual(refusedFor(forgotten), ['APP_ENV']);
      assert.throws(() => readSettings(forgotten), /APP_ENV: expected staging or production, where /);
    });

  const databases: Record<string, string[]> = {
    refused: [
      'postgres://contest:word@db/contest',
      'postgres://contest:word@10.0.0.5:5432/contest?application_name=x',
      'postgres://contest:word@db/contest?sslmode=',
      'postgres://contest:word@db/contest?sslmode=verify_full',
      'postgres://contest:word@localhost/contest?host=db',
    ],
    taken: [
      'postgres://contest:word@db/contest?sslmode=verify-full',
      'postgres://contest:word@db/contest?sslmode=disable',
      'postgres://contest:word@127.0.0.1/contest',
      'postgres://contest:word@[::1]:5432/contest',
      'postgres://contest:word@localhost/contest',
      'postgres:///contest?host=/var/run/postgresql',
      'postgres://%2Fvar%2Frun%2Fpostgresql/contest',
    ],
  };
  for (const [outcome, urls] of Object.entries(databases))
    for (const DATABASE_URL of urls)
      test(`when production’s database is ${DATABASE_URL}, then it is ${outcome}`, () => {
        const expected = outcome === 'taken' ? [] : ['DATABASE_URL'];
        assert.deepEqual(refusedFor({ ...productionEnvironment, DATABASE_URL }), expected);
      });

  test('when production’s database does not say whether to encrypt, then the message does not repeat the password', () => {
    const DATABASE_URL = 'postgres://contest:hunter2@db/contest';
    const read = () => readSettings({ ...productionEnvironment, DATABASE_URL });
    assert.throws(
      read,
      (error: Error) => /sslmode/.test(error.message) && !error.message.includes('hunter2'),
    );
  });

  for (const OPERATIONS_HOST of ['10.0.0.5', '127.0.0.1', '::1', 'operations.internal'])
    test(`when the operations port is on ${OPERATIONS_HOST}, then that is allowed`, () => {
      assert.deepEqual(refusedFor({ ...productionEnvironment, OPERATIONS_HOST }), []);
    });

  test('when staging has no key for its debug calls, or a short one, then it is refused', () => {
    assert.deepEqual(refusedFor({ ...stagingEnvironment, DEBUG_KEY: '' }), ['DEBUG_KEY']);
    assert.deepEqual(refusedFor({ ...stagingEnvironment, DEBUG_KEY: 'short' }), ['DEBUG_KEY']);
  });

  test('when there is no token for the live page, then there is no page, and a short or shared one is refused', () => {
    for (const environment of [stagingEnvironment, productionEnvironment]) {
      assert.equal(readSettings(environment).operationsToken, '');
      for (const OPERATIONS_TOKEN of ['short', 'development', environment.DATA_KEY])
        assert.deepEqual(refusedFor({ ...environment, OPERATIONS_TOKEN }), ['OPERATIONS_TOKEN']);
      const OPERATIONS_TOKEN = 'a token of its own, long enough';
      assert.equal(readSettings({ ...environment, OPERATIONS_TOKEN }).operationsToken, OPERATIONS_TOKEN);
    }
  });

  for (const SITE_ORIGIN of [
    'http://quiz.example.jp',
    'https://localhost',
    'https://a.example.jp,http://b.example.jp',
  ])
    test(`when production’s origin is ${SITE_ORIGIN}, then it is refused`, () => {
      assert.deepEqual(refusedFor({ ...productionEnvironment, SITE_ORIGIN }), ['SITE_ORIGIN']);
    });

  for (const [MAIL_BOUNCE_TO, expected] of [
    ['bounce@quiz.example.jp', []],
    ['bounce@mail.quiz.example.jp', []],
    ['bounce@example.jp', []],
    ['bounce@elsewhere.example', ['MAIL_BOUNCE_TO']],
    ['a-name-that-leaves-no-room-for-the-tag@quiz.example.jp', ['MAIL_BOUNCE_TO']],
    ['quiz.example.jp', ['MAIL_BOUNCE_TO']],
  ] as const)
    test(`when mails that come back go to ${MAIL_BOUNCE_TO}, then it is ${expected.length > 0 ? 'refused' : 'taken'}`, () => {
      assert.deepEqual(refusedFor({ ...productionEnvironment, MAIL_BOUNCE_TO }), expected);
    });

  test('when production’s mails would come from localhost, then it is refused', () => {
    const MAIL_FROM = '知識王決定戦 <no-reply@localhost>';
    assert.deepEqual(refusedFor({ ...productionEnvironment, MAIL_FROM }), ['MAIL_FROM']);
  });
});
