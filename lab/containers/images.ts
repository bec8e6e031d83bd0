import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { debianCache, inRoot } from '../../scripts/lib/paths.ts';
import { must } from '../../scripts/lib/run-command.ts';

/** The parts of an image's configuration that say how it runs. */
export interface ImageConfig {
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
  const [, base = ''] = new RegExp(`^FROM (${distribution}:\\S+)`, 'm').exec(text) ?? [];
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
