import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, beforeEach, suite, test } from 'node:test';
import { installPackages } from '@knowledgeking/stage/debian-program';

const folder = mkdtempSync(path.join(tmpdir(), 'packages-'));
const search = process.env.PATH;
const inFolder = (name: string) => path.join(folder, name);
const log = () => readFileSync(inFolder('log'), 'utf8').trim().split('\n');
/** Without a machine's own programs, each with a script in its place. */
const put = (program: string, script: string) =>
  writeFileSync(inFolder(program), `#!/bin/sh\ncd '${folder}'\n${script}\n`, { mode: 0o755 });
const install = (...packages: string[]) =>
  installPackages(() => undefined, packages, inFolder('packages.lock'));

after(() => {
  process.env.PATH = search;
  rmSync(folder, { recursive: true });
});

const isOurs = process.getuid?.() === 0 && existsSync('/etc/debian_version');

suite('packages of Debian', { skip: isOurs ? false : 'only root on Debian installs them' }, () => {
  beforeEach(() => {
    process.env.PATH = `${folder}:${search}`;
    writeFileSync(inFolder('log'), '');
    put('dpkg-query', 'echo "Package: there"; echo "Status: install ok installed"; echo; exit 1');
    put('apt-get', 'echo "$*" >>log; sleep 0.1; echo end >>log');
  });

  test('when they are there, then apt is not asked', async () => {
    assert.equal(await install('there'), undefined);
    assert.deepEqual(log(), ['']);
  });

  test('when several want some at once, then they are installed one after the other', async () => {
    await Promise.all([install('one', 'there'), install('two'), install('three')]);
    const lines = log();
    assert.equal(lines.length, 3 * 4);
    assert.ok(lines.every((line, index) => (line === 'end') === (index % 2 === 1)));
    assert.match(lines.join(), /install .*one\b/);
    assert.doesNotMatch(lines.join(), /there/);
  });

  test('the lists are read first, which may be old; when apt fails, then what it says last is the reason', async () => {
    put(
      'apt-get',
      'echo "$*" >>log; echo "Reading package lists..."; echo "E: Could not get lock" >&2; exit 100',
    );
    await assert.rejects(install('one', 'two'), {
      name: 'StartError',
      message: 'apt-get install one two: E: Could not get lock',
    });
    const [lists, installation] = log();
    assert.match(lists ?? '', / update$/);
    assert.match(installation ?? '', /^-o DPkg::Lock::Timeout=\d+ -y install .*one two$/);
  });

  test('when it is not ours to do, then nothing is tried, and the reason names what is missing', async () => {
    const { getuid } = process;
    process.getuid = () => 1000;
    const reason = await install('one', 'there', 'two').finally(() => Object.assign(process, { getuid }));
    assert.equal(reason, 'only root may install one two');
    assert.deepEqual(log(), ['']);
  });
});
