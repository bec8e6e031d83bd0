import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A folder that takes the place of the repository when the site's content is made. */
export class MadeSite {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'site-'));

  /** All generated files, with their content. */
  files(): Map<string, string> {
    const names = globSync('**/*.*', { cwd: this.folder });
    return new Map(names.sort().map((name) => [name, readFileSync(path.join(this.folder, name), 'utf8')]));
  }

  /** The content of one of the files in `lib/generated`; null where there is none. */
  json(name: string) {
    return JSON.parse(this.files().get(`lib/generated/${name}.json`) ?? 'null');
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
