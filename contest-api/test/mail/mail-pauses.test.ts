import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextAttemptAfter } from '../../src/mail/outbox/worker.ts';

const createdAt = new Date('2025-06-01T12:00:00+09:00');
const pauseSeconds = (attempts: number): number | null => {
  const next = nextAttemptAfter({ attempts, due_at: null, created_at: createdAt }, createdAt);
  return next && (next.getTime() - createdAt.getTime()) / 1_000;
};

test('when a mail fails again and again, then the pauses grow up to ten minutes', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7, 8, 9, 5_000].map((attempts) => pauseSeconds(attempts));
  assert.deepEqual(pauses, [5, 10, 20, 40, 80, 160, 320, 600, 600, 600]);
});
