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
import { inRoot } from './paths.ts';

/** Which files of a build are its own, and which it has only taken over from the one before. */
interface Share {
  own: string[];
  inherited: string[];
}

/**
 * Where builds of the site are put. Each has a folder of its own that never changes; the link `current` leads to the newest one, and
 * `out/` holds the same files again (hard links, no copies) for whoever carries them to a web server.
 */
export class SiteOutput {
  readonly #builds: string;
  readonly #out: string;

  constructor(builds = inRoot('.site'), out = inRoot('out')) {
    this.#builds = builds;
    this.#out = out;
  }

  /** What our own server serves: a link, so that a new build is in place from one request to the next. */
  get served(): string {
    return path.join(this.#builds, 'current');
  }

  /** Where the next build is made, beside everything that is served. */
  get fresh(): string {
    return path.join(this.#builds, 'fresh');
  }

  /** Makes room for a build. */
  prepare(): void {
    mkdirSync(this.#builds, { recursive: true });
    rmSync(this.fresh, { recursive: true, force: true });
  }

  /**
   * Puts the fresh build in place at once. What open pages of the build before may still ask for stays for as long as
   * this build is the newest; what that one had taken over itself goes.
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

  /** The files of `out/` that are there only for open pages of the build before. */
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

  /** Takes over what the build before had of its own and the fresh one has not. */
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

/** A second name for a file; a copy where the disk knows no such thing. */
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
