import { runContest } from '../../contest-api/src/command-line/run-contest.ts';

/** The outcome of an operator's command. */
export interface Outcome {
  isDone: boolean;
  text: string;
}

/** Runs an operator's command in this process, on connections of its own. */
export async function operate(databaseUrl: string, command: string): Promise<Outcome> {
  let text = '';
  const add = (more: string) => {
    text += more;
  };
  const terminal = {
    env: { DATABASE_URL: databaseUrl },
    print: add,
    printError: add,
    ask: undefined,
  };
  const code = await runContest([...command.split(' '), '--yes'], terminal);
  return { isDone: code === 0, text };
}
