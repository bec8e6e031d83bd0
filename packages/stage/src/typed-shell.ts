import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';

interface Options {
  /** A folder for what is typed. */
  folder: string;
  /** The same folder as the shell sees it. */
  seenAs?: string;
  /** What comes before bash, such as `chroot` and its words. */
  within?: readonly string[];
  env?: NodeJS.ProcessEnv;
  /** Typed before everything else. */
  begin?: string;
  /** Gets what the shell and its programs say. */
  onSaid?: (text: string) => void;
}

/** What a replaced program says, and its exit code. */
interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

/** A shell that a person types into, one block after the other: what one leaves behind, the next one meets. */
export class TypedShell {
  readonly #child: ChildProcess;
  readonly #options: Options;
  readonly #told: AsyncGenerator<string>;

  constructor(options: Options) {
    const { within = [], env = process.env, begin = '', onSaid } = options;
    const [program = '', ...words] = [...within, 'bash', '--noprofile', '--norc'];
    // Besides the usual three: what the shell tells us, and our answers.
    const stdio = Array.from({ length: 5 }, () => 'pipe' as const);
    this.#child = spawn(program, words, { env, stdio });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => onSaid?.(text));
    // A write fails once the shell has ended, which `#next` reports.
    this.#child.stdin?.on('error', () => undefined);
    this.#options = options;
    this.#told = splitAtZeros(this.#child.stdio[3] as Readable);
    this.#child.stdin?.write(`${begin}\n`);
  }

  /**
   * Types a block.
   * @param runReplaced what this process does instead of a program that `inPlaceOf` has replaced, given its words
   * @returns the exit status of the block's last command
   * @throws Error where the shell has ended
   */
  async type(block: string, runReplaced?: (words: string[]) => Promise<Outcome>): Promise<number> {
    const { folder, seenAs = folder } = this.#options;
    writeFileSync(path.join(folder, 'block'), block);
    // What a command reads is not the next block, and what it leaves running keeps nothing of ours.
    const closed = runReplaced ? '' : '3>&- 4>&-';
    const typed = `. '${path.join(seenAs, 'block')}' </dev/null ${closed}\nprintf '%s\\0' end "$?" >&3\n`;
    this.#child.stdin?.write(typed);
    for (;;) {
      const [what, number] = [await this.#next(), Number(await this.#next())];
      if (what === 'end') return number;
      const words: string[] = [];
      while (words.length < number) words.push(await this.#next());
      const outcome = await runReplaced?.(words);
      const said = { out: outcome?.stdout ?? '', err: outcome?.stderr ?? '' };
      for (const [stream, text] of Object.entries(said))
        writeFileSync(path.join(folder, `said.${stream}`), text);
      (this.#child.stdio[4] as Writable).write(`${outcome?.code} ${path.join(seenAs, 'said')}\n`);
    }
  }

  /** Ends it, and returns when it has. */
  async end(): Promise<void> {
    this.#child.kill('SIGKILL');
    for await (const _ of this.#told);
  }

  async #next(): Promise<string> {
    const { value, done } = await this.#told.next();
    if (done) throw new Error('the shell has ended');
    return value;
  }
}

/** What is typed at the beginning, so that this process gets the words of a program, and the shell what came of them. */
export const inPlaceOf = (program: string): string => `${program}() {
  local code said
  printf '%s\\0' ${program} "$#" "$@" >&3
  IFS=' ' read -r code said <&4
  cat "$said.out" && cat "$said.err" >&2
  return "$code"
}`;

async function* splitAtZeros(stream: Readable): AsyncGenerator<string> {
  let rest = Buffer.alloc(0);
  for await (const bytes of stream) {
    rest = Buffer.concat([rest, bytes as Buffer]);
    for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
      yield rest.subarray(0, end).toString();
      rest = rest.subarray(end + 1);
    }
  }
}
