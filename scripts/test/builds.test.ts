import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, suite, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { startTestContest } from '@knowledgeking/contest-api/test/support/contest';
import { inRoot } from '@knowledgeking/stage/paths';
import { build as bundle } from 'esbuild';
import { currentStamp, sourceFiles, staleReason } from '../build.ts';
import { SiteOutput } from '../lib/site-output.ts';

let folder = '';
const builds = () => path.join(folder, 'builds');
const out = () => path.join(folder, 'out');
const output = () => new SiteOutput(builds(), out());

/** Makes a build whose page names its chunk, both so long that they are not sent in one piece. */
function build(number: number): void {
  const fresh = output();
  fresh.prepare();
  mkdirSync(path.join(fresh.fresh, '_next/static/chunks'), { recursive: true });
  writeFileSync(path.join(fresh.fresh, `_next/static/chunks/${number}.js`), `chunk ${number}`);
  writeFileSync(
    path.join(fresh.fresh, 'index.html'),
    `page ${number} ${'x'.repeat(200_000 + 10_000 * number)} end`,
  );
  writeFileSync(path.join(fresh.fresh, '404.html'), 'none');
  fresh.publish(`${number}`);
}

const chunk = (number: number, root = out()) =>
  existsSync(path.join(root, `_next/static/chunks/${number}.js`));

suite('where builds are put', () => {
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'output-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('when a build is complete, then it is in out/ and where the server looks', () => {
    build(1);
    for (const root of [out(), output().served])
      assert.match(readFileSync(path.join(root, 'index.html'), 'utf8'), /^page 1 /);
  });

  test('when a new build is published, then the chunks of the previous one stay for one build', () => {
    for (const number of [1, 2]) build(number);
    for (const root of [out(), output().served])
      assert.deepEqual([chunk(1, root), chunk(2, root)], [true, true]);
    assert.deepEqual(output().inheritedFiles(), ['_next/static/chunks/1.js']);
    build(3);
    assert.deepEqual(
      [1, 2, 3].map((number) => chunk(number)),
      [false, true, true],
    );
    assert.equal(
      readdirSync(builds()).filter((name) => !name.includes('.')).length,
      3,
      'two builds and a link',
    );
  });

  test('when out/ is of an earlier kind or missing, then the next build is still there', () => {
    mkdirSync(path.join(out(), 'old'), { recursive: true });
    build(1);
    assert.ok(!existsSync(path.join(out(), 'old')));
    rmSync(out(), { recursive: true });
    build(2);
    assert.ok(chunk(2));
  });

  test('when builds are published under heavy load, then no request fails, and every page is complete', async () => {
    build(0);
    const contest = await startTestContest({ siteDirectory: output().served });
    const script = `
      const { SiteOutput } = await import(${JSON.stringify(inRoot('scripts/lib/site-output.ts'))});
      const { mkdirSync, writeFileSync } = await import('node:fs');
      ${build.toString().replace(/: number|: void/g, '')}
      const path = (await import('node:path')).default;
      const output = () => new SiteOutput(${JSON.stringify(builds())}, ${JSON.stringify(out())});
      process.on('message', build);`;
    const builder = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    let isOver = false;
    let asked = 0;
    const problems: string[] = [];
    /** The last build that each visitor has seen, page and chunk. */
    const seen = Array.from({ length: 8 }, () => 0);
    const visit = async (visitor: number) => {
      while (!isOver) {
        const page = await fetch(contest.origin);
        const text = await page.text();
        const number = /^page (\d+) x+ end$/.exec(text)?.[1];
        if (page.status !== 200 || !number) problems.push(`page: ${page.status} ${text.slice(0, 40)}`);
        const script = await fetch(`${contest.origin}/_next/static/chunks/${number}.js`);
        if ((await script.text()) !== `chunk ${number}`) problems.push(`chunk ${number}: ${script.status}`);
        seen[visitor] = Number(number);
        asked += 2;
      }
    };
    const visits = seen.map((_, visitor) => visit(visitor));
    for (let number = 1; number <= 4; number += 1) {
      const enough = asked + 200;
      builder.send(number);
      while (problems.length === 0 && (asked < enough || seen.some((one) => one < number))) await pause(10);
    }
    isOver = true;
    await Promise.all(visits);
    builder.kill();
    await contest.close();
    assert.deepEqual(problems, []);
  });
});

const stamp = currentStamp({ NEXT_PUBLIC_APP_ENV: 'staging', PORT: '3000' });

suite('whether the build is fresh', () => {
  test('when nothing changed, then it is up to date, whatever the settings that are not built in', () => {
    assert.equal(staleReason(stamp, currentStamp({ NEXT_PUBLIC_APP_ENV: 'staging', PORT: '4000' })), null);
  });

  test('when a setting that is built in changed, then it is named', () => {
    const current = currentStamp({ NEXT_PUBLIC_APP_ENV: 'production', NEXT_PUBLIC_GTM_ID: 'GTM-ABC1234' });
    assert.equal(
      staleReason(stamp, current),
      'NEXT_PUBLIC_APP_ENV, NEXT_PUBLIC_GTM_ID changed since the last build',
    );
  });

  test('what decides the contents of a build is among its sources', async () => {
    const writers = ['security-headers', 'exported-files', 'licenses', 'site-content'];
    const { metafile } = await bundle({
      entryPoints: [
        ...writers.map((name) => `scripts/lib/${name}.ts`),
        ...['content', 'assets'].map((name) => `scripts/generate-${name}.ts`),
      ],
      absWorkingDir: inRoot(),
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      outdir: 'out',
      write: false,
      metafile: true,
    });
    const known = new Set(sourceFiles());
    // How scripts are started and find this folder decides nothing.
    const plumbing = [
      'packages/stage/src/paths.ts',
      'packages/stage/src/run-main.ts',
      'packages/stage/src/run-command.ts',
    ];
    const unknown = Object.keys(metafile.inputs).filter(
      (file) => !known.has(file) && !plumbing.includes(file),
    );
    assert.deepEqual(unknown, []);
  });

  test('when a source changed, or nothing is built, then it says so', () => {
    assert.equal(
      staleReason({ ...stamp, version: 'x', sources: 'x' }, stamp),
      'the source changed since the last build',
    );
    assert.equal(staleReason(null, stamp), 'there is no build yet');
  });
});
