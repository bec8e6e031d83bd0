import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot, root } from '@knowledgeking/stage/paths';
import { runCommand } from '@knowledgeking/stage/run-command';
import type { Check, CheckResult } from './checks.ts';

const folder = inRoot('node_modules/.cache/knowledgeking/passed');

/** The record of a check that passed. */
interface Kept {
  /** Hash of all files that can change its result. */
  state: string;
  result: CheckResult;
}

interface Options {
  /** A file or folder that has to be there afterwards. */
  makes?: string;
  /** The repository whose files are hashed. */
  repository?: string;
}

/**
 * A check that is not repeated while all files that can change its result are as they were when it passed. With the variable `CI`,
 * and where git does not list the repository's files, it always runs.
 * @param untouchedBy files and folders of the repository that cannot change its result
 */
export function unlessUnchanged(
  check: Check,
  untouchedBy: string[],
  { makes, repository = root }: Options = {},
): Check {
  const file = path.join(folder, `${check.name}.json`);
  return {
    ...check,
    run: async () => {
      const state = process.env.CI ? undefined : await stateWithout(untouchedBy, repository);
      const kept: Kept | undefined = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
      const isMade = makes === undefined || existsSync(makes);
      if (state !== undefined && kept?.state === state && isMade)
        return { ...kept.result, milliseconds: 0, isUnchanged: true };
      rmSync(file, { force: true });
      const result = await check.run();
      const hasPassed = result.failed.length + result.flaky.length === 0;
      // What was edited meanwhile may not be what was checked.
      if (hasPassed && state !== undefined && state === (await stateWithout(untouchedBy, repository))) {
        mkdirSync(folder, { recursive: true });
        writeFileSync(file, JSON.stringify({ state, result: { ...result, output: '' } } satisfies Kept));
      }
      return result;
    },
  };
}

/** Hash of the repository's files, new ones too, and of the settings beside them; undefined where git does not list them. */
async function stateWithout(folders: string[], repository: string): Promise<string | undefined> {
  const { code, output } = await runCommand('git', [
    ...['-C', repository, 'ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', '.'],
    ...folders.map((name) => `:(exclude)${name}`),
  ]);
  if (code !== 0) return undefined;
  const names = [...output.split('\0').filter(Boolean), '.env', '.env.local'];
  const digest = createHash('sha256');
  for (const name of names.sort()) {
    const source = path.join(repository, name);
    if (existsSync(source)) digest.update(`${name}\0`).update(readFileSync(source)).update('\0');
  }
  return digest.digest('hex');
}
