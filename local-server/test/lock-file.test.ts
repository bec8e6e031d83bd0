import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, suite, test } from 'node:test';
import { hasUsers, registerUser } from '../src/lock-file.ts';
import { identityOf } from '../src/process-identity.ts';

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

  test('when an earlier version wrote it for a living process, then that counts as well', () => {
    write(`${process.pid}.a`, `${identityOf(process.pid)}`);
    assert.equal(hasUsers(folder), true);
  });

  test('when the process is gone or another one has its number, then its record is removed', () => {
    write(`${process.pid}.a`, 'another identity');
    write('b', JSON.stringify({ pid: process.pid, identity: 'another identity' }));
    assert.equal(hasUsers(folder), false);
    assert.deepEqual(readdirSync(folder), []);
  });
});
