import { spawn } from 'node:child_process';
import { appendFileSync, chmodSync, cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../contest-api/src/embedded/free-port.ts';
import { StartError } from '../../contest-api/src/embedded/start-error.ts';
import { inRoot } from '../lib/paths.ts';
import type { Fault, Finding } from './fault.ts';
import type { Stage } from './stage.ts';

/** Where Debian has the programs of PostgreSQL; the embedded one has no pg_basebackup and no psql. */
const [binaries] = globSync('/usr/lib/postgresql/*/bin').sort().reverse();

/** PostgreSQL servers on this machine under the account postgres, and the scripts of deploy/postgres. */
class Servers {
  readonly folder: string;
  readonly #ports = new Map<string, number>();

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Runs a program for one of the servers. @throws Error with what it said */
  async run(server: string, program: string, ...args: string[]): Promise<string> {
    const env = {
      PATH: `${binaries}:${process.env.PATH}`,
      PGHOST: '127.0.0.1',
      PGPORT: String(this.#ports.get(server) ?? 5432),
      PGUSER: 'postgres',
      BACKUPS: path.join(this.folder, 'backups'),
    };
    const words = Object.entries(env).map(([name, value]) => `${name}=${value}`);
    const child = spawn('runuser', ['-u', 'postgres', '--', 'env', ...words, program, ...args], {
      cwd: this.folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [said, complaint] = await Promise.all([text(child.stdout), text(child.stderr)]);
    if (child.exitCode === null) await new Promise((resolve) => child.once('exit', resolve));
    if (child.exitCode !== 0) throw new Error(`${program} ${args.join(' ')}: ${said}${complaint}`);
    return said.trim();
  }

  script = (server: string, name: string, ...args: string[]) =>
    this.run(server, path.join(this.folder, 'postgres', name), ...args);

  query = (server: string, statement: string) =>
    this.run(server, 'psql', '-XAtq', '-d', 'postgres', '-c', statement);

  async start(server: string): Promise<void> {
    const port = this.#ports.get(server) ?? (await freePort());
    this.#ports.set(server, port);
    const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${this.folder}`;
    const log = path.join(this.folder, `${server}.log`);
    await this.run(server, 'pg_ctl', '-D', this.data(server), '-o', options, '-l', log, '-w', 'start');
  }

  stop = (server: string) =>
    this.run(server, 'pg_ctl', '-D', this.data(server), '-m', 'immediate', 'stop').catch(() => undefined);

  /** Waits until it takes writes. */
  async untilPrimary(server: string): Promise<void> {
    while ((await this.query(server, 'select pg_is_in_recovery()')) !== 'f') await pause(200);
  }

  data = (server: string) => path.join(this.folder, server);
}

/** Starts a primary as deploy/postgres/primary.conf says, but for its folders, and for a log that is archived every second. */
async function startPrimary(servers: Servers): Promise<void> {
  const { folder } = servers;
  await servers.run('primary', 'initdb', '-D', servers.data('primary'), '-A', 'trust', '-U', 'postgres');
  const settings = readFileSync(inRoot('deploy/postgres/primary.conf'), 'utf8')
    .replaceAll('/var/backups/contest', path.join(folder, 'backups'))
    .replaceAll('/opt/contest/postgres', path.join(folder, 'postgres'))
    .replace("synchronous_standby_names = 'standby'", "synchronous_standby_names = ''")
    .replace('archive_timeout = 60s', 'archive_timeout = 1s');
  writeFileSync(path.join(servers.data('primary'), 'contest.conf'), settings, { mode: 0o644 });
  appendFileSync(path.join(servers.data('primary'), 'postgresql.conf'), "include = 'contest.conf'\n");
  await servers.start('primary');
}

const numbers = "select string_agg(n::text, ',' order by n) from a";

async function run({ folder: stageFolder, atEnd }: Stage): Promise<Finding[]> {
  if (!binaries || process.getuid?.() !== 0)
    throw new StartError('This needs root and Debian’s PostgreSQL (apt-get install postgresql).');
  const folder = path.join(stageFolder, 'debian');
  const servers = new Servers(folder);
  chmodSync(stageFolder, 0o711);
  mkdirSync(folder);
  cpSync(inRoot('deploy/postgres'), path.join(folder, 'postgres'), { recursive: true });
  mkdirSync(path.join(folder, 'backups/wal'), { recursive: true });
  mkdirSync(path.join(folder, 'backups/base'));
  const given = spawn('chown', ['-R', 'postgres', folder]);
  await new Promise((resolve) => given.once('exit', resolve));
  const all = ['primary', 'standby', 'restored', 'to-the-end'];
  atEnd(() => Promise.all(all.map(servers.stop)));

  await startPrimary(servers);
  await servers.query('primary', 'create table a (n integer)');
  await servers.query('primary', 'insert into a values (1)');
  await servers.script('primary', 'base-backup.sh');
  await servers.query('primary', 'insert into a values (2)');
  await pause(1_000);
  const moment = await servers.query('primary', 'select clock_timestamp()');
  await pause(1_000);
  await servers.query('primary', 'insert into a values (3)');

  await servers.script('primary', 'make-standby.sh', servers.data('standby'));
  await servers.start('standby');
  await servers.query('primary', "alter system set synchronous_standby_names = 'standby'");
  await servers.query('primary', 'select pg_reload_conf()');
  const state = 'select application_name, sync_state from pg_stat_replication';
  const deadline = Date.now() + 10_000;
  while ((await servers.query('primary', state)) !== 'standby|sync' && Date.now() < deadline)
    await pause(100);
  const synchronous = await servers.query('primary', state);
  await servers.query('primary', 'insert into a values (4)');
  await servers.query('primary', 'select pg_switch_wal()');
  await pause(1_500);

  const restored: string[] = [];
  for (const [name, ...until] of [['restored', moment], ['to-the-end']] as const) {
    await servers.script(name, 'restore.sh', servers.data(name), ...until);
    await servers.start(name);
    await servers.untilPrimary(name);
    restored.push(await servers.query(name, numbers));
    await servers.stop(name);
  }
  const refused = await servers
    .script('restored', 'restore.sh', servers.data('restored'))
    .catch((error: Error) => error.message.trim().replace(/.*\//, ''));

  await servers.stop('primary');
  await servers.script('standby', 'promote.sh');
  await servers.query('standby', 'insert into a values (5)');
  const promoted = await servers.query('standby', numbers);
  const finding = (what: string, figure: string, expected: string | RegExp): Finding => ({
    what,
    figure,
    holds: typeof expected === 'string' ? figure === expected : expected.test(figure),
  });
  return [
    finding('the standby that commits wait for', synchronous, 'standby|sync'),
    finding('restored to a moment between the second row and the third', restored[0] ?? '', '1,2'),
    finding('restored to the end of the log', restored[1] ?? '', '1,2,3,4'),
    finding('restored over data that is there', refused, /is not empty; nothing was changed/),
    finding('the standby after it was promoted takes writes', promoted, '1,2,3,4,5'),
  ];
}

/** The scripts of deploy/postgres, on servers of Debian's PostgreSQL. */
export const backups: Fault = {
  name: 'backups',
  does: 'backs up, restores to a moment and to the end, makes a synchronous standby and promotes it when the primary is killed',
  run,
};
