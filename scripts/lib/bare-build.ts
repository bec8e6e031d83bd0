import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '@knowledgeking/local-server/start-error';
import { inRoot } from './paths.ts';
import { runCommand } from './run-command.ts';

const folder = inRoot('.production-check/bare');
const files = {
  'next.config.mjs':
    "export default { output: 'export', experimental: { turbopackFileSystemCacheForBuild: false } };\n",
  'package.json': '{ "private": true }\n',
  'pages/index.jsx': 'export default function Page() {\n  return <p>Page</p>;\n}\n',
};

/**
 * Builds a page that says one word with the same versions of everything, lets it be used, and takes it away.
 * @param use gets the folder of the exported page
 * @throws StartError with what the build said
 */
export async function withBarePage<Result>(use: (directory: string) => Result): Promise<Awaited<Result>> {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  const env = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
  const { code, output } = await runCommand('next', ['build', folder], { env });
  if (code !== 0) throw new StartError(`The bare page could not be built:\n${output}`);
  try {
    return await use(path.join(folder, 'out'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
