import {
  copyFileSync,
  existsSync,
  globSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { inRoot } from '@knowledgeking/stage/paths';

/** Which files of a build are its own, and which it inherited from the previous build. */
interface Share {
  own: string[];
  inherited: string[];
}

/**
 * Where builds of the site are kept. Each has its own folder, which never changes; the link `current` points to the
 * newest one, and `out/` has the same files again (as hard links) for copying to a web server.
 */
export class SiteOutput {
  readonly #builds: string;
  readonly #out: string;

  constructor(builds = inRoot('.site'), out = inRoot('out')) {
    this.#builds = builds;
    this.#out = out;
  }

  /** The folder that our own server serves: a link, so that a new build is in place from one request to the next. */
  get served(): string {
    return path.join(this.#builds, 'current');
  }

  /** The folder for making the next build, outside of everything that is served. */
  get fresh(): string {
    return path.join(this.#builds, 'fresh');
  }

  /** Clears the folder for a build. */
  prepare(): void {
    mkdirSync(this.#builds, { recursive: true });
    rmSync(this.fresh, { recursive: true, force: true });
  }

  /**
   * Puts the fresh build in place at once. The previous build's own files, which open pages may still ask for, stay
   * until the next build; files that it had inherited itself are dropped.
   */
  publish(version: string): void {
    const before = this.#current();
    const own = globSync('_next/**', { cwd: this.fresh }).filter((file) =>
      isFile(path.join(this.fresh, file)),
    );
    const inherited = before ? this.#inherit(before) : [];
    const name = `${version}-${Date.now().toString(36)}`;
    writeFileSync(this.#shareFile(name), JSON.stringify({ own, inherited } satisfies Share));
    renameSync(this.fresh, path.join(this.#builds, name));
    const link = path.join(this.#builds, 'next');
    rmSync(link, { force: true });
    symlinkSync(name, link, 'junction');
    renameSync(link, this.served);
    this.#replaceOut(name);
    this.#removeAllBut([name, ...(before ? [before] : [])]);
  }

  /** The files in `out/` that exist only for open pages of the previous build. */
  inheritedFiles(): string[] {
    const name = this.#current();
    return name ? this.#shareOf(name).inherited : [];
  }

  #current(): string | undefined {
    try {
      return path.basename(readlinkSync(this.served));
    } catch {
      return undefined;
    }
  }

  #shareFile(name: string): string {
    return path.join(this.#builds, `${name}.json`);
  }

  #shareOf(name: string): Share {
    try {
      return JSON.parse(readFileSync(this.#shareFile(name), 'utf8'));
    } catch {
      return { own: [], inherited: [] };
    }
  }

  /** Links the previous build's own files into the fresh build where it does not have them. */
  #inherit(before: string): string[] {
    const missing = this.#shareOf(before).own.filter((file) => !existsSync(path.join(this.fresh, file)));
    const there = missing.filter((file) => existsSync(path.join(this.#builds, before, file)));
    for (const file of there) linkFile(path.join(this.#builds, before, file), path.join(this.fresh, file));
    return there;
  }

  #replaceOut(name: string): void {
    const next = path.join(this.#builds, 'out.next');
    const old = path.join(this.#builds, 'out.old');
    for (const folder of [next, old]) rmSync(folder, { recursive: true, force: true });
    linkFolder(path.join(this.#builds, name), next);
    if (existsSync(this.#out)) renameSync(this.#out, old);
    renameSync(next, this.#out);
    rmSync(old, { recursive: true, force: true });
  }

  #removeAllBut(names: string[]): void {
    const kept = new Set(['current', 'stamp.json', ...names, ...names.map((name) => `${name}.json`)]);
    for (const entry of readdirSync(this.#builds))
      if (!kept.has(entry)) rmSync(path.join(this.#builds, entry), { recursive: true, force: true });
  }
}

const isFile = (file: string) => statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;

/** Links a file under a second name; copies it on file systems without hard links. */
function linkFile(from: string, to: string): void {
  mkdirSync(path.dirname(to), { recursive: true });
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

function linkFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const link = entry.isDirectory() ? linkFolder : linkFile;
    link(path.join(from, entry.name), path.join(to, entry.name));
  }
}
