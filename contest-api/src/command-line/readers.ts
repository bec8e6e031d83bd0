import { japanOffsetText } from '@knowledgeking/contract/rules/japan-time';
import { timeText } from '@knowledgeking/contract/rules/time';
import { InvalidArgumentError } from 'commander';
import type { InputFormat, InputWords } from './input.ts';

const mostCounted = 10_000_000;

/**
 * Reads a whole number from 1 on, as an operator types it; thousands may be set off by commas.
 * @param most the greatest that is taken
 * @throws InvalidArgumentError where it is no such number
 */
export function readCount(text: string, most = mostCounted): number {
  const digits = text.replaceAll(',', '');
  const count = Number(digits);
  if (/^\d+$/.test(digits) && count >= 1 && count <= most) return count;
  throw new InvalidArgumentError(`1から${most}までの整数を書いてください。`);
}

const shape = /^(\d{4}-\d{2}-\d{2})(\(.\))?[T ]\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})?$/;

/**
 * Reads a time as an operator types it, or as a command showed it, with the weekday; Japan time where no offset is given. JavaScript itself
 * takes the 31st of June for the 1st of July.
 * @throws InvalidArgumentError where it is not a time
 */
export function readJapanTime(text: string): Date {
  const [, day = '', weekday = '', , offset] = shape.exec(text) ?? [];
  const date = new Date(text.replace(weekday, '').replace(' ', 'T') + (offset ? '' : japanOffsetText));
  const midnight = new Date(`${day}T00:00Z`);
  const isDay = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
  if (!isDay || Number.isNaN(date.getTime()) || !timeText(`${day}T00:00Z`).startsWith(day + weekday)) {
    throw new InvalidArgumentError('2025-06-22T13:00 のような日時（日本時間）を書いてください。');
  }
  return date;
}

function readMinutes(text: string): number {
  const minutes = Number(text);
  if (minutes > 0 && minutes <= 24 * 60) return minutes;
  throw new InvalidArgumentError('0より大きく1440以下の数にしてください。例: 7');
}

function readOnOrOff(text: string): boolean {
  if (text === 'on' || text === 'off') return text === 'on';
  throw new InvalidArgumentError('on か off です');
}

/** How a typed text becomes the value of an input. Each throws InvalidArgumentError where it is none. */
export const readers: Record<InputFormat, (text: string, words: InputWords) => unknown> = {
  count: (text, { maximum }) => readCount(text, maximum),
  minutes: readMinutes,
  'japan-time': readJapanTime,
  'on-or-off': readOnOrOff,
};
