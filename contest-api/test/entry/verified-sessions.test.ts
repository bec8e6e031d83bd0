import assert from 'node:assert/strict';
import { test } from 'node:test';
import { VerifiedSessions } from '../../src/entry/session-cookie.ts';

const generationSize = 10_000;

/** Cookies whose signature is right say so; everything that is checked is counted. */
function countingSessions() {
  const checked: string[] = [];
  const sessions = new VerifiedSessions((signed) => {
    checked.push(signed);
    return signed.startsWith('right')
      ? { participantId: signed, sessionId: signed, issuedAt: new Date(0) }
      : undefined;
  });
  return { checked, sessions };
}

test('when a cookie with a right signature comes again, then it is not checked again', () => {
  const { checked, sessions } = countingSessions();
  assert.equal(sessions.read('right-1')?.participantId, 'right-1');
  assert.equal(sessions.read('right-1')?.participantId, 'right-1');
  assert.deepEqual(checked, ['right-1']);
});

test('when a signature is wrong, then there is no session, however often it comes', () => {
  const { checked, sessions } = countingSessions();
  assert.equal(sessions.read('wrong'), undefined);
  assert.equal(sessions.read('wrong'), undefined);
  assert.equal(checked.length, 2);
});

test('when more cookies come than are kept, then those in use stay and the others are checked again', () => {
  const { checked, sessions } = countingSessions();
  sessions.read('right-unused');
  for (let other = 0; other < 3 * generationSize; other += 1) {
    sessions.read('right-used');
    sessions.read(`right-other-${other}`);
  }
  checked.length = 0;
  sessions.read('right-used');
  sessions.read('right-unused');
  assert.deepEqual(checked, ['right-unused']);
});
