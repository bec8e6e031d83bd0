/**
 * The start of every `npm run …`: `node scripts/setup.mjs <script> [arguments]`. Makes sure that the dependencies are
 * those of package-lock.json and that the content pack's pictures are drawn, then runs the script on the pinned Node.
 * It is plain JavaScript without dependencies, because it runs on any Node, before anything is installed.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import nodeModule from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import util from 'node:util';

const oldestNode = 20;
const operatorsCommands = 'packages/contest-api/src/command-line/main.ts';
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const modules = path.join(root, 'node_modules');
const pinnedFolder = path.join(modules, 'node');
const pinnedNode = path.join(pinnedFolder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/**
 * Whether what npm has recorded as installed matches the lock file, apart from packages that are not for this machine. A release on a server
 * has only what the operators' commands need (deploy/release.sh), and nothing is installed into it.
 */
function isInstalled(script) {
  const wanted = readJson(path.join(root, 'package-lock.json')).packages ?? {};
  const installed = readJson(path.join(modules, '.package-lock.json')).packages ?? {};
  const isRelease = installed['node_modules/fastify'] && !installed['node_modules/next'];
  if (isRelease && script === operatorsCommands) return true;
  return Object.entries(wanted).every(([place, { version, link, optional, devOptional, peer }]) => {
    if (link) return existsSync(path.join(root, place));
    if (!place.includes('node_modules/')) return true;
    if (installed[place]) return installed[place].version === version;
    return optional || devOptional || peer;
  });
}

/** Runs a command and shows its output. The pinned Node is left out of the PATH, because it is about to be replaced. */
function run(command, args, folder) {
  const search = (process.env.PATH ?? '').split(path.delimiter).filter((entry) => !entry.startsWith(modules));
  const env = { ...process.env, PATH: search.join(path.delimiter) };
  const { status } = spawnSync(command, args, {
    cwd: folder,
    env,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  return status === 0;
}

/** The scripts that start by reading the contest API's settings. */
const readsSettings = ['scripts/start.ts', 'scripts/dev.ts', operatorsCommands];

/** The settings of `.env` and the environment; null where this Node is too old to parse `.env`. */
function readEnvironment() {
  const file = path.join(root, '.env');
  if (!existsSync(file)) return process.env;
  return util.parseEnv ? { ...util.parseEnv(readFileSync(file, 'utf8')), ...process.env } : null;
}

/**
 * Reports missing settings before an installation that takes minutes; whether those that are set are right is checked
 * later.
 */
function requireSettings(script) {
  const env = readsSettings.includes(script) && readEnvironment();
  if (!env) return;
  const settings = Object.entries(readJson(path.join(root, 'packages/contest-api/src/needed-settings.json')));
  const missing = settings.filter(([name, { neededIn }]) => neededIn.includes(env.APP_ENV) && !env[name]);
  if (missing.length === 0) return;
  fail(
    missing
      .map(([name, { english }]) => `${name}: expected ${english}, when APP_ENV is ${env.APP_ENV}`)
      .join('\n'),
  );
}

/** Whether this Linux lacks a library that the pinned Node needs, on which every install script would fail. */
function lacksLibrary() {
  const { stdout } = spawnSync('/sbin/ldconfig', ['-p'], { encoding: 'utf8' });
  return Boolean(stdout) && !stdout.includes('libatomic.so.1');
}

/** Gives a bare Debian that library. */
function installLibrary() {
  const apt = (...words) => spawnSync('apt-get', words, { stdio: 'ignore' }).status === 0;
  const install = () => apt('install', '-y', '--no-install-recommends', 'libatomic1');
  if (process.getuid?.() !== 0 || install()) return;
  apt('update');
  install();
}

function install(script) {
  if (!isInstalled(script)) {
    requireSettings(script);
    process.stderr.write('Installing the dependencies, which takes a minute or two …\n');
    // Not `npm ci`, which first deletes what is installed. The versions are still those of the lock file, and --no-save
    // leaves it unchanged.
    if (lacksLibrary()) installLibrary();
    const isDone = run(
      'npm',
      ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
      root,
    );
    if (!isDone)
      fail(
        lacksLibrary()
          ? 'Node needs libatomic.so.1: install it (apt-get install libatomic1), and start again.'
          : 'The dependencies could not be installed: see what npm says above. A connection to a registry is needed.',
      );
  }
  if (existsSync(pinnedNode)) return;
  // npm can be set to skip install scripts; this is the one that everything else depends on.
  process.stderr.write('Installing the pinned Node …\n');
  if (!run('node', ['installArchSpecificPackage.js'], pinnedFolder) || !existsSync(pinnedNode)) {
    fail(
      'The pinned Node could not be installed: see above. "npm rebuild node --foreground-scripts" tries it again.',
    );
  }
}

/** Draws the content pack's pictures, which are not kept in git, where one is missing or a script has changed since it drew them. */
function draw() {
  const scripts = path.join(root, 'content/media/scripts');
  const [script, list] = [path.join(scripts, 'draw.ts'), path.join(scripts, '.drawn')];
  if (!existsSync(script)) return;
  const drawn = existsSync(list) ? readFileSync(list, 'utf8').trim().split('\n') : [];
  const isThere = drawn.length > 0 && drawn.every((file) => existsSync(path.join(scripts, '..', file)));
  const isCurrent = (name) => statSync(path.join(scripts, name)).mtimeMs <= statSync(list).mtimeMs;
  if (isThere && readdirSync(scripts).every((name) => !name.endsWith('.ts') || isCurrent(name))) return;
  if (spawnSync(pinnedNode, [script], { stdio: 'inherit' }).status === 0) return;
  // In a folder that nobody may write to, the times of files can differ from when they were drawn.
  if (!isThere) fail('The pictures of the content pack could not be drawn: see above.');
}

/** Puts the pinned Node first in the PATH, so that every program started from here uses it as `node`. */
function preferPinnedNode() {
  process.env.PATH = [path.join(modules, '.bin'), process.env.PATH].join(path.delimiter);
}

/**
 * Calls `end` when the parent process is gone: npm sends a request to end only to the shell that it starts scripts
 * with, and the shell ends without passing it on.
 */
function whenAbandoned(end) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    end();
  }, 500);
  watch.unref();
}

