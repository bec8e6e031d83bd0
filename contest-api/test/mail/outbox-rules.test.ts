import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { requiresTls } from '../../src/mail/outbox/transport.ts';
import { nextAttemptAfter } from '../../src/mail/outbox/worker.ts';

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

const createdAt = new Date('2025-06-01T12:00:00+09:00');
const pauseSeconds = (attempts: number): number | null => {
  const next = nextAttemptAfter({ attempts, due_at: null, created_at: createdAt }, createdAt);
  return next && (next.getTime() - createdAt.getTime()) / 1_000;
};

test('when a mail fails again and again, then the pauses grow up to ten minutes', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7, 8, 9, 5_000].map((attempts) => pauseSeconds(attempts));
  assert.deepEqual(pauses, [5, 10, 20, 40, 80, 160, 320, 600, 600, 600]);
});
