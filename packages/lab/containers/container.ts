import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, cpSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { debianCache, inRoot } from '@knowledgeking/stage/paths';
import { must, runCommand } from '@knowledgeking/stage/run-command';
import { parse } from 'yaml';

/** The parts of an image's configuration that say how it runs. */
interface ImageConfig {
  User?: string;
  Env?: string[];
  Cmd?: string[];
  Entrypoint?: string[];
  WorkingDir?: string;
  StopSignal?: string;
  Healthcheck?: { Test: string[] };
}

/** An image whose files lie in a folder. */
export interface UnpackedImage {
  root: string;
  config: ImageConfig;
}

const packages = path.join(debianCache, 'packages');
const authorities = '/etc/ssl/certs/ca-certificates.crt';

/** The image that a Dockerfile begins with, such as `node:26.10.0-bookworm-slim`. */
function baseOf(name: string, distribution: string): string {
  const text = readFileSync(inRoot(`deploy/containers/${name}.Dockerfile`), 'utf8');
  const [, base = ''] = new RegExp(`^FROM (?:--platform=\\S+ )?(${distribution}:\\S+)`, 'm').exec(text) ?? [];
  return base;
}

/** Images that buildah makes and keeps in a folder; no daemon and no hub is needed. */
export class Images {
  readonly #store: string[];
  readonly #unpacked = new Map<string, Promise<UnpackedImage>>();

  constructor(folder: string) {
    this.#store = [
      ...['--root', path.join(folder, 'images'), '--runroot', path.join(folder, 'run')],
      ...['--storage-driver', 'vfs', '--log-level', 'error'],
    ];
  }

  /**
   * Makes the images that the Dockerfiles begin with, under the same names: Debian as debootstrap makes it, and beside it the Node that runs
   * this, with npm. Both trust the authorities that this machine trusts.
   */
  async makeBases(): Promise<void> {
    const debian = await this.#begin('scratch');
    mkdirSync(packages, { recursive: true });
    const options = ['--variant=minbase', '--include=ca-certificates,libatomic1', `--cache-dir=${packages}`];
    await must('debootstrap', ...options, 'bookworm', debian.root, 'http://deb.debian.org/debian');
    cpSync(authorities, path.join(debian.root, authorities));
    await this.#commit(debian.id, baseOf('nginx', 'debian'));
    const node = await this.#begin(baseOf('nginx', 'debian'));
    const local = path.join(node.root, 'usr/local');
    cpSync(process.execPath, path.join(local, 'bin/node'));
    await must('npm', 'install', '--global', '--prefix', local, 'npm@11');
    mkdirSync(path.join(local, 'etc'), { recursive: true });
    writeFileSync(path.join(local, 'etc/npmrc'), `cafile=${authorities}\n`);
    await must('chroot', node.root, '/usr/sbin/useradd', '--uid', '1000', '--create-home', 'node');
    await this.#commit(node.id, baseOf('api', 'node'));
  }

  /** Builds an image from its Dockerfile in deploy/containers, with this repository's files. @param values its build arguments */
  async build(name: string, tag: string, values: Readonly<Record<string, string>> = {}): Promise<void> {
    const file = inRoot(`deploy/containers/${name}.Dockerfile`);
    const given = Object.entries(values).flatMap(([key, value]) => ['--build-arg', `${key}=${value}`]);
    // Docker's format: the other one has no health checks.
    const how = ['--isolation', 'chroot', '--pull-never', '--format', 'docker', '--file', file];
    await this.#buildah('bud', ...how, ...given, '--tag', tag, inRoot());
  }

  /** Lays an image's files out in a folder, which all of its containers share. */
  unpack(image: string): Promise<UnpackedImage> {
    const unpacked = this.#unpacked.get(image) ?? this.#unpack(image);
    this.#unpacked.set(image, unpacked);
    return unpacked;
  }

  async #unpack(image: string): Promise<UnpackedImage> {
    const { root } = await this.#begin(image);
    const inspected = await this.#buildah('inspect', '--type', 'image', image);
    // What an image does not say is null there.
    const about = JSON.parse(inspected, (_key, value) => value ?? undefined);
    return { root, config: about.Docker.config };
  }

  async #begin(image: string): Promise<{ id: string; root: string }> {
    const id = (await this.#buildah('from', '--pull-never', image)).trim();
    return { id, root: (await this.#buildah('mount', id)).trim() };
  }

  async #commit(id: string, image: string): Promise<void> {
    await this.#buildah('commit', '--rm', id, `docker.io/library/${image}`);
  }

  #buildah(command: string, ...args: string[]): Promise<string> {
    return must('buildah', ...this.#store, command, ...args);
  }
}

