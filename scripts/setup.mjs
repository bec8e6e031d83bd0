/**
 * What every `npm run …` begins with: `node scripts/setup.mjs <script> [arguments]`. Sees to it that the dependencies
 * are those of package-lock.json, then runs the script on the pinned Node. Plain JavaScript without dependencies,
 * because it runs on whatever Node is there, before anything is installed.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import nodeModule from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import util from 'node:util';

const oldestNode = 20;
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

/** npm notes what it has installed; that has to be what the lock file says, but for packages for other machines. */
function isInstalled() {
  const wanted = readJson(path.join(root, 'package-lock.json')).packages ?? {};
  const installed = readJson(path.join(modules, '.package-lock.json')).packages ?? {};
  return Object.entries(wanted).every(([place, { version, link, optional, devOptional, peer }]) => {
    if (!place.includes('node_modules/') || link) return true;
    return installed[place] ? installed[place].version === version : optional || devOptional || peer;
  });
}

/** Runs a command in view of the user; the folder of the pinned Node is left out, because it is about to be replaced. */
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

/** The scripts that begin by reading the settings of the contest API. */
const readsSettings = ['scripts/start.ts', 'scripts/dev.ts', 'contest-api/src/cli/main.ts'];

/** The settings of `.env` and the environment; null where this Node is too old to read `.env`. */
function readEnvironment() {
  const file = path.join(root, '.env');
  if (!existsSync(file)) return process.env;
  return util.parseEnv ? { ...util.parseEnv(readFileSync(file, 'utf8')), ...process.env } : null;
}

/** Says what a start lacks before the minutes of an installation; whether what is there is right is looked at after it. */
function requireSettings(script) {
  const env = readsSettings.includes(script) && readEnvironment();
  if (!env) return;
  const needed = readJson(path.join(root, 'contest-api/src/needed-settings.json'))[env.APP_ENV] ?? {};
  const missing = Object.keys(needed).filter((name) => !env[name]);
  if (missing.length === 0) return;
  fail(missing.map((name) => `${name}: expected ${needed[name]}, when APP_ENV is ${env.APP_ENV}`).join('\n'));
}

function install(script) {
  if (!isInstalled()) {
    requireSettings(script);
    process.stderr.write('Installing the dependencies, which takes a minute or two …\n');
    // Not `npm ci`, which begins by deleting what is installed. The versions are those of the lock file all the same,
    // and without saving it stays as it is.
    const isDone = run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], root);
    if (!isDone)
      fail(
        'The dependencies could not be installed: see what npm says above. A connection to a registry is needed.',
      );
  }
  if (existsSync(pinnedNode)) return;
  // npm can be set to skip install scripts; this is the one that everything else needs.
  process.stderr.write('Installing the pinned Node …\n');
  if (!run('node', ['installArchSpecificPackage.js'], pinnedFolder) || !existsSync(pinnedNode)) {
    fail(
      'The pinned Node could not be installed: see above. "npm rebuild node --foreground-scripts" tries it again.',
    );
  }
}

/** Puts the pinned Node first, so that every program that is started finds it as `node`. */
function preferPinnedNode() {
  process.env.PATH = [path.join(modules, '.bin'), process.env.PATH].join(path.delimiter);
}

/** npm passes a request to end on to the shell that it starts scripts with, and the shell ends without passing it on. */
function whenAbandoned(end) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    end();
  }, 500);
  watch.unref();
}

/** Runs the script in a process of its own, passing on signals, and ends as it ends. */
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
preferPinnedNode();
const file = path.join(root, script);
// Compiled code is kept from one start to the next, which saves a third of the time to the first page.
process.env.NODE_COMPILE_CACHE ??= path.join(modules, '.cache', 'node-compile');
if (process.versions.node === readJson(path.join(pinnedFolder, 'package.json')).version) {
  nodeModule.enableCompileCache(process.env.NODE_COMPILE_CACHE);
  if (process.env.npm_lifecycle_event) whenAbandoned(() => process.kill(process.pid, 'SIGTERM'));
  process.argv = [process.argv[0], file, ...args];
  await import(pathToFileURL(file).href);
} else {
  runOnPinnedNode(file, args);
}
