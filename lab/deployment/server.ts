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
import { inRoot } from '../../scripts/lib/paths.ts';
import { must } from '../../scripts/lib/run-command.ts';

/** One of the two rented servers: a root of its own, with a network of its own in which only the other one is. */
export class Server {
  readonly root: string;
  readonly address: string;
  readonly #name: string;

  /** @param name also the name of its network namespace */
  constructor(folder: string, name: string, address: string) {
    this.root = path.join(folder, name);
    this.#name = name;
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
    copyFileSync('/etc/ssl/certs/ca-certificates.crt', this.inside('root/authorities.crt'));
    // Nothing here has to outlive a loss of power of this machine.
    writeFileSync(this.inside('etc/dpkg/dpkg.cfg.d/walk'), 'force-unsafe-io\n');
    writeFileSync(this.inside('usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 });
    for (const program of ['systemctl', 'certbot'])
      copyFileSync(inRoot(`lab/deployment/${program}.sh`), this.inside('usr/local/bin', program));
  }

  /** Starts what runs on a rented server before anybody has touched it; what a loss of power leaves in /run is gone. */
  async turnOn(): Promise<void> {
    rmSync(this.inside('run'), { recursive: true });
    for (const name of ['sshd', 'lock']) mkdirSync(this.inside('run', name), { recursive: true });
    await this.run('/usr/sbin/sshd');
  }

  /**
   * Runs commands as root, in a shell that stops at the first error.
   * @param network of which machine: that of this machine for what is downloaded, otherwise the server's own
   * @throws Error with what they said
   */
  async run(commands: string, network: 'own' | 'machine' = 'own'): Promise<string> {
    const env = {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      HOME: '/root',
      DEBIAN_FRONTEND: 'noninteractive',
      // For downloads, whom this machine trusts; else the certificate that nobody but ourselves has signed.
      ...(network === 'machine'
        ? { NODE_EXTRA_CA_CERTS: '/root/authorities.crt' }
        : { CURL_CA_BUNDLE: '/etc/letsencrypt/live/quiz.example.jp/fullchain.pem' }),
    };
    const namespace = network === 'own' ? ['nsenter', `--net=/run/netns/${this.#name}`] : [];
    const words = ['chroot', this.root, 'sh', '-e', '-c', commands];
    const [program = '', ...args] = [...namespace, ...words];
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        appendFileSync(`${this.root}.log`, text);
      });
    // Not "close": what was started in the background may keep the pipes.
    const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
    if (code !== 0) throw new Error(said.split('\n').slice(-40).join('\n'));
    return said;
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
    while (ours().length > 0) {
      for (const id of ours()) process.kill(Number(id), 'SIGKILL');
      await pause(100);
    }
  }

  /** Says where a name leads, to whoever asks from this server. */
  pointName(name: string, { address }: Server): void {
    const file = this.inside('etc/hosts');
    const others = readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => !line.endsWith(` ${name}`));
    writeFileSync(file, [...others, `${address} ${name}`, ''].join('\n'));
  }

  readonly inside = (...parts: string[]) => path.join(this.root, ...parts);
}
