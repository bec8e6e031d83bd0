import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, suite, test } from 'node:test';
import { hasUsers, registerUser, takeStartLock } from '../src/lock-file.ts';

const place = 'http://localhost:4301';
const module = path.join(import.meta.dirname, '../src/lock-file.ts');
let folder = '';

/** Tries to take the lock in another process, and returns the outcome. */
async function takeElsewhere() {
  const code = `
    import { takeStartLock } from ${JSON.stringify(module)};
    try { takeStartLock(${JSON.stringify(folder)}, ${JSON.stringify(place)}); console.log('taken'); }
    catch (error) { console.log(error.message); }
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await once(child.stdout, 'data');
  return { child, said: String(said).trim() };
}

suite('one start per data directory', () => {
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'lock-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('when one runs, then a second is told where, and can start once the first has ended', async () => {
    const lock = takeStartLock(folder, place);
    assert.throws(() => takeStartLock(folder, 'elsewhere'), {
      name: 'StartError',
      message: new RegExp(`already runs on the data in ${folder}: ${place} \\(process ${process.pid}\\)`),
    });
    lock.release();
    takeStartLock(folder, 'elsewhere').release();
    assert.ok(!existsSync(path.join(folder, 'start.lock')));
  });

  test('when the data directory is made, then nobody else can see into it', () => {
    const made = path.join(folder, 'data', 'contest');
    takeStartLock(made, place).release();
    for (const each of [made, path.dirname(made)]) {
      const mode = statSync(each).mode & 0o777;
      // Root's PostgreSQL, which runs under another account, must be able to pass through.
      assert.equal(mode, process.getuid?.() === 0 ? 0o711 : 0o700, mode.toString(8));
    }
  });

  test('when one was killed, then the next can start', async () => {
    const { child, said } = await takeElsewhere();
    assert.equal(said, 'taken');
    assert.throws(() => takeStartLock(folder, 'elsewhere'), { name: 'StartError' });
    child.kill('SIGKILL');
    await once(child, 'exit');
    takeStartLock(folder, 'elsewhere').release();
  });

  test('when its process number belongs to another process by now, then the next can start', () => {
    const file = path.join(folder, 'start.lock');
    const { release } = takeStartLock(folder, place);
    const content = JSON.parse(readFileSync(file, 'utf8'));
    release();
    writeFileSync(file, JSON.stringify({ ...content, identity: 'an earlier life' }));
    takeStartLock(folder, place).release();
  });

  test('when the lock file is broken, then the next can start', () => {
    writeFileSync(path.join(folder, 'start.lock'), '{');
    takeStartLock(folder, place).release();
  });

  test('when several start at the same moment over a stale lock, then one of them runs', async () => {
    writeFileSync(path.join(folder, 'start.lock'), '{"pid":1,"identity":"an earlier life","note":""}');
    const starts = await Promise.all(Array.from({ length: 4 }, takeElsewhere));
    assert.equal(starts.filter(({ said }) => said === 'taken').length, 1);
    for (const { child } of starts) child.kill('SIGKILL');
  });
});

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
