import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from '@knowledgeking/stage/paths';
import sharp from 'sharp';
import { smallWebpOf, smallWidth, webpOf } from '../../lib/picture-files.ts';

const folder = inRoot('node_modules/.cache/knowledgeking/assets');

/** The result of `make`, kept until its inputs or the installed packages change. */
export async function cached(inputs: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const packages = readFileSync(inRoot('package-lock.json'));
  const key = createHash('sha256').update(packages).update('\0').update(inputs).digest('hex').slice(0, 32);
  const file = path.join(folder, key);
  if (existsSync(file)) return readFileSync(file);
  const made = await make();
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, made);
  return made;
}

const quality = 84;

/** Adds a WebP version of each PNG and JPEG to the files. */
export const withWebp = (files: Map<string, Buffer>): Promise<Map<string, Buffer>> =>
  withTwins(files, webpOf);

/** Adds a narrower WebP version of each PNG and JPEG, for phones, to the files. */
export const withSmallWebp = (files: Map<string, Buffer>): Promise<Map<string, Buffer>> =>
  withTwins(files, smallWebpOf, smallWidth);

async function withTwins(
  files: Map<string, Buffer>,
  nameOf: (source: string) => string | undefined,
  width?: number,
): Promise<Map<string, Buffer>> {
  const all = new Map(files);
  for (const [name, content] of files) {
    const twin = nameOf(name);
    if (twin === undefined) continue;
    const inputs = `webp ${quality} ${width} ${createHash('sha256').update(content).digest('hex')}`;
    all.set(twin, await cached(inputs, () => sharp(content).resize(width).webp({ quality }).toBuffer()));
  }
  return all;
}

/** Writes a file only if its content differs, so that no watcher wakes up without need. @returns whether it did */
export function writeChanged(file: string, content: string | Buffer): boolean {
  const wanted = Buffer.from(content);
  if (existsSync(file) && readFileSync(file).equals(wanted)) return false;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, wanted);
  return true;
}

/** Makes a folder contain exactly these files (content by name). @returns whether anything changed */
export function writeFolder(folder: string, files: Map<string, string | Buffer>): boolean {
  mkdirSync(folder, { recursive: true });
  const stale = readdirSync(folder).filter((name) => !files.has(name));
  for (const name of stale) rmSync(path.join(folder, name), { recursive: true });
  const written = [...files].filter(([name, content]) => writeChanged(path.join(folder, name), content));
  return stale.length + written.length > 0;
}
