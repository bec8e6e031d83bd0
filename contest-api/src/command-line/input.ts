import { Type } from 'typebox';

/**
 * The inputs of an operation, as a TypeBox schema whose properties say, besides their type, what an operator reads of them. From it the
 * command line makes its arguments and options; another way in can make a form of it. `Static` gives the type of what arrives.
 */

/** How a text becomes a value, where the JSON type does not say it. */
export type InputFormat = 'count' | 'minutes' | 'japan-time' | 'on-or-off';

/** An input's words and limits, beside its type. */
export interface InputWords {
  /** The kind of text to type, such as `人数`; none for a switch. */
  placeholder?: string;
  description: string;
  /** Taken where nothing is given. */
  default?: unknown;
  /** The default's name in the help. */
  defaultWords?: string;
  format?: InputFormat;
  /** The greatest count that is taken. */
  maximum?: number;
  enum?: readonly string[];
  /** Whether it comes without its name, in the order of the properties. */
  isArgument?: boolean;
  /** Whether it is the name of a file that will be written: one that is there is replaced only after a question. */
  isNewFile?: boolean;
  /** The names of inputs that can't be given beside this one. */
  conflicts?: string[];
}

type More = Omit<InputWords, 'placeholder' | 'description'>;

/** A text, as it is typed. */
export const text = (placeholder: string, description: string, more: More = {}) =>
  Type.String({ placeholder, description, ...more });

/** A whole number from 1 to 10,000,000. */
export const count = (placeholder: string, description: string, more: More = {}) =>
  Type.Integer({ placeholder, description, format: 'count', ...more });

/** A length of time in minutes, up to a day; it may have a fraction. */
export const minutes = (placeholder: string, description: string) =>
  Type.Number({ placeholder, description, format: 'minutes' });

/** Yes or no, where being left out is a third answer. */
export const onOrOff = (placeholder: string, description: string) =>
  Type.Boolean({ placeholder, description, format: 'on-or-off' });

/** A point in time, Japan's where no offset is given. */
export const time = (placeholder: string, description: string, more: More = {}) =>
  Type.Unsafe<Date>({ type: 'string', placeholder, description, format: 'japan-time', ...more });

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

/** A file that will be written. */
export const newFile = (placeholder: string, description: string, more: More = {}) =>
  Type.String({ placeholder, description, isNewFile: true, ...more });

/** Marks an input that is given without its name. */
export const argument = { isArgument: true } as const;

/** The exam that an operation is about, by its id. */
export const examArgument = Type.Optional(text('試験ID', '省くと、いまの試験', argument));
export const examOption = Type.Optional(text('試験ID', '省くと、いまの試験'));
