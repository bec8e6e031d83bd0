import { cpSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../../contest-api/src/embedded/start-error.ts';
import { inRoot } from './paths.ts';
import { runCommand } from './run-command.ts';

const sources = [
  ...['pages', 'components', 'hooks', 'lib', 'styles', 'mock-api', 'public', 'contract/src'],
  ...['next.config.ts', 'package.json', 'tsconfig.json', 'tsconfig.base.json', 'contract/package.json'],
];

/**
 * Builds the site for production in a folder of its own, beside the build that `npm start` uses, and gives the exported
 * site to `check`; afterwards the folder is gone.
 * @throws StartError with what the build said
 */
export async function withProductionBuild(check: (directory: string) => void): Promise<void> {
  const folder = inRoot('.production-check');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  try {
    for (const source of sources) cpSync(inRoot(source), path.join(folder, source), { recursive: true });
    const { code, output } = await runCommand('next', ['build', folder], {
      env: { NEXT_PUBLIC_APP_ENV: 'production', NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    });
    if (code !== 0) throw new StartError(`The site could not be built for production:\n${output}`);
    check(path.join(folder, 'out'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
