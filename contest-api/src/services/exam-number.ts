import { randomInt } from 'node:crypto';
import type { DataKey } from '../data-key.ts';
import type { Participant } from '../repositories/entries.ts';

/** Crockford's base 32: no I, L, O, U, so that a number can be read out and typed without mistakes. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Longer than any way of typing an exam number. */
const longestTyped = 100;

/** A new random exam number, such as `7K3M-Q9RT-2XWD` (60 bits). */
export function createExamNumber(): string {
  const characters = Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return group(characters);
}

/**
 * An exam number as someone typed it, in its written form: in capitals or not, with or without hyphens, full-width or not,
 * and with I or L for 1 and O for 0.
 * @returns undefined where it can't be one
 */
export function normalizeExamNumber(typed: string): string | undefined {
  if (typed.length > longestTyped) return undefined;
  const characters = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\-‐‑‒–—―−ー]/gu, '')
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0');
  const isExamNumber =
    characters.length === 12 && Array.from(characters).every((one) => alphabet.includes(one));
  return isExamNumber ? group(characters) : undefined;
}

/** An exam number (in its written form) as the database holds it: hashed to be found, encrypted to be mailed again. */
export function protectExamNumber(dataKey: DataKey, participantId: string, examNumber: string) {
  return {
    hash: hashExamNumber(dataKey, examNumber),
    encrypted: dataKey.encrypt(examNumber, placeOf(participantId)),
  };
}

/** What an exam number (in its written form) is found by. */
export function hashExamNumber(dataKey: DataKey, examNumber: string): string {
  return dataKey.hash('exam_number', examNumber);
}

/** A participant's exam number. @throws for synthetic contestants, who have none */
export function examNumberOf(
  dataKey: DataKey,
  { participant_id, encrypted_exam_number }: Pick<Participant, 'participant_id' | 'encrypted_exam_number'>,
): string {
  if (encrypted_exam_number === null) throw new Error('a synthetic contestant has no exam number');
  return dataKey.decrypt(encrypted_exam_number, placeOf(participant_id));
}

function placeOf(participantId: string): string {
  return `participant ${participantId}`;
}

function group(characters: string): string {
  return characters.replace(/(.{4})(?=.)/g, '$1-');
}
