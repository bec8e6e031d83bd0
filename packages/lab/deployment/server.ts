import { spawn } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inRoot } from '@knowledgeking/stage/paths';
import { must } from '@knowledgeking/stage/run-command';
import { TypedShell } from '@knowledgeking/stage/typed-shell';
import { downloadsProxy } from './downloads.ts';

/** One of the two rented servers: a root of its own, with a network of its own in which only the other one is. */
export class Server {
  readonly root: string;
  readonly address: string;
  readonly #within: readonly string[];
  readonly #env = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    DEBIAN_FRONTEND: 'noninteractive',
    // The certificate that nobody but ourselves has signed.
    CURL_CA_BUNDLE: '/etc/letsencrypt/live/quiz.example.jp/fullchain.pem',
  };
  #shell: TypedShell | undefined;
  #said = '';

  /** @param name also the name of its network namespace */
  constructor(folder: string, name: string, address: string) {
    this.root = path.join(folder, name);
    this.#within = ['nsenter', `--net=/run/netns/${name}`, 'chroot', this.root];
    this.address = address;
  }

  /** Unpacks a fresh Debian, as a provider hands it over: with sshd running, and with what a package starts left to us. */
  async begin(system: string, cache: string): Promise<void> {
    mkdirSync(this.root, { recursive: true });
    await must('tar', '--extract', '--file', system, '--directory', this.root);
    await must('mount', '-t', 'proc', 'proc', this.inside('proc'));
    await must('mount', '-t', 'tmpfs', 'tmpfs', this.inside('dev/shm'));
    for (const [kept, place] of [
      ['packages', 'var/cache/apt/archives'],
      ['npm', 'root/.npm'],
    ] as const) {
      mkdirSync(path.join(cache, kept), { recursive: true });
      mkdirSync(this.inside(place), { recursive: true });
      await must('mount', '--bind', path.join(cache, kept), this.inside(place));
    }
    for (const name of ['resolv.conf', 'apt/sources.list.d/debian.sources'])
      copyFileSync(path.join('/etc', name), this.inside('etc', name));
    writeFileSync(this.inside('etc/apt/sources.list'), '');
    // What downloads knows the way, and whom this machine trusts.
    copyFileSync('/etc/ssl/certs/ca-certificates.crt', this.inside('root/authorities.crt'));
    writeFileSync(this.inside('etc/apt/apt.conf.d/99walk'), `Acquire::http::Proxy "${downloadsProxy}";\n`);
    writeFileSync(
      this.inside('root/.npmrc'),
      `proxy=${downloadsProxy}\nhttps-proxy=${downloadsProxy}\ncafile=/root/authorities.crt\n`,
    );
    // Nothing here has to outlive a loss of power of this machine.
    writeFileSync(this.inside('etc/dpkg/dpkg.cfg.d/walk'), 'force-unsafe-io\n');
    writeFileSync(this.inside('usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 });
    for (const program of ['systemctl', 'certbot'])
      copyFileSync(inRoot(`packages/lab/deployment/${program}.sh`), this.inside('usr/local/bin', program));
  }

  /** Starts what runs on a rented server before anybody has touched it; what a loss of power leaves in /run is gone. */
  async turnOn(): Promise<void> {
    rmSync(this.inside('run'), { recursive: true });
    for (const name of ['sshd', 'lock']) mkdirSync(this.inside('run', name), { recursive: true });
    await this.run('/usr/sbin/sshd');
  }

  /**
   * Types commands as root, into the one shell that is open since the server was turned on; it ends at the first error.
   * @throws Error with what they said
   */
  async type(commands: string): Promise<void> {
    this.#said = '';
    this.#shell ??= new TypedShell({
      folder: this.inside('tmp'),
      seenAs: '/tmp',
      within: this.#within,
      env: this.#env,
      begin: 'set -e',
      onSaid: (text) => {
        this.#said += text;
        appendFileSync(`${this.root}.log`, text);
      },
    });
    await this.#shell.type(commands).catch(() => {
      throw new Error(this.#said.split('\n').slice(-40).join('\n'));
    });
  }

  /** Does what a server does without anybody who types. @throws Error with what it said */
  async run(commands: string): Promise<void> {
    const [program = '', ...words] = [...this.#within, 'sh', '-e', '-c', commands];
    const child = spawn(program, words, { env: this.#env, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        appendFileSync(`${this.root}.log`, text);
      });
    // Not "close": what was started in the background may keep the pipes.
    const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
    if (code !== 0) throw new Error(said.split('\n').slice(-40).join('\n'));
  }

  /** Ends all of its processes at once, as a loss of power does. */
  async die(): Promise<void> {
    const isOurs = (id: string) => {
      try {
        return readlinkSync(`/proc/${id}/root`) === this.root;
      } catch {
        return false;
      }
    };
    const ours = () => readdirSync('/proc').filter((id) => /^\d+$/.test(id) && isOurs(id));
    await this.#shell?.end();
    this.#shell = undefined;
    while (ours().length > 0) {
      for (const id of ours()) process.kill(Number(id), 'SIGKILL');
      await pause(100);
    }
  }

  /** Says where a name leads, to programs on this server. */
  pointName(name: string, { address }: Server): void {
    const file = this.inside('etc/hosts');
    const others = readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => !line.endsWith(` ${name}`));
    writeFileSync(file, [...others, `${address} ${name}`, ''].join('\n'));
  }

  readonly inside = (...parts: string[]) => path.join(this.root, ...parts);
}
