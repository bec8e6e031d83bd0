import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { StartError } from '@knowledgeking/local-server/start-error';
import { inRoot } from '../../scripts/lib/paths.ts';
import { runCommand } from '../../scripts/lib/run-command.ts';

const version = '13.5.0';

/**
 * A module of Lighthouse, such as `core/index.js`. Lighthouse is installed separately, when it is first needed: it
 * brings a hundred and fifty packages, and no test needs it.
 * @throws StartError where it can't be installed
 */
export async function importLighthouse<Module>(module: string): Promise<Module> {
  const folder = inRoot(`node_modules/.cache/knowledgeking/lighthouse-${version}`);
  const file = path.join(folder, 'node_modules/lighthouse', module);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    console.log(`  installing lighthouse ${version} …`);
    const args = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', `lighthouse@${version}`];
    const { code, output } = await runCommand('npm', args);
    if (code !== 0) throw new StartError(`Lighthouse could not be installed:\n${output}`);
  }
  return import(pathToFileURL(file).href);
}
