import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { inRoot } from '@knowledgeking/stage/paths';

let folder: string;
/** Takes the place of all operations ports: curl is replaced by a program that asks it. */
let readiness: Server;
let isReady = true;
const log = () => readFileSync(path.join(folder, 'log'), 'utf8').trim().split('\n');

function writeProgram(place: string, text: string): void {
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, `#!/bin/sh\n${text}\n`);
  chmodSync(place, 0o755);
}

/** A release with a site whose script is named after it. */
function addRelease(name: string): void {
  const release = path.join(folder, 'contest/releases', name);
  mkdirSync(path.join(release, 'out/_next/static'), { recursive: true });
  mkdirSync(path.join(release, 'deploy'));
  writeFileSync(path.join(release, `out/_next/static/${name}.js`), name);
  writeFileSync(path.join(release, 'out/_headers.nginx.conf'), '');
  cpSync(inRoot('deploy/publish-site.sh'), path.join(release, 'deploy/publish-site.sh'));
  writeProgram(
    path.join(release, 'node_modules/.bin/node'),
    `echo "${name}: $2 $3, for $MAIL_FROM" >>'${folder}/log'; [ ! -e '${folder}/no-database' ]`,
  );
}

before(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'release-'));
  for (const name of ['r1', 'r2']) addRelease(name);
  mkdirSync(path.join(folder, 'etc'));
  writeFileSync(path.join(folder, 'etc/contest.env'), 'MAIL_FROM="事務局 <a@example.jp>"\n');
  for (const name of ['systemctl', 'nginx'])
    writeProgram(path.join(folder, 'bin', name), `echo "${name} $*" >>'${folder}/log'`);
  readiness = createServer((_, response) => response.writeHead(isReady ? 200 : 503).end());
  readiness.listen(0, '127.0.0.1');
  await once(readiness, 'listening');
  const address = readiness.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const ask = `fetch("http://127.0.0.1:${port}/readyz").then(({ ok }) => process.exit(ok ? 0 : 22))`;
  writeProgram(path.join(folder, 'bin/curl'), `exec '${process.execPath}' -e '${ask}'`);
});
after(() => {
  readiness.close();
  rmSync(folder, { recursive: true });
});

/** Runs release.sh; everything of the system that it calls is noted instead. */
function release(...words: string[]): Promise<{ code: number; said: string }> {
  writeFileSync(path.join(folder, 'log'), '');
  const env = {
    PATH: `${path.join(folder, 'bin')}:${process.env.PATH}`,
    CONTEST_ROOT: path.join(folder, 'contest'),
    CONTEST_SETTINGS: path.join(folder, 'etc'),
    SITE_ROOT: path.join(folder, 'srv'),
    READY_WITHIN: '0',
  };
  return new Promise((resolve) => {
    execFile(inRoot('deploy/release.sh'), words, { env }, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, said: stdout + stderr }),
    );
  });
}

const inSite = (...parts: string[]) => path.join(folder, 'srv', ...parts);
const current = () => readlinkSync(path.join(folder, 'contest/current'));

describe('releases in folders of their own', () => {
  test('when one is activated, then the database, each copy in turn and the site follow, in this order', async () => {
    assert.equal((await release('activate', 'r1')).code, 0);
    assert.deepEqual(log(), [
      'r1: db migrate, for 事務局 <a@example.jp>',
      'systemctl restart contest-api@1',
      'systemctl restart contest-api@2',
      'nginx -t -q',
      'systemctl reload nginx',
    ]);
    assert.equal(current(), 'releases/r1');
    assert.match(readFileSync(inSite('release.conf'), 'utf8'), /default .*\/srv\/sites\/r1;/);
  });

  test('when the next one is activated, then scripts of the one before stay until nobody can have them open', async () => {
    await release('activate', 'r2');
    assert.equal(current(), 'releases/r2');
    assert.match(readFileSync(inSite('release.conf'), 'utf8'), /default .*\/srv\/sites\/r2;/);
    const kept = inSite('kept/_next/static/r1.js');
    assert.equal(readFileSync(kept, 'utf8'), 'r1');
    const longAgo = new Date(Date.now() - 40 * 24 * 60 * 60 * 1_000);
    utimesSync(kept, longAgo, longAgo);
    await release('activate', 'r2');
    assert.equal(existsSync(kept), false);
    assert.equal(existsSync(inSite('kept/_next/static/r2.js')), true);
  });

  test('when it is rolled back, then the site goes first, and nothing happens to the database', async () => {
    await release('rollback');
    assert.deepEqual(log(), [
      'nginx -t -q',
      'systemctl reload nginx',
      'systemctl restart contest-api@1',
      'systemctl restart contest-api@2',
    ]);
    assert.equal(current(), 'releases/r1');
  });

  test('when the migration fails, then nothing that can be gone back to is lost', async () => {
    const pointed = async () => (await release('list')).said.split('\n').at(-2);
    const before = await pointed();
    assert.equal(before, 'current: r1, previous: r2');
    writeFileSync(path.join(folder, 'no-database'), '');
    assert.equal((await release('activate', 'r2')).code, 1);
    rmSync(path.join(folder, 'no-database'));
    assert.equal(await pointed(), before);
  });

  test('when a copy does not become ready, then the others and the site stay as they are', async () => {
    isReady = false;
    const { code, said } = await release('activate', 'r2');
    isReady = true;
    assert.equal(code, 1);
    assert.match(said, /Copy 1 is not ready .* release\.sh rollback/);
    assert.deepEqual(log().slice(1), ['systemctl restart contest-api@1']);
    assert.match(readFileSync(inSite('release.conf'), 'utf8'), /default .*\/srv\/sites\/r1;/);
  });

  test('when shell and build keep files to themselves, then nginx and the API can read the release all the same', async () => {
    addRelease('r3');
    for (const place of ['r3/out', 'r3/out/_headers.nginx.conf'])
      chmodSync(path.join(folder, 'contest/releases', place), 0o700);
    const before = process.umask(0o077);
    await release('activate', 'r3');
    process.umask(before);
    assert.equal(statSync(inSite('sites/r3/_headers.nginx.conf')).mode & 0o044, 0o044);
    for (const place of ['', 'sites', 'sites/r3', 'kept/_next/static'])
      assert.equal(statSync(inSite(place)).mode & 0o055, 0o055, place);
  });

  test('when there are many releases, then the newest stay, and the two that are switched between', async () => {
    for (const name of ['r4', 'r5', 'r6', 'r7']) addRelease(name);
    await release('activate', 'r1');
    assert.deepEqual((await release('list')).said.split('\n').slice(0, -2), ['r1', 'r3', 'r5', 'r6', 'r7']);
  });

  test('the operators’ command runs the active release with the settings of its API', async () => {
    await promisify(execFile)(inRoot('deploy/contest'), ['status'], {
      env: {
        ...process.env,
        CONTEST_ROOT: path.join(folder, 'contest'),
        CONTEST_SETTINGS: path.join(folder, 'etc'),
      },
    });
    assert.match(log().at(-1) ?? '', /^r1: status , for 事務局/);
  });

  test('when there is no such release, then nothing is changed', async () => {
    const { code, said } = await release('activate', 'r9');
    assert.equal(code, 1);
    assert.match(said, /There is no release r9 .* nothing was changed/);
    assert.deepEqual(log(), ['']);
  });
});
