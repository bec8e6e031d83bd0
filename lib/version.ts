import { hasFields, isString } from '@/lib/checks';
import { isWithin, paths } from '@/lib/paths';
import { isKeptByBrowser, writeStored } from '@/lib/storage';

/** The version of these pages, set by the build. */
const builtVersion = process.env.BUILD_VERSION ?? '';

const isVersionFile = hasFields({ version: isString });

/** The version that the server has now; undefined if it can't be read. Never rejects. */
export async function readServedVersion(): Promise<string | undefined> {
  try {
    const response = await fetch(`/version.json?t=${Date.now()}`, { cache: 'no-store' });
    const file: unknown = response.ok ? await response.json() : undefined;
    return isVersionFile(file) ? file.version : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether to reload because the server has another version. Returns true once per version and session, and never if the browser can't
 * remember that, which would reload forever.
 */
export function confirmReload(servedVersion: string | undefined): boolean {
  if (servedVersion === undefined || servedVersion === builtVersion) return false;
  const key = `version_confirmed:${servedVersion}` as const;
  if (isKeptByBrowser(key)) return false;
  writeStored(key, true);
  return isKeptByBrowser(key);
}

const playPaths = [paths.examPlay(), paths.practicePlay(), paths.archivePlay()];

/** Whether this is a play page, which nothing may interrupt. */
export const isPlaying = (route: string): boolean => playPaths.some((path) => isWithin(route, path));
