import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot, root } from './lib/paths.ts';
import { SiteOutput } from './lib/site-output.ts';

/** What a build was made from. */
export interface BuildStamp {
  /** Of everything below; the site's `version.json` holds it. */
  version: string;
  /** Hash of all files that the site is made from. */
  sources: string;
  /** The settings that are built in. */
  settings: Record<string, string>;
}

const sources = [
  '{pages,components,hooks,lib,styles,mock-api,content,contract/src}/**/*',
  'public/**/*',
  'next.config.ts',
  'package-lock.json',
  'tsconfig*.json',
  '{scripts/build,scripts/generate-content,scripts/generate-assets,scripts/lib/site-content,scripts/lib/head-files,scripts/lib/security-headers,scripts/lib/compile-hints}.ts',
  'scripts/assets/**/*.ts',
  'contest-api/src/pack/*.ts',
  '.env.local',
  '.env.production*',
];
/** Made by the build itself. */
const generated = [
  'lib/generated',
  'public/images',
  'public/fonts',
  'public/icons',
  'public/apple-touch-icon.png',
  'public/favicon.ico',
  'public/manifest.webmanifest',
  'public/version.json',
];

/** The stamp that a build of the present sources and settings has. */
export function currentStamp(env: Record<string, string | undefined> = process.env): BuildStamp {
  const settings = Object.fromEntries(
    Object.keys(env)
      .filter((name) => name.startsWith('NEXT_PUBLIC_') && env[name])
      .sort()
      .map((name) => [name, env[name] ?? '']),
  );
  const files = hashFiles();
  return { version: hash(files + JSON.stringify(settings)).slice(0, 16), sources: files, settings };
}

const stampFile = inRoot('.site/stamp.json');

/** The stamp of the build that stands in `out/`; null where none is whole. */
export function builtStamp(): BuildStamp | null {
  try {
    const stamp: BuildStamp = JSON.parse(readFileSync(stampFile, 'utf8'));
    const versions = [inRoot('out'), new SiteOutput().served].map((folder): string => {
      return JSON.parse(readFileSync(path.join(folder, 'version.json'), 'utf8')).version;
    });
    return versions.every((version) => version === stamp.version) ? stamp : null;
  } catch {
    return null;
  }
}

/** Why the site has to be built anew, in words for a line of output; null where the build is fresh. */
export function staleReason(built: BuildStamp | null, current: BuildStamp): string | null {
  if (!built) return 'there is no build yet';
  if (built.version === current.version) return null;
  const names = Object.keys({ ...built.settings, ...current.settings });
  const changed = names.filter((name) => built.settings[name] !== current.settings[name]);
  if (changed.length > 0) return `${changed.join(', ')} changed since the last build`;
  return 'the source changed since the last build';
}

export { stampFile };

function hashFiles(): string {
  const files = sources
    .flatMap((pattern) =>
      globSync(pattern, { cwd: root, withFileTypes: false, exclude: (name) => generated.includes(name) }),
    )
    .sort();
  const digest = createHash('sha256');
  for (const file of files) {
    const content = readUnlessFolder(file);
    if (content) digest.update(file).update('\0').update(content).update('\0');
  }
  return digest.digest('hex');
}

function readUnlessFolder(file: string): Buffer | null {
  try {
    return readFileSync(inRoot(file));
  } catch {
    return null;
  }
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
