import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { identityOf } from './process-identity.ts';

/** Records that this process uses the server, so that the last one to close stops it. @returns a function that removes the record */
export function registerUser(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${process.pid}.${randomUUID()}`);
  writeFileSync(file, identityOf(process.pid) ?? '');
  return () => rmSync(file, { force: true });
}

/** Whether any living process uses the server; records of processes that were killed are removed. */
export function hasUsers(folder: string): boolean {
  mkdirSync(folder, { recursive: true });
  const notes = readdirSync(folder).map((name) => path.join(folder, name));
  const stale = notes.filter((note) => !isAlive(note));
  for (const note of stale) rmSync(note, { force: true });
  return stale.length < notes.length;
}

function isAlive(note: string): boolean {
  const pid = Number.parseInt(path.basename(note), 10);
  return identityOf(pid) !== null && identityOf(pid) === readFileSync(note, 'utf8');
}
