import { existsSync } from 'node:fs';
import { type ParseArgsOptionDescriptor, parseArgs } from 'node:util';
import { inRoot, root } from './paths.ts';

/** An option, as `parseArgs` reads it. */
interface Option extends ParseArgsOptionDescriptor {
  /** What it is for, without a full stop. */
  does: string;
  /** What the help shows for its value, such as `N`. */
  value?: string;
}

/** How a script is called, and what for: what `--help` prints, and what is read of its command line. */
export interface Usage<Options extends Record<string, Option>> {
  /** What is typed before words and options, such as `npm run bench`. */
  command: string;
  /** Whole sentences. */
  does: string;
  /** The words that it takes, such as `[bench …]`. Default: none. */
  words?: string;
  /** How many words at most. Default: any number, where it takes words. */
  mostWords?: number;
  options?: Options;
}

/** What was typed. */
export interface Typed<Options extends Record<string, Option>> {
  words: string[];
  options: ReturnType<typeof parseArgs<{ options: Options }>>['values'];
}

/** A command line that a script does not understand. Ends it with exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Runs a script's work when the script was started, not when it is imported. `--help` prints its usage instead; a command line that is not
 * understood is one line and exit code 2. An error that the user can do something about prints only its message, any other also how
 * to see more; both end with exit code 1.
 * @param typed the command line. Default: this process's
 */
export async function runMain<const Options extends Record<string, Option>>(
  script: ImportMeta,
  usage: Usage<Options>,
  work: (typed: Typed<Options>) => unknown,
  typed: string[] = process.argv.slice(2),
): Promise<void> {
  // Not `script.main`: scripts/setup.mjs imports the requested script.
  if (script.filename !== process.argv[1]) return;
  try {
    const read = readTyped(usage, typed);
    if (read) await work(read);
    else console.log(helpOf(usage));
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message} (${withDashes(usage.command, '--help')} says what there is)`);
      process.exit(2);
    }
    reportError(error);
    process.exit(1);
  }
}

/** @returns undefined where help is asked for @throws UsageError */
function readTyped<Options extends Record<string, Option>>(
  { words: allowed, mostWords = Number.POSITIVE_INFINITY, options }: Usage<Options>,
  args: string[],
): Typed<Options> | undefined {
  if (args.includes('--help') || args.includes('-h')) return undefined;
  try {
    const { values, positionals } = parseArgs({
      args,
      options: options ?? {},
      allowPositionals: allowed !== undefined,
    });
    if (positionals.length > mostWords)
      throw new Error(`Unexpected argument '${positionals[mostWords]}'. There is one too many`);
    return { words: positionals, options: values as Typed<Options>['options'] };
  } catch (error) {
    // The first sentence says what is wrong; more of them are about words that begin with a dash.
    const [sentence = ''] = error instanceof Error ? error.message.split(/\.\s|\n/) : [];
    throw new UsageError(`${sentence.replace(/\.$/, '')}.`);
  }
}

/** npm takes the words after its own `--` only, other programs as they are. */
const withDashes = (command: string, words: string) =>
  `${command}${command.startsWith('npm ') ? ' --' : ''} ${words}`;

function helpOf(usage: Usage<Record<string, Option>>): string {
  const { command, does, words = '', options = {} } = usage;
  const rows = Object.entries(options).map(([name, { does, value, type, default: standard }]) => [
    `--${name}${type === 'string' ? ` ${value ?? 'TEXT'}` : ''}`,
    standard === undefined ? does : `${does} (without it: ${standard})`,
  ]);
  const width = Math.max(...rows.map(([name = '']) => name.length));
  const typed = [words, rows.length > 0 ? '[options]' : ''].filter(Boolean).join(' ');
  return [
    typed ? withDashes(command, typed) : command,
    does,
    ...rows.map(([name = '', text]) => `  ${name.padEnd(width)}  ${text}`),
  ].join('\n');
}

/** Prints an error's message, or the whole error with its stack where `LOG_LEVEL` is debug or trace. */
export function reportError(error: unknown): void {
  const isDebugging = /^(debug|trace)$/.test(process.env.LOG_LEVEL ?? '');
  const isKnown = error instanceof Error && /^(Start|Settings|Refused)Error$/.test(error.name);
  console.error(isDebugging ? error : error instanceof Error ? error.message : String(error));
  if (!isKnown && !isDebugging) console.error('(LOG_LEVEL=debug shows more)');
}

/** Changes to the repository's folder and loads the settings of its `.env`; variables that are already set win. */
export function loadEnvironment(): void {
  process.chdir(root);
  if (existsSync(inRoot('.env'))) process.loadEnvFile(inRoot('.env'));
}
