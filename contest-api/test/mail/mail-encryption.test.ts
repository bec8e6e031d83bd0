import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { requiresTls } from '../../src/mail/outbox/transport.ts';

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
