import { InvalidArgumentError } from 'commander';

const usualMost = 10_000_000;

/**
 * A reader of whole numbers from 1 on, as an operator types them; thousands may be set off by commas.
 * @param most the greatest that is taken
 * @returns what commander calls with the text; it throws InvalidArgumentError where that is no such number
 */
export function countUpTo(most: number): (text: string) => number {
  return (text) => {
    const digits = text.replaceAll(',', '');
    const count = Number(digits);
    if (/^\d+$/.test(digits) && count >= 1 && count <= most) return count;
    throw new InvalidArgumentError(`1から${most}までの整数を書いてください。`);
  };
}

/** Reads a number of people, lines or seeds. */
export const readCount = countUpTo(usualMost);
