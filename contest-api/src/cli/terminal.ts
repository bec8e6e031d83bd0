import { createInterface } from 'node:readline/promises';

/** Input and output of the command line: a real terminal's, or a test's. */
export interface Terminal {
  env: Record<string, string | undefined>;
  print(text: string): void;
  printError(text: string): void;
  /** Asks a question and returns the answer; undefined where there is nobody to answer. */
  ask: ((question: string) => Promise<string>) | undefined;
}

/** The terminal that this process runs in. */
export function processTerminal(): Terminal {
  return {
    env: process.env,
    print: (text) => process.stdout.write(text),
    printError: (text) => process.stderr.write(text),
    ask: process.stdin.isTTY ? askOnTerminal : undefined,
  };
}

async function askOnTerminal(question: string): Promise<string> {
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await prompt.question(question);
  } finally {
    prompt.close();
  }
}
