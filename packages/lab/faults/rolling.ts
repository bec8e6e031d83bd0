import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '@knowledgeking/contest-api/database/database';
import { migrations } from '@knowledgeking/contest-api/database/migrate';
import { StartError } from '@knowledgeking/local-server/start-error';
import type { Stage } from '@knowledgeking/stage';
import type { Contestant } from '@knowledgeking/stage/contestants';
import type { Copy } from '@knowledgeking/stage/copy';
import { atMost, type Finding } from '@knowledgeking/stage/ledger';
import { runCommand } from '@knowledgeking/stage/run-command';
import pg from 'pg';
import { type Fault, underLoad } from './fault.ts';
import { nextMigration } from './next-version.ts';
import { nextVersion, startCommand } from './operate.ts';

const drainSeconds = 2;
const contestantCount = 600;
const calmMilliseconds = 2_000;
/** No browser's retries hide a failure. */
const behindNginx = { env: { DRAIN_SECONDS: String(drainSeconds) }, isBehindNginx: true, retries: false };

/** Ends a copy and starts it again; returns whether it said that it is not ready while it still served. */
async function restart(copy: Copy): Promise<boolean> {
  const gone = copy.end('SIGTERM');
  await pause((drainSeconds * 1_000) / 2);
  const serves =
    (await fetch(`http://127.0.0.1:${copy.port}/healthz`).catch(() => undefined))?.status === 200;
  const wasDrained = serves && !(await copy.isReady());
  await gone;
  await copy.start();
  return wasDrained;
}

/** Two and four copies behind nginx, each restarted in turn. */
export const rollingRestarts: Fault[] = [2, 4].map((copies) => ({
  name: `rolling-restart-${copies}`,
  onlyFull: 'it needs nginx',
  does: `restarts each of ${copies} copies behind nginx in turn, while contestants answer`,
  run: (stage) => {
    const conditions = { ...behindNginx, copies, contestants: contestantCount, perSecond: 150 };
    return underLoad(stage, conditions, async (scene) => {
      let undrained = 0;
      for (const copy of scene.copies) {
        if (!(await restart(copy))) undrained += 1;
        await pause(calmMilliseconds / 2);
      }
      return [atMost('copies that served on without saying that they are not ready', undrained, 0)];
    });
  },
}));

/** An empty database beside the stage's, which has this version's schema. */
async function createDatabase({ administrationUrl, databaseUrl }: Stage): Promise<string> {
  const client = new pg.Client({ connectionString: administrationUrl });
  await client.connect();
  await client.query(`create database upgrade owner "${new URL(databaseUrl).username}"`);
  await client.end();
  const url = new URL(databaseUrl);
  url.pathname = 'upgrade';
  return url.href;
}

/** Replaces copies one after the other by those of a version; the next one is touched only when this one is ready. */
async function replaceAll(copies: readonly Copy[], server: string): Promise<number> {
  let unready = 0;
  for (const copy of copies) {
    await copy.end('SIGTERM');
    await copy.start(server);
    if (!(await copy.isReady())) unready += 1;
    await pause(calmMilliseconds / 2);
  }
  return unready;
}

/** Upgrades two copies of the version before in front of contestants, restarts one half-way, and rolls back. */
async function run(stage: Stage): Promise<Finding[]> {
  const previous = await unpackPreviousVersion(path.join(stage.folder, 'previous'));
  const databaseUrl = await createDatabase(stage);
  const contestants = await previous.prepare(databaseUrl, contestantCount);
  const ownStage: Stage = {
    ...stage,
    database: stage.open(databaseUrl),
    startCopies: (count, env) =>
      stage.startCopies(count, { ...env, DATABASE_URL: databaseUrl }, previous.server),
  };
  const conditions = { ...behindNginx, copies: 2, contestants, perSecond: 100 };
  return underLoad(ownStage, conditions, async ({ copies }) => {
    const migration = await startCommand(databaseUrl, ['db', 'migrate', '--json'], nextVersion).ended;
    await pause(calmMilliseconds);
    // A copy of the version before that has to be restarted on the schema that it does not know.
    const restarted = await replaceAll(copies.slice(0, 1), previous.server);
    const forward = await replaceAll(copies, nextVersion);
    await pause(calmMilliseconds);
    const back = await replaceAll(copies, previous.server);
    return [
      {
        what: 'the version before, and what it does not know',
        figure: `${previous.commit}: ${previous.newer.join(', ')}`,
        holds: previous.newer.length > 0,
      },
      {
        what: 'the migration beside copies that answer',
        figure: migration.text.trim(),
        holds:
          migration.code === 0 &&
          [...previous.newer, nextMigration].every((name) => migration.text.includes(name)),
      },
      atMost('restarts on the later schema that failed', restarted, 0),
      atMost('upgraded copies that were not ready', forward, 0),
      atMost('copies that were not ready after the rollback', back, 0),
    ];
  });
}

/** The version before, from git, and this one on one database, forward and back. */
export const rollingUpgrade: Fault = {
  name: 'rolling-upgrade',
  onlyFull: 'it needs nginx, and the version before from git',
  does: 'upgrades two copies of the version before behind nginx one after the other, and rolls back, while contestants answer',
  run,
};

