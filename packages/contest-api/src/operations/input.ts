import { existsSync } from 'node:fs';
import path from 'node:path';
import { japanOffsetText } from '@knowledgeking/contract/rules/japan-offset';
import { timeText } from '@knowledgeking/contract/rules/time';
import { InvalidArgumentError } from 'commander';
import { type TObject, Type } from 'typebox';

/**
 * The inputs of an operation, as a TypeBox schema whose properties say, besides their type, what an operator reads of them. From it the
 * command line makes its arguments and options; another way in can make a form of it. `Static` gives the type of what arrives.
 */

/** An input's words and limits, beside its type. */
export interface InputWords {
  /** The kind of text to type, such as `人数`; none for a switch. */
  placeholder?: string;
  description: string;
  default?: unknown;
  defaultWords?: string;
  /** How a text becomes a value, where the JSON type does not say it. @throws InvalidArgumentError where it is none */
  read?: (text: string) => unknown;
  enum?: readonly string[];
  /** Whether it comes without its name, in the order of the properties. */
  isArgument?: boolean;
  /** The files that will be written by what was typed: one that is there is replaced only after a question. */
  writes?: (typed: string) => string[];
  /** The names of inputs that can't be given beside this one. */
  conflicts?: string[];
}

type More = Omit<InputWords, 'placeholder' | 'description'>;

/** A text, as it is typed. */
export const text = (placeholder: string, description: string, more: More = {}) =>
  Type.String({ placeholder, description, ...more });

const mostCounted = 10_000_000;

/** A whole number from 1 on. */
export const count = (
  placeholder: string,
  description: string,
  { maximum, ...more }: More & { maximum?: number } = {},
) => Type.Integer({ placeholder, description, read: (text: string) => readCount(text, maximum), ...more });

/** A length of time in minutes, up to a day; it may have a fraction. */
export const minutes = (placeholder: string, description: string) =>
  Type.Number({ placeholder, description, read: readMinutes });

/** Yes or no, where being left out is a third answer. */
export const onOrOff = (placeholder: string, description: string) =>
  Type.Boolean({ placeholder, description, read: readOnOrOff });

/** A point in time, Japan's where no offset is given. */
export const time = (placeholder: string, description: string) =>
  Type.Unsafe<Date>({ type: 'string', placeholder, description, read: readJapanTime });

/** One of some words. */
export const choice = <Word extends string>(
  placeholder: string,
  description: string,
  words: readonly Word[],
  more: More = {},
) => Type.Unsafe<Word>({ type: 'string', placeholder, description, enum: words, ...more });

/** Said or left out. */
export const flag = (description: string) => Type.Boolean({ description, default: false });

/** True unless it is taken back: `--no-mail`. */
export const unless = (description: string) => Type.Boolean({ description, default: true });

/** Given as often as wanted. */
export const several = (placeholder: string, description: string) =>
  Type.Array(Type.String(), { placeholder, description, default: [] as string[] });

/**
 * A file or folder. It arrives as the whole path, so that whatever names it says where it is: `npm run` takes a relative one from the
 * repository's folder, whatever folder the operator is in.
 */
export const place = (placeholder: string, description: string, more: More = {}) =>
  text(placeholder, description, { ...more, read: (typed) => typed && path.resolve(typed) });

/** A file that will be written. */
export const newFile = (placeholder: string, description: string, more: More = {}) =>
  place(placeholder, description, { ...more, writes: (file) => [file] });

/** A folder, made where there is none, in which files with these names will be written. */
export const newFilesIn = (placeholder: string, description: string, names: readonly string[]) =>
  place(placeholder, description, {
    writes: (folder) => (existsSync(folder) ? names.map((name) => path.join(folder, name)) : []),
  });

/** Marks an input that is given without its name. */
export const argument = { isArgument: true } as const;

/** The exam that an operation is about, by its id. */
export const examArgument = Type.Optional(text('試験ID', '省くと、いまの試験', argument));
export const examOption = Type.Optional(text('試験ID', '省くと、いまの試験'));

/** The inputs of an operation by their names. Their schemas are made here only. */
export const inputsOf = ({ properties }: TObject) =>
  Object.entries(properties as Record<string, InputWords & { type: string }>);

/** Reads a whole number from 1 on, thousands set off by commas or not. @throws InvalidArgumentError where it is no such number */
function readCount(text: string, most = mostCounted): number {
  const digits = text.replaceAll(',', '');
  const count = Number(digits);
  if (/^\d+$/.test(digits) && count >= 1 && count <= most) return count;
  throw new InvalidArgumentError(`1から${most}までの整数を書いてください。`);
}

const shape = /^(\d{4}-\d{2}-\d{2})(\(.\))?[T ]\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})?$/;

/** Reads a time as an operator types it, or a command showed it; Japan's where no offset is given. @throws InvalidArgumentError where it is none */
export function readJapanTime(text: string): Date {
  const [, day = '', weekday = '', , offset] = shape.exec(text) ?? [];
  const date = new Date(text.replace(weekday, '').replace(' ', 'T') + (offset ? '' : japanOffsetText));
  // JavaScript itself takes the 31st of June for the 1st of July.
  const midnight = new Date(`${day}T00:00Z`);
  const isDay = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
  if (!isDay || Number.isNaN(date.getTime()))
    throw new InvalidArgumentError('2025-06-22T13:00 のような日時（日本時間）を書いてください。');
  const [right = ''] = timeText(midnight).split(' ');
  if (!right.startsWith(day + weekday))
    throw new InvalidArgumentError(
      `曜日が日付と合いません: その日は ${right} です。日付か曜日を直してください（曜日は省けます）。`,
    );
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

/** Whether what was typed for a person or a mail is a UUID: PostgreSQL fails for another text. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
