import { InvalidArgumentError } from 'commander';
import type { InputFormat, InputWords } from './input.ts';
import { countUpTo } from './read-number.ts';
import { readJapanTime } from './read-time.ts';

function readMinutes(text: string): number {
  const minutes = Number(text);
  if (minutes > 0 && minutes <= 24 * 60) return minutes;
  throw new InvalidArgumentError('0より大きく1440以下の数にしてください。例: 7');
}

function readOnOrOff(text: string): boolean {
  if (text === 'on' || text === 'off') return text === 'on';
  throw new InvalidArgumentError('on か off です');
}

const mostCounted = 10_000_000;

/** How a typed text becomes the value of an input. Each throws InvalidArgumentError where it is none. */
export const readers: Record<InputFormat, (text: string, words: InputWords) => unknown> = {
  count: (text, { maximum = mostCounted }) => countUpTo(maximum)(text),
  minutes: readMinutes,
  'japan-time': readJapanTime,
  'on-or-off': readOnOrOff,
};
