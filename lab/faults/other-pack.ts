import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from '../../scripts/lib/paths.ts';

const firstAnswer = /(answers:\n\s+- )"\d"/;

/** Writes a copy of the content pack in which the first question has another right answer and explanation. @returns its folder */
export function otherPack(folder: string, name: string, answer: '1' | '2' | '3'): string {
  const pack = path.join(folder, `pack-${name}`);
  cpSync(inRoot('content'), pack, { recursive: true });
  const file = path.join(pack, 'exam', '01.yaml');
  const text = readFileSync(file, 'utf8');
  const changed = text
    .replace(firstAnswer, `$1"${answer}"`)
    .replace('explanation: ', `explanation: 版${name}。`);
  if (changed === text) throw new Error('the pack has no first question that can be changed');
  writeFileSync(file, changed);
  return pack;
}
