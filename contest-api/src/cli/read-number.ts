import { InvalidArgumentError } from 'commander';

const most = 1_000_000;

/**
 * Reads a whole number from 1 to a million as an operator types it; thousands may be set off by commas.
 * @throws InvalidArgumentError where it is not one
 */
export function readCount(text: string): number {
  const digits = text.replaceAll(',', '');
  const count = Number(digits);
  if (/^\d+$/.test(digits) && count >= 1 && count <= most) return count;
  throw new InvalidArgumentError(`1から${most}までの整数を指定してください。`);
}
