import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withLock } from '@knowledgeking/local-server/lock-file';
import { StartError } from '@knowledgeking/local-server/start-error';
import type { SiteMark } from '@knowledgeking/pack/site-mark';
import { builtStamp, currentStamp, staleReason, stampFile } from './build-stamp.ts';
import { hintCompilation, precompress, writeHeadFiles } from './lib/exported-files.ts';
import { inRoot, root } from './lib/paths.ts';
import { runCommand } from './lib/run-command.ts';
import { loadEnvironment, runMain } from './lib/run-main.ts';
import { writeSecurityHeaders } from './lib/security-headers.ts';
import { SiteOutput } from './lib/site-output.ts';

interface BuildOptions {
  /** Called with the reason when there is something to build. */
  onBuild?: (reason: string) => void;
  /** Shows the build's output as it comes. */
  isShown?: boolean;
  signal?: AbortSignal;
}

/**
 * Builds the site into `out/`, unless the build there is of the present sources and settings. Only one build runs at a
 * time, and a caller who waited for another's uses that.
 * @throws StartError with all problems of the content, or with the build's output
 */
export async function ensureBuilt({ onBuild, isShown, signal }: BuildOptions = {}): Promise<void> {
  if (!staleReason(builtStamp(), currentStamp())) return;
  await withLock(
    inRoot('node_modules/.cache/knowledgeking/build.lock'),
    async () => {
      const reason = staleReason(builtStamp(), currentStamp());
      if (!reason) return;
      onBuild?.(reason);
      await build({ isShown, signal });
    },
    900_000,
  );
}

async function build({ isShown, signal }: BuildOptions): Promise<void> {
  // Loaded only for a build, so that a start without one is faster.
  const { generateContent } = await import('./generate-content.ts');
  await generateContent();
  const { generateAssets } = await import('./generate-assets.ts');
  await generateAssets();
  const stamp = currentStamp();
  const output = new SiteOutput();
  output.prepare();
  const { code, output: said } = await runCommand('next', ['build'], {
    env: {
      BUILD_VERSION: stamp.version,
      EXPORT_DIRECTORY: path.relative(root, output.fresh),
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
    },
    isShown,
    signal,
  });
  if (code !== 0)
    throw new StartError(isShown ? 'The site could not be built.' : `The site could not be built:\n${said}`);
  hintCompilation(output.fresh);
  const mark: SiteMark = JSON.parse(readFileSync(inRoot('lib/generated/site-mark.json'), 'utf8'));
  const version = JSON.stringify({ version: stamp.version, ...mark });
  writeFileSync(path.join(output.fresh, 'version.json'), `${version}\n`);
  writeHeadFiles(output.fresh, process.env);
  writeSecurityHeaders(output.fresh, process.env);
  await precompress(output.fresh);
  output.publish(stamp.version);
  writeFileSync(stampFile, JSON.stringify(stamp));
}

await runMain(import.meta, async () => {
  loadEnvironment();
  await ensureBuilt({ isShown: true, onBuild: (reason) => console.log(`Building the site: ${reason}.`) });
  console.log('The site is in out/.');
});
