import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readSettings, SettingsError } from '../src/settings.ts';
import { productionEnvironment, stagingEnvironment } from './support/environments.ts';

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