/** Where node finds the packages, wherever a version has them. */
const installed = 'node_modules/@knowledgeking';
/** The folder of the packages; versions until 7.0.0 had them at the top. */
const packages = 'packages/';
const migrationFolder = 'contest-api/src/database/migrations';
const migrationNames = Object.keys(migrations).sort();
/** The first migration: no version without it can serve on today's schema. */
const baseline = migrationNames[0] ?? '';
const newest = migrationNames.at(-1) ?? '';

/** Those that an API and its load are made of. */
const workspaces = ['contract', 'pack', 'local-server', 'rehearsal', 'contest-api', 'stage'];
const parts = [packages, ...workspaces, 'lab', 'content', 'package.json', 'package-lock.json'];

const git = (...args: string[]) => runCommand('git', args);
const hasMigration = async (commit: string, name: string) => {
  const { output } = await git('ls-tree', '-r', '--name-only', commit);
  return output.includes(`${migrationFolder}/${name}.ts\n`);
};

/**
 * The last release before this commit, where it lacks the newest migration; otherwise the commit before that migration. That of
 * PREVIOUS_VERSION where it is set.
 */
async function findCommit(): Promise<string> {
  const release = await git('describe', '--tags', '--abbrev=0', '--match=v[0-9]*', 'HEAD^');
  const isOlder = release.code === 0 && !(await hasMigration(release.output.trim(), newest));
  const file = `${packages}${migrationFolder}/${newest}.ts`;
  const before = await git('log', '--follow', '--diff-filter=A', '--max-count=1', '--format=%H^', '--', file);
  const wanted = process.env.PREVIOUS_VERSION || (isOlder ? release : before).output.trim();
  const { code, output } = await git('rev-parse', '--verify', `${wanted}^{commit}`);
  if (code === 0 && (await hasMigration(output.trim(), baseline))) return output.trim();
  throw new StartError(`git knows no version “${wanted}” with ${baseline}; set PREVIOUS_VERSION to one.`);
}

/** By the version's own code, because this one's need not work on its schema. */
async function prepare(folder: string, databaseUrl: string, count: number): Promise<Contestant[]> {
  const main = path.join(folder, installed, 'contest-api/src/command-line/main.ts');
  const env = { APP_ENV: 'development', DATABASE_URL: databaseUrl };
  for (const words of [
    ['db', 'migrate'],
    ['exam', 'import', path.join(folder, 'content'), '--yes'],
  ]) {
    const { code, output } = await runCommand(process.execPath, [main, ...words], { env });
    if (code !== 0) throw new Error(`contest ${words.join(' ')} of the version before failed: ${output}`);
  }
  const { addContestants }: typeof import('@knowledgeking/stage/contestants') = await import(
    path.join(folder, installed, 'stage/src/contestants.ts')
  );
  const { database, close } = openDatabase(databaseUrl, { poolSize: 2 });
  try {
    return await addContestants(database, count);
  } finally {
    await close();
  }
}

/**
 * Takes the version before out of git, with the packages of its own lock file.
 * @returns also the migrations of this version that it does not know, where its API begins, and a function that makes a database of its
 * schema, with its contest in progress and contestants who have just started
 * @throws StartError where git knows none
 */
async function unpackPreviousVersion(folder: string) {
  const commit = await findCommit();
  mkdirSync(folder, { recursive: true });
  const archive = path.join(folder, 'version.tar');
  const { output } = await git('ls-tree', '--name-only', commit, ...parts);
  const unpacked = await git('archive', `--output=${archive}`, commit, ...output.trim().split('\n'));
  if (unpacked.code !== 0) throw new StartError(unpacked.output);
  await runCommand('tar', ['-xf', archive, '-C', folder]);
  const top = existsSync(path.join(folder, packages)) ? packages : '';
  const api = ['--workspace', `${top}contest-api`, '--include-workspace-root=false'];
  const omitted = ['--omit=dev', '--omit=optional', '--ignore-scripts', '--no-audit', '--no-fund'];
  const install = ['-c', 'cd "$0" && exec npm ci "$@"', folder, ...omitted, ...api];
  // Where `npm run` has started this, npm would otherwise install the packages of this version again.
  const env = { npm_config_local_prefix: undefined };
  const { code, output: said } = await runCommand('sh', install, { env });
  if (code !== 0) throw new StartError(`The packages of the version before could not be installed: ${said}`);
  for (const name of workspaces) {
    const place = path.join(folder, installed, name);
    if (!existsSync(place)) symlinkSync(path.join(folder, top, name), place);
  }
  const draw = path.join(folder, 'content/media/scripts/draw.ts');
  const drawn = existsSync(draw) ? await runCommand(process.execPath, [draw]) : undefined;
  if (drawn && drawn.code !== 0) throw new StartError(drawn.output);
  const known = await Promise.all(migrationNames.map((name) => hasMigration(commit, name)));
  return {
    commit: commit.slice(0, 10),
    newer: migrationNames.filter((_, index) => !known[index]),
    server: path.join(folder, installed, 'contest-api/src/server.ts'),
    prepare: (databaseUrl: string, contestants: number) => prepare(folder, databaseUrl, contestants),
  };
}
