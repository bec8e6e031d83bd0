import { testDataKey } from '@knowledgeking/stage/database';
import { runContest } from '../../src/command-line/run-contest.ts';

/** The output of an operators' command, the questions it asked, and its exit code. */
export interface CommandOutcome {
  code: number;
  stdout: string;
  stderr: string;
  /** The questions it asked, where there was somebody to answer. */
  asked: string[];
}

/**
 * Runs `contest …` on the given database; there is nobody to ask unless an answer is given: a text, or a function, which can let something
 * happen while the command waits for it. Keys, or such functions, are pressed one after the other, and then q.
 */
export async function runCommand(
  databaseUrl: string,
  words: string[],
  env: Record<string, string> = {},
  answer?: string | (() => Promise<string>),
  keys?: (string | (() => Promise<string>))[],
): Promise<CommandOutcome> {
  const printed = { stdout: '', stderr: '' };
  const asked: string[] = [];
  const ask = async (question: string) => {
    asked.push(question);
    return typeof answer === 'function' ? answer() : (answer ?? '');
  };
  const code = await runContest(words, {
    env: { DATABASE_URL: databaseUrl, DATA_KEY: testDataKey, ...env },
    print: (text) => {
      printed.stdout += text;
    },
    printError: (text) => {
      printed.stderr += text;
    },
    ask: answer === undefined ? undefined : ask,
    readKey: keys && (async () => pressed(keys.shift())),
  });
  return { code, ...printed, asked };
}

const pressed = async (key: string | (() => Promise<string>) = 'q'): Promise<string> =>
  typeof key === 'function' ? key() : key;

/** The least that `APP_ENV=staging` starts with. */
export const stagingEnvironment = {
  APP_ENV: 'staging',
  SESSION_SECRET: 'a secret of more than thirty-two characters',
  DATA_KEY: 'a data key of more than thirty-two characters',
  DEBUG_KEY: 'a key for the debug calls',
};

/** The least that `APP_ENV=production` starts with. */
export const productionEnvironment = {
  APP_ENV: 'production',
  SESSION_SECRET: 'a secret of more than thirty-two characters',
  DATA_KEY: 'a data key of more than thirty-two characters',
  DATABASE_URL: 'postgres://contest:word@db/contest?sslmode=verify-full',
  SMTP_URL: 'smtps://mail.example.jp',
  MAIL_FROM: '知識王決定戦 事務局 <no-reply@quiz.example.jp>',
  SITE_ORIGIN: 'https://quiz.example.jp',
};
