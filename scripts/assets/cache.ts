import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from '../lib/paths.ts';

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
