import { cpSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '@knowledgeking/local-server/start-error';
import { inRoot, productionDirectory } from '@knowledgeking/stage/paths';
import { runCommand } from '@knowledgeking/stage/run-command';
import { ownPorts } from '../../e2e/support/contest.ts';
import { hintCompilation } from './exported-files.ts';
import { writeSecurityHeaders } from './security-headers.ts';

const sources = [
  ...['pages', 'components', 'hooks', 'lib', 'styles', 'mock-api', 'public', 'packages/contract/src'],
  ...[
    'next.config.ts',
    'package.json',
    'tsconfig.json',
    'tsconfig.base.json',
    'packages/contract/package.json',
  ],
];

const folder = path.dirname(productionDirectory);

/**
 * Builds the site for production and for another server, in a folder of its own beside the build that `npm start` uses.
 * @throws StartError with what the build said
 */
export async function buildForProduction(): Promise<void> {
  const server = `http://localhost:${ownPorts().secondApi}`;
  const settings = {
    NEXT_PUBLIC_APP_ENV: 'production',
    NEXT_PUBLIC_SITE_URL: 'https://quiz.example.jp',
    NEXT_PUBLIC_API_BASE_URL: `${server}/v1`,
    NEXT_PUBLIC_BASE_SITE_API_URL: `${server}/partner`,
  };
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const source of sources) cpSync(inRoot(source), path.join(folder, source), { recursive: true });
  const { code, output } = await runCommand('next', ['build', folder], {
    env: {
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      EXPORT_DIRECTORY: undefined,
      ...settings,
    },
  });
  if (code !== 0) throw new StartError(`The site could not be built for production:\n${output}`);
  hintCompilation(productionDirectory);
  writeSecurityHeaders(productionDirectory, settings);
}