/** A service of deploy/containers/compose.yaml, as far as it is looked at or can be run without Docker. */
export interface Service {
  image: string;
  user?: string;
  entrypoint?: string[];
  command?: string[];
  environment?: Record<string, string | number>;
  env_file?: string;
  read_only?: boolean;
  cap_add?: string[];
  cap_drop?: string[];
  security_opt?: string[];
  ports?: string[];
  tmpfs?: string[];
  /** Such as `site:/srv/contest:ro`. */
  volumes?: string[];
  networks?: string[] | Record<string, { ipv4_address?: string }>;
}

export interface Compose {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean; ipam?: { config: { subnet: string }[] } }>;
  secrets: Record<string, { file: string }>;
}

/** Reads deploy/containers/compose.yaml, with values in the place of its variables. */
export function readCompose(values: Readonly<Record<string, string>>): Compose {
  const text = readFileSync(inRoot('deploy/containers/compose.yaml'), 'utf8');
  const filled = text.replaceAll(/\$\{(\w+)[^}]*\}/g, (_variable, name: string) => values[name] ?? '');
  return parse(filled, { merge: true });
}

/** The networks of a service, each with the address that it has there, where it is a fixed one. */
export function networksOf({ networks = {} }: Service): [name: string, address: string | undefined][] {
  if (Array.isArray(networks)) return networks.map((name) => [name, undefined]);
  return Object.entries(networks).map(([name, { ipv4_address }]) => [name, ipv4_address]);
}

/** The ground that all containers of a walk share. */
export interface Ground {
  /** For their volumes and logs. */
  folder: string;
  /** Their `/etc/hosts`. */
  hosts: string;
  /** The values of their `env_file`. */
  settings: string;
}

const devices = ['null', 'zero', 'full', 'random', 'urandom'];

const quoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`;
const line = (...words: string[]) => words.map(quoted).join(' ');

/**
 * A service of compose.yaml as far as a chroot can show it: its image's files, not to be written where the service says so, its volumes, its
 * environment, account and capabilities, processes and mounts of its own, and a network of its own that is there already under its name.
 */
export class Container {
  readonly #name: string;
  readonly #service: Service;
  readonly #image: UnpackedImage;
  readonly #ground: Ground;
  readonly #log: string;
  #process: ChildProcess | undefined;

  constructor(name: string, service: Service, image: UnpackedImage, ground: Ground) {
    this.#name = name;
    this.#service = service;
    this.#image = image;
    this.#ground = ground;
    this.#log = path.join(ground.folder, `${name}.log`);
    writeFileSync(this.#log, '');
    // The account inside opens /dev/stdout by its name.
    chownSync(this.#log, ...this.#account());
  }

  /** Runs it to its end. @param words in the place of its command @returns what it said @throws Error with that where it fails */
  async run(words?: string[]): Promise<string> {
    const begin = this.said().length;
    this.start(words);
    const code = await this.#ended();
    const said = this.said().slice(begin);
    if (code !== 0) throw new Error(`${this.#name} ended with ${code}:\n${said}`);
    return said;
  }

  /** Runs a command in it, as its account. @returns its exit code and what it said */
  async execute(words: string[]): Promise<{ code: number; output: string }> {
    const inIt = ['--target', String(this.#first()), '--mount', '--pid', '--net'];
    return runCommand('nsenter', [...inIt, ...this.#confined(words)]);
  }

  /** Whether its health check says so. @throws Error with what it said where it has ended */
  async isHealthy(): Promise<boolean> {
    const code = this.#process?.exitCode ?? undefined;
    if (code !== undefined) throw new Error(`${this.#name} ended with ${code}:\n${this.said()}`);
    const [, ...words] = this.#image.config.Healthcheck?.Test ?? [];
    return words.length > 0 && (await this.execute(words)).code === 0;
  }

  /** Asks its first process to end, as `docker stop` does. @returns its exit code and how many seconds it took */
  async stop(): Promise<{ code: number; seconds: number }> {
    const begin = performance.now();
    process.kill(this.#first(), this.#image.config.StopSignal ?? 'SIGTERM');
    return { code: await this.#ended(), seconds: (performance.now() - begin) / 1_000 };
  }

  /** Starts it, and leaves it running. @param words in the place of its command */
  start(words?: string[]): void {
    const { config } = this.#image;
    const { entrypoint = config.Entrypoint ?? [], command = config.Cmd ?? [] } = this.#service;
    const network = ['nsenter', `--net=/run/netns/${this.#name}`];
    const last = ['exec', ...network, ...this.#confined([...entrypoint, ...(words ?? command)])];
    const script = [...this.#mounts(), line(...last)].join('\n');
    const log = openSync(this.#log, 'a');
    const own = ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-e', '-c', script];
    this.#process = spawn('unshare', own, { stdio: ['ignore', log, log] });
    closeSync(log);
  }

  async #ended(): Promise<number> {
    if (!this.#process) throw new Error(`${this.#name} was not started`);
    if (this.#process.exitCode === null) await once(this.#process, 'exit');
    return this.#process.exitCode ?? 1;
  }

  /** The process that is the first one inside. */
  #first(): number {
    const outside = this.#process?.pid;
    return Number(readFileSync(`/proc/${outside}/task/${outside}/children`, 'utf8'));
  }

  /** What it has printed since it was made. */
  said(): string {
    return readFileSync(this.#log, 'utf8');
  }

  #inside(place: string): string {
    return path.join(this.#image.root, place);
  }

  /** The numbers of its user and group. */
  #account(): [number, number] {
    const name = this.#user();
    const accounts = readFileSync(this.#inside('etc/passwd'), 'utf8').split('\n');
    const fields = accounts.map((account) => account.split(':')).find(([found]) => found === name);
    return [Number(fields?.[2] ?? 0), Number(fields?.[3] ?? 0)];
  }

  #user(): string {
    return this.#service.user || this.#image.config.User || 'root';
  }

  /** The commands that lay out what it sees. */
  #mounts(): string[] {
    const { volumes = [], tmpfs = [], read_only } = this.#service;
    const { root } = this.#image;
    const at = (place: string) => quoted(this.#inside(place));
    return [
      `mount --bind ${quoted(root)} ${quoted(root)}`,
      `mount -t proc proc ${at('proc')}`,
      `mount -t tmpfs -o mode=755 tmpfs ${at('dev')}`,
      `mkdir -m 1777 ${at('dev/shm')}`,
      ...devices.map(
        (name) => `touch ${at(`dev/${name}`)} && mount --bind /dev/${name} ${at(`dev/${name}`)}`,
      ),
      ...['stdin', 'stdout', 'stderr'].map(
        (name, number) => `ln -s /proc/self/fd/${number} ${at(`dev/${name}`)}`,
      ),
      `ln -s /proc/self/fd ${at('dev/fd')}`,
      `touch ${at('etc/hosts')} && mount --bind ${quoted(this.#ground.hosts)} ${at('etc/hosts')}`,
      ...tmpfs.flatMap((place) => {
        const [target = '', options = 'mode=1777'] = place.split(':');
        return [`mkdir -p ${at(target)}`, `mount -t tmpfs -o ${options} tmpfs ${at(target)}`];
      }),
      ...volumes.flatMap((volume) => {
        const [source = '', target = '', mode] = volume.split(':');
        const mount = `mkdir -p ${at(target)} && mount --bind ${quoted(this.#sourceOf(source))} ${at(target)}`;
        return [mount, ...(mode === 'ro' ? [`mount -o remount,bind,ro ${at(target)}`] : [])];
      }),
      ...(read_only ? [`mount -o remount,bind,ro ${quoted(root)}`] : []),
    ];
  }

  /** A folder of the repository, or a volume. */
  #sourceOf(source: string): string {
    const isFolder = source.startsWith('.');
    const place = isFolder
      ? inRoot('deploy/containers', source)
      : path.join(this.#ground.folder, 'volumes', source);
    // As Docker does, which makes a folder that is not there.
    mkdirSync(place, { recursive: true });
    return place;
  }

  /** A command as its account, with its environment and without rights that it does not need. */
  #confined(words: string[]): string[] {
    const { env_file, environment = {}, cap_add = [] } = this.#service;
    const { Env = [], WorkingDir } = this.#image.config;
    const settings = env_file ? parseEnv(this.#ground.settings) : {};
    const values = Object.entries({ ...settings, ...environment }).map(([name, value]) => `${name}=${value}`);
    const capabilities = ['-all', ...cap_add.map((capability) => `+${capability.toLowerCase()}`)].join();
    const user = this.#user();
    return [
      ...['chroot', this.#image.root, 'env', '--ignore-environment', `--chdir=${WorkingDir || '/'}`],
      ...['PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', ...Env, ...values],
      ...['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups', '--no-new-privs'],
      ...[`--inh-caps=${capabilities}`, `--bounding-set=${capabilities}`, ...words],
    ];
  }
}
