import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, suite, test } from 'node:test';
import { hasUsers, registerUser } from '../src/lock-file.ts';

suite('the records of processes that use something', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'users-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);

  test('when one of this process is there, then it has users until that is removed', () => {
    assert.equal(hasUsers(folder), false);
    const unregister = registerUser(folder);
    assert.equal(hasUsers(folder), true);
    unregister();
    assert.equal(hasUsers(folder), false);
  });

  test('when another process has its number by now, or nobody can read it, then its record is removed', () => {
    write('unreadable', 'a');
    write('b', JSON.stringify({ pid: process.pid, identity: 'another identity' }));
    assert.equal(hasUsers(folder), false);
    assert.deepEqual(readdirSync(folder), []);
  });
});
