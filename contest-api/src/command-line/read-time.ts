import { japanOffsetText } from '@knowledgeking/contract/rules/japan-time';
import { timeText } from '@knowledgeking/contract/rules/time';
import { InvalidArgumentError } from 'commander';

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
