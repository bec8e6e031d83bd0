import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, suite, test } from 'node:test';
import { findPostgresAccount } from '../src/postgres-account.ts';

let folder = '';

/** A stand-in for PostgreSQL's program: looks itself up as PostgreSQL does, and prints who runs it. */
function makeProgram(): string {
  const program = path.join(folder, 'postgres');
  const code = `const fs = require('node:fs');
    fs.accessSync(process.argv[1], fs.constants.X_OK);
    process.stdout.write(String(process.getuid()));`;
  writeFileSync(program, `#!${process.execPath}\n${code}`, { mode: 0o755 });
  return program;
}

suite('the account of the embedded PostgreSQL', { skip: process.getuid?.() !== 0 }, () => {
  beforeEach(() => {
    // Only root may enter it, as with a project below /root.
    folder = mkdtempSync(path.join(tmpdir(), 'private-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('when root keeps everything in a private folder, then the server runs from there, and not as root', () => {
    const postgres = makeProgram();
    const account = findPostgresAccount(folder, path.join(folder, 'cluster'), { postgres, initdb: postgres });
    const { command, args, options } = account.run(postgres, []);
    const { status, stdout } = spawnSync(command, args, options);
    assert.equal(status, 0);
    assert.equal(String(stdout), String(account.owner?.uid));
    assert.notEqual(account.owner?.uid, 0);
  });

  test('when it cannot be run at all, then one message says what to do', () => {
    const postgres = path.join(folder, 'missing');
    const find = () =>
      findPostgresAccount(folder, path.join(folder, 'cluster'), { postgres, initdb: postgres });
    assert.throws(find, {
      name: 'StartError',
      message: /may not enter .*\. Put the project outside of a private folder/,
    });
  });
});
