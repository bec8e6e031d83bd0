import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { SessionIdSet } from '../../src/entry/session-id-set.ts';

describe('a set of session ids', () => {
  test('when many are added, some twice, then it contains exactly these', () => {
    const ids = Array.from({ length: 50_000 }, () => randomBytes(8).toString('hex'));
    const set = new SessionIdSet();
    for (const id of [...ids, ...ids.slice(0, 1_000)]) set.add(id);
    assert.equal(set.size, ids.length);
    for (const id of ids) assert.ok(set.has(id));
    for (let count = 0; count < 10_000; count += 1) assert.ok(!set.has(randomBytes(8).toString('hex')));
  });

  test('when ids differ in one half only, then they are told apart', () => {
    const set = new SessionIdSet();
    set.add('00000001ffffffff');
    assert.ok(set.has('00000001ffffffff'));
    for (const other of ['00000002ffffffff', '00000001fffffffe', 'ffffffff00000001'])
      assert.ok(!set.has(other));
  });
});
