import { randomInt } from 'node:crypto';

/** Crockford's base 32: no I, L, O, U, so that a number can be read out and typed without mistakes. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

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

function group(characters: string): string {
  return characters.replace(/(.{4})(?=.)/g, '$1-');
}
