import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@knowledgeking/local-server/free-port';

/** Where Debian has the programs of PostgreSQL; the embedded one has no pg_basebackup and no psql. */
export const [binaries] = globSync('/usr/lib/postgresql/*/bin').sort().reverse();

/** PostgreSQL servers on this machine under the account postgres, and the scripts of deploy/postgres. */
export class Servers {
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
