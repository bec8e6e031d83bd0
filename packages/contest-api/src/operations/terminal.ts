import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import stringWidth from 'string-width';
import { toJson } from './audit.ts';

/** Input and output of the command line: a real terminal's, or a test's. */
export interface Terminal {
  env: Record<string, string | undefined>;
  print(text: string): void;
  printError(text: string): void;
  /** Asks a question and returns the answer; undefined where there is nobody to answer. */
  ask: ((question: string) => Promise<string>) | undefined;
  /** Waits for a key and returns its character, without Enter; undefined where there is nobody to press one. */
  readKey?: (() => Promise<string>) | undefined;
  /** Whether standard output is a screen, on which lines can be drawn again. */
  isScreen?: boolean;
  /** Takes Ctrl-C over: a signal that it aborts, for a command that runs until then. */
  interruption?: () => AbortSignal;
}

/** The characters that a terminal obeys instead of showing them, and those that turn or hide the letters beside them; not line breaks and tabs, nor what emojis are joined with. */
const unseen = /(?!\u200D|[\n\t\u{E0020}-\u{E007F}])[\p{Cc}\p{Cf}\u2028\u2029]/gu;

const numberOf = (character: string) => (character.codePointAt(0) ?? 0).toString(16).toUpperCase();

/** A text with what a stranger may have put into it, as a terminal can safely show it: such characters become their numbers, as `<U+202E>`. */
export const printable = (text: string): string =>
  text.replace(unseen, (character) => `<U+${numberOf(character).padStart(4, '0')}>`);

/** An outcome as JSON, with such characters escaped. */
export const printableJson = (outcome: object): string =>
  JSON.stringify(toJson(outcome)).replace(unseen, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );

/** A text as one word of a shell, quoted where anything in it could mean more. */
export const shellWord = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

/** Fills up a text with spaces to a number of columns. */
export function padColumns(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - stringWidth(text)));
}

/** Whether a reply agrees, in letters of either width. */
export const isYes = (reply: string): boolean => /^(y|yes|はい)$/i.test(reply.normalize('NFKC'));

/** A number with commas: `12,345`. */
export const figure = (count: number): string => count.toLocaleString('ja-JP');

/** A length of time, to the second: `7分10秒`, `45秒`, `2時間`. */
export function lengthText(seconds: number): string {
  const whole = Math.round(seconds);
  const parts = [
    [Math.floor(whole / 3_600), '時間'],
    [Math.floor(whole / 60) % 60, '分'],
    [whole % 60, '秒'],
  ] as const;
  const text = parts.map(([count, unit]) => (count > 0 ? `${count}${unit}` : '')).join('');
  return text || '0秒';
}

const readerGone = new AbortController();

/** A reader that has seen enough, such as `head`, is no error: what is under way is finished, and a command that watches ends. */
function endQuietlyWithoutReader(stream: NodeJS.WriteStream): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    readerGone.abort();
  });
}

/** The terminal that this process runs in. */
export function processTerminal(): Terminal {
  for (const stream of [process.stdout, process.stderr]) endQuietlyWithoutReader(stream);
  return {
    env: process.env,
    print: (text) => process.stdout.write(text),
    printError: (text) => process.stderr.write(text),
    ask: process.stdin.isTTY ? askOnTerminal : undefined,
    readKey: process.stdin.isTTY ? readKeyOnTerminal : undefined,
    isScreen: process.stdout.isTTY,
    interruption,
  };
}

function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => controller.abort());
  return AbortSignal.any([controller.signal, readerGone.signal]);
}

async function askOnTerminal(question: string): Promise<string> {
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await prompt.question(question);
  } finally {
    prompt.close();
  }
}

/** Ctrl-C arrives as a character too, as long as single keys are read. */
async function readKeyOnTerminal(): Promise<string> {
  const { stdin } = process;
  stdin.setRawMode(true);
  stdin.resume();
  try {
    const [data] = await once(stdin, 'data');
    return String(data);
  } finally {
    stdin.setRawMode(false);
    stdin.pause();
  }
}
