import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, suite, test } from 'node:test';
import { inRoot } from '@knowledgeking/stage/paths';

let project = '';

/**
 * A project with everything installed, and this version of Node as the pinned one.
 * @param more packages that the lock file names and that are not installed
 */
function makeProject(version: string, more: Record<string, object> = {}): void {
  const write = (file: string, content: unknown) => {
    mkdirSync(path.dirname(path.join(project, file)), { recursive: true });
    writeFileSync(path.join(project, file), typeof content === 'string' ? content : JSON.stringify(content));
  };
  const installed = { 'node_modules/a': { version: '1.0.0' } };
  const foreign = { 'node_modules/for-another-machine': { version: '1.0.0', optional: true } };
  write('package-lock.json', { packages: { '': {}, ...installed, ...foreign, ...more } });
  write('node_modules/.package-lock.json', { packages: installed });
  write('node_modules/node/package.json', { version });
  write(
    'script.mjs',
    'console.log(process.argv[1].endsWith("script.mjs"), ...process.argv.slice(2)); await import("./rest.mjs");',
  );
  write('rest.mjs', 'process.exit(7);');
  mkdirSync(path.join(project, 'node_modules/node/bin'), { recursive: true });
  symlinkSync(process.execPath, path.join(project, 'node_modules/node/bin/node'));
  cpSync(inRoot('scripts/setup.mjs'), path.join(project, 'scripts/setup.mjs'));
}

function runSetup(...args: string[]) {
  const child = spawn(process.execPath, [path.join(project, 'scripts/setup.mjs'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  return {
    child,
    ended: once(child, 'close').then(([code, signal]) => ({ code, signal, output: output.trim() })),
  };
}

suite('what every npm script begins with', () => {
  beforeEach(() => {
    project = mkdtempSync(path.join(tmpdir(), 'setup-'));
  });
  afterEach(() => rmSync(project, { recursive: true, force: true }));

  for (const [name, version] of [
    ['this', process.versions.node],
    ['another', '99.0.0'],
  ] as const) {
    test(`on ${name} version of Node, arguments and exit code are passed on, and nothing is installed`, async () => {
      makeProject(version);
      const { code, output } = await runSetup('script.mjs', 'period', '--yes').ended;
      assert.deepEqual({ code, output }, { code: 7, output: 'true period --yes' });
    });

    test(`on ${name} version of Node, a signal reaches the script, and its exit code is passed on`, async () => {
      makeProject(version);
      const rest =
        'process.on("SIGINT", () => { console.log("closing"); process.exit(5); }); setInterval(() => {}, 1e3);';
      writeFileSync(path.join(project, 'rest.mjs'), `${rest} console.log("up");`);
      const { child, ended } = runSetup('script.mjs');
      child.stdout.on('data', (text) => String(text).includes('up') && child.kill('SIGINT'));
      const { code, output } = await ended;
      assert.equal(code, 5);
      assert.match(output, /closing$/);
    });
  }

  test('when a script is killed by a signal, then the setup ends by the same signal', async () => {
    makeProject('99.0.0');
    writeFileSync(
      path.join(project, 'rest.mjs'),
      'process.kill(process.pid, "SIGKILL"); setInterval(() => {}, 1e3);',
    );
    const { signal } = await runSetup('script.mjs').ended;
    assert.equal(signal, 'SIGKILL');
  });

  test('when production lacks settings, then it says so before anything is installed', async () => {
    makeProject('99.0.0');
    rmSync(path.join(project, 'node_modules'), { recursive: true });
    mkdirSync(path.join(project, 'packages/contest-api/src'), { recursive: true });
    const needed = 'packages/contest-api/src/needed-settings.json';
    cpSync(inRoot(needed), path.join(project, needed));
    writeFileSync(path.join(project, '.env'), 'APP_ENV=production\nSMTP_URL=smtps://mail.example.jp\n');
    const { code, output } = await runSetup('scripts/start.ts').ended;
    assert.equal(code, 1);
    const names = output.split('\n').map((line) => /^(\w+): expected ./.exec(line)?.[1] ?? line);
    assert.deepEqual(names, ['SESSION_SECRET', 'DATA_KEY', 'DATABASE_URL', 'MAIL_FROM', 'SITE_ORIGIN']);
  });

  test('when a server lacks what only builds and tests need, then operators’ commands run, and nothing is installed', async () => {
    const forTests = { 'node_modules/for-tests': { version: '1.0.0', dev: true } };
    makeProject(process.versions.node, forTests);
    // By which a release is known (deploy/release.sh): it has the API's packages, and not the site's.
    const apis = { 'node_modules/fastify': { version: '1.0.0' } };
    writeFileSync(path.join(project, 'node_modules/.package-lock.json'), JSON.stringify({ packages: apis }));
    const commandLine = 'packages/contest-api/src/command-line/main.ts';
    mkdirSync(path.join(project, path.dirname(commandLine)), { recursive: true });
    writeFileSync(path.join(project, commandLine), 'console.log(...process.argv.slice(2));');
    const { code, output } = await runSetup(commandLine, 'status').ended;
    assert.deepEqual({ code, output }, { code: 0, output: 'status' });
  });

  test('pictures are drawn when they are missing, or a script has changed, and not otherwise', async () => {
    makeProject(process.versions.node);
    writeFileSync(path.join(project, 'rest.mjs'), '');
    const media = path.join(project, 'content/media');
    const [script, picture] = [path.join(media, 'scripts/draw.ts'), path.join(media, 'flag.svg')];
    mkdirSync(path.dirname(script), { recursive: true });
    writeFileSync(
      script,
      `import { writeFileSync } from 'node:fs';
      console.log('draws');
      writeFileSync(${JSON.stringify(picture)}, '');
      writeFileSync(import.meta.dirname + '/.drawn', 'flag.svg\\n');`,
    );
    const draws = async () => (await runSetup('script.mjs').ended).output.startsWith('draws');
    assert.deepEqual([await draws(), await draws()], [true, false]);
    rmSync(picture);
    assert.deepEqual([await draws(), await draws()], [true, false]);
    const later = new Date(Date.now() + 1000);
    utimesSync(script, later, later);
    assert.equal(await draws(), true);
  });

  test('when no script is named, then the usage is printed', async () => {
    makeProject(process.versions.node);
    const { code, output } = await runSetup().ended;
    assert.deepEqual({ code, output }, { code: 1, output: 'node scripts/setup.mjs <script> [arguments]' });
  });
});