/** Runs the script in a child process, passes signals on, and ends with its exit code. */
function runOnPinnedNode(script, args) {
  const child = spawn(pinnedNode, [script, ...args], { stdio: 'inherit' });
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event) whenAbandoned(() => child.kill('SIGTERM'));
  child.on('error', (error) => fail(`${pinnedNode} could not be started: ${error.message}`));
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1);
    for (const name of signals) process.removeAllListeners(name);
    process.kill(process.pid, signal);
  });
}

const [script, ...args] = process.argv.slice(2);
if (Number.parseInt(process.versions.node, 10) < oldestNode) {
  fail(`Node ${process.versions.node} is too old: install Node ${oldestNode} or newer (https://nodejs.org).`);
}
if (!script) fail('node scripts/setup.mjs <script> [arguments]');
install(script);
draw();
preferPinnedNode();
const file = path.join(root, script);
// Compiled code is kept between starts, which saves a third of the time to the first page.
process.env.NODE_COMPILE_CACHE ??= path.join(modules, '.cache', 'node-compile');
if (process.versions.node === readJson(path.join(pinnedFolder, 'package.json')).version) {
  nodeModule.enableCompileCache(process.env.NODE_COMPILE_CACHE);
  if (process.env.npm_lifecycle_event) whenAbandoned(() => process.kill(process.pid, 'SIGTERM'));
  process.argv = [process.argv[0], file, ...args];
  await import(pathToFileURL(file).href);
} else {
  runOnPinnedNode(file, args);
}
