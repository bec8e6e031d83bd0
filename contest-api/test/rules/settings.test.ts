import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readSettings, SettingsError } from '../../src/settings.ts';

const secret = 'a secret of more than thirty-two characters';
const dataKey = 'a data key of more than thirty-two characters';

describe('settings', () => {
  test('when nothing is set, then development runs on its own', () => {
    const settings = readSettings({});
    assert.equal(settings.appEnv, 'development');
    assert.equal(settings.host, '127.0.0.1');
    assert.equal(settings.port, 3000);
    assert.equal(settings.databaseUrl, '');
    assert.equal(settings.smtpUrl, '');
    assert.equal(settings.dataDirectory, '.data');
    assert.equal(settings.mailPort, 1025);
    assert.equal(settings.mailWebPort, 1080);
    assert.deepEqual(settings.siteOrigins, ['http://localhost:3000', 'http://127.0.0.1:3000']);
  });

  test('when settings are given, then they are taken', () => {
    const settings = readSettings({
      APP_ENV: 'production',
      SESSION_SECRET: secret,
      DATA_KEY: dataKey,
      PORT: '0',
      DATABASE_URL: 'postgresql://contest:word@db/contest',
      SMTP_URL: 'smtps://mail.example.jp',
      SITE_ORIGIN: 'https://quiz.example.jp, https://www.example.jp',
      TRUST_PROXY: 'true',
    });
    assert.equal(settings.port, 0);
    assert.equal(settings.dataKey, dataKey);
    assert.equal(settings.trustProxy, true);
    assert.equal(settings.databaseUrl, 'postgresql://contest:word@db/contest');
    assert.deepEqual(settings.siteOrigins, ['https://quiz.example.jp', 'https://www.example.jp']);
  });

  const wrong: Record<string, string[]> = {
    APP_ENV: ['prod', 'PRODUCTION'],
    PORT: ['-1', '65536', '80a', '3.5', '1e3', ' '],
    DATABASE_PORT: ['x'],
    DATABASE_URL: ['localhost:5432', 'mysql://db/contest', 'not a url'],
    SMTP_URL: ['mail.example.jp', 'http://mail.example.jp'],
    MAIL_PORT: ['70000'],
    MAIL_WEB_PORT: ['web'],
    SITE_ORIGIN: [
      'quiz.example.jp',
      'https://quiz.example.jp/',
      'https://quiz.example.jp/path',
      '*',
      'https://a.jp,',
    ],
    TRUST_PROXY: ['yes'],
    LOG_LEVEL: ['loud'],
    DATABASE_POOL_SIZE: ['0', '501'],
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

  test('when a URL with a password is wrong, then the message keeps the password to itself', () => {
    const read = () => readSettings({ DATABASE_URL: 'mysql://contest:hunter2@db/contest' });
    assert.throws(read, (error: Error) => !error.message.includes('hunter2'));
  });

  for (const APP_ENV of ['staging', 'production']) {
    const secrets = {
      none: undefined,
      'the default': 'development-only-secret-do-not-use-in-production',
      'a short one': 'short',
    };
    for (const [which, SESSION_SECRET] of Object.entries(secrets)) {
      test(`when the secret is ${which} in ${APP_ENV}, then it is refused`, () => {
        assert.throws(
          () => readSettings({ APP_ENV, SESSION_SECRET }),
          /^SettingsError: SESSION_SECRET: expected/,
        );
      });
    }

    const dataKeys = {
      none: undefined,
      'the default': 'development-only-data-key-do-not-use-in-production',
      'a short one': 'short',
      'the session secret': secret,
    };
    for (const [which, DATA_KEY] of Object.entries(dataKeys)) {
      test(`when the data key is ${which} in ${APP_ENV}, then it is refused`, () => {
        const read = () => readSettings({ APP_ENV, SESSION_SECRET: secret, DATA_KEY });
        assert.throws(read, /^SettingsError: DATA_KEY: expected a key of your own/);
      });
    }
  }
});
