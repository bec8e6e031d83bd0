import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';

/** Milliseconds for which a look at the folder counts. */
const lookCounts = 100;
/** The names of pages: letters, digits and a few signs, so that nothing leads out of the folder. */
const pageName = /^[\w-]+(\/[\w-]+)*$/;
/** The headers that the build asks for; meant for servers, not for browsers. */
const headersFile = '_headers';

type Headers = Record<string, string>;

/**
 * The files of an exported site. Its folder may be a link that a new build redirects: then later requests get the new build,
 * while files that are being sent are still from the old one, whose folder remains.
 */
export class SiteFiles {
  readonly #directory: string;
  #root: string;
  #lookedAt: number;
  #headers: { of: string; byPlace: Map<string, Headers> } = { of: '', byPlace: new Map() };

  constructor(directory: string) {
    this.#directory = path.resolve(directory);
    this.#root = existsSync(this.#directory) ? realpathSync(this.#directory) : this.#directory;
    this.#lookedAt = performance.now();
  }

  /** The folder of the build that is in place now. */
  root(): string {
    if (performance.now() - this.#lookedAt > lookCounts) {
      this.#lookedAt = performance.now();
      // Where the folder itself is being replaced there is none for a moment.
      if (existsSync(this.#directory)) this.#root = realpathSync(this.#directory);
    }
    return this.#root;
  }

  /** Whether there is a page with this name, such as `exam/play`. */
  hasPage(name: string): boolean {
    return pageName.test(name) && existsSync(path.join(this.root(), `${name}.html`));
  }

  /** Whether there is such a file, and it is for browsers. */
  hasFile(file: string): boolean {
    if (file.startsWith(headersFile) || /(^|\/)\.{0,2}(\/|$)|\0/.test(file)) return false;
    return statSync(path.join(this.root(), file), { throwIfNoEntry: false })?.isFile() ?? false;
  }

  /** The headers that the build wants a file sent with: those of every file, and for a page its own. */
  headersOf(file: string): Headers {
    const byPlace = this.#headersByPlace();
    const page = file.endsWith('.html') ? file.slice(0, -'.html'.length) : undefined;
    return { ...byPlace.get('/*'), ...(page && byPlace.get(page === 'index' ? '/' : `/${page}`)) };
  }

  #headersByPlace(): Map<string, Headers> {
    const file = path.join(this.root(), headersFile);
    const of = `${file} ${statSync(file, { throwIfNoEntry: false })?.mtimeMs}`;
    if (of !== this.#headers.of) this.#headers = { of, byPlace: readHeaders(file) };
    return this.#headers.byPlace;
  }
}

/** Reads the format of Netlify and Cloudflare: a line with a place, and below it, further in, a line for each header. */
function readHeaders(file: string): Map<string, Headers> {
  const byPlace = new Map<string, Headers>();
  if (!existsSync(file)) return byPlace;
  let headers: Headers = {};
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [, name, value] = /^\s+([\w-]+): (.+)$/.exec(line) ?? [];
    if (name && value) headers[name.toLowerCase()] = value;
    else if (line.startsWith('/')) {
      headers = {};
      byPlace.set(line.trim(), headers);
    }
  }
  return byPlace;
}
