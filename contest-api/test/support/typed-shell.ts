import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { CommandOutcome } from './command-line.ts';

/** The shell's own `npm`: hands its words over, shows what came of them, and ends as that did. */
const ownNpm = `npm() {
  printf '%s\\0' npm "$#" "$@" >&3
  local code said
  IFS=' ' read -r code said <&4
  cat "$said.out" && cat "$said.err" >&2
  return "$code"
}
`;

/** A shell that an operator types into, from the first block of a page to the last: what one leaves behind, the next one meets. */
export class TypedShell {
  readonly #child: ChildProcess;
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'typed-'));
  readonly #words: AsyncGenerator<string>;

  constructor() {
    const pipes = Array.from({ length: 5 }, () => 'pipe' as const);
    this.#child = spawn('bash', ['--noprofile', '--norc'], { cwd: this.#folder, stdio: pipes });
    for (const stream of [this.#child.stdout, this.#child.stderr]) stream?.resume();
    this.#words = splitAtZeros(this.#child.stdio[3] as Readable);
    this.#child.stdin?.write(ownNpm);
  }

  /**
   * Types a block.
   * @param run does what its `npm …` say, one after the other
   * @returns the exit status of its last command
   */
  async type(block: string, run: (words: string[]) => Promise<CommandOutcome>): Promise<number> {
    const file = path.join(this.#folder, 'block');
    writeFileSync(file, block);
    // What a command reads is not the next block.
    this.#child.stdin?.write(`. '${file}' </dev/null\nprintf '%s\\0' end "$?" >&3\n`);
    for (;;) {
      const [what, number] = [await this.#next(), Number(await this.#next())];
      if (what === 'end') return number;
      const words: string[] = [];
      while (words.length < number) words.push(await this.#next());
      const { code, stdout, stderr } = await run(words);
      const said = path.join(this.#folder, 'said');
      writeFileSync(`${said}.out`, stdout);
      writeFileSync(`${said}.err`, stderr);
      (this.#child.stdio[4] as Writable).write(`${code} ${said}\n`);
    }
  }

  close(): void {
    this.#child.kill('SIGKILL');
    rmSync(this.#folder, { recursive: true });
  }

  async #next(): Promise<string> {
    const { value, done } = await this.#words.next();
    if (done) throw new Error('the shell has ended');
    return value;
  }
}

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
