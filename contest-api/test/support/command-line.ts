import { runContest } from '../../src/cli/run-contest.ts';
import { testDataKey } from './database.ts';

/** What a command of the operators' command line printed and how it ended. */
export interface CommandOutcome {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs `contest …` on the given database, where nobody is there to be asked. */
export async function runCommand(
  databaseUrl: string,
  words: string[],
  env: Record<string, string> = {},
): Promise<CommandOutcome> {
  const printed = { stdout: '', stderr: '' };
  const code = await runContest(words, {
    env: { DATABASE_URL: databaseUrl, DATA_KEY: testDataKey, ...env },
    print: (text) => {
      printed.stdout += text;
    },
    printError: (text) => {
      printed.stderr += text;
    },
    ask: undefined,
  });
  return { code, ...printed };
}
