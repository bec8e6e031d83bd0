import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, chmodSync, cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@knowledgeking/local-server/free-port';
import { StartError } from '@knowledgeking/local-server/start-error';
import { inRoot } from './paths.ts';

/** Where Debian has the programs of PostgreSQL; the embedded one has no pg_basebackup and no psql. */
const [binaries] = globSync('/usr/lib/postgresql/*/bin').sort().reverse();

/** PostgreSQL servers on this machine under the account postgres, and the scripts of deploy/postgres. */
export class Servers {
  readonly folder: string;
  readonly #ports = new Map<string, number>();

  /**
   * Gives the servers of a folder the scripts of deploy/postgres and an empty place for backups.
   * @throws StartError without root or Debian's PostgreSQL
   */
  constructor(folder: string) {
    if (!binaries || process.getuid?.() !== 0)
      throw new StartError('This needs root and Debian’s PostgreSQL (apt-get install postgresql).');
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
    chmodSync(path.dirname(folder), 0o711);
    cpSync(inRoot('deploy/postgres'), path.join(folder, 'postgres'), { recursive: true });
    for (const kind of ['wal', 'base']) mkdirSync(path.join(folder, 'backups', kind), { recursive: true });
    execFileSync('chown', ['-R', 'postgres', folder]);
  }

  /**
   * Starts a primary as deploy/postgres/primary.conf says, but for its folders, and for a log that is archived every second.
   * @param ownSettings lines on top of that
   */
  async startPrimary(server: string, ownSettings: readonly string[] = []): Promise<void> {
    const data = this.data(server);
    await this.run(server, 'initdb', '-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8');
    const settings = readFileSync(inRoot('deploy/postgres/primary.conf'), 'utf8')
      .replaceAll('/var/backups/contest', path.join(this.folder, 'backups'))
      .replaceAll('/opt/contest/postgres', path.join(this.folder, 'postgres'))
      .replace('archive_timeout = 60s', 'archive_timeout = 1s');
    const lines = [settings, ...ownSettings].join('\n');
    writeFileSync(path.join(data, 'contest.conf'), `${lines}\n`, { mode: 0o644 });
    appendFileSync(path.join(data, 'postgresql.conf'), "include = 'contest.conf'\n");
    // As an operator does, as long as there is no standby.
    appendFileSync(path.join(data, 'postgresql.auto.conf'), "synchronous_standby_names = ''\n");
    await this.start(server);
  }

  /** Makes a standby of a primary, and has the primary wait for it. @returns whom it waits for */
  async follow(primary: string, standby: string): Promise<string> {
    await this.script(primary, 'make-standby.sh', this.data(standby));
    await this.start(standby);
    const deadline = Date.now() + 10_000;
    const state = 'select state from pg_stat_replication';
    while ((await this.query(primary, state)) !== 'streaming' && Date.now() < deadline) await pause(100);
    await this.script(primary, 'wait-for-standby.sh');
    return this.query(primary, 'select application_name, sync_state from pg_stat_replication');
  }

  /** Runs a program for one of the servers. @throws Error with what it said */
  async run(server: string, program: string, ...args: string[]): Promise<string> {
    const env = {
      PATH: `${binaries}:${process.env.PATH}`,
      PGHOST: '127.0.0.1',
      PGPORT: String(this.#ports.get(server) ?? 5432),
      PGUSER: 'postgres',
      PGDATABASE: 'postgres',
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

  /** Starts a server. @param port Default: its own, or at first a free one */
  async start(server: string, port = this.#ports.get(server)): Promise<void> {
    port ??= await freePort();
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

  /** The port of one that was started. */
  port = (server: string) => this.#ports.get(server) ?? 0;
}
