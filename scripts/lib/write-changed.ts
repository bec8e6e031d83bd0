import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

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
