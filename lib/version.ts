import { hasFields, isString } from '@/lib/checks';
import { isWithin, paths } from '@/lib/paths';
import { isKeptByBrowser, writeStored } from '@/lib/storage';

/** The version that is built into these pages. */
const builtVersion = process.env.BUILD_VERSION ?? '';

const isVersionFile = hasFields({ version: isString });

/** The version that the site serves now; undefined where that can't be found out. Never rejects. */
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
 * Whether the pages are to be loaded anew, because others are served than these: once per version and session, and never
 * where the browser can't remember that, as there would be no end to it.
 */
export function confirmReload(servedVersion: string | undefined): boolean {
  if (servedVersion === undefined || servedVersion === builtVersion) return false;
  const key = `version_confirmed:${servedVersion}` as const;
  if (isKeptByBrowser(key)) return false;
  writeStored(key, true);
  return isKeptByBrowser(key);
}

const playPaths = [paths.examPlay(), paths.practicePlay(), paths.archivePlay()];

/** Whether questions are answered on this page, so that nothing may interrupt it. */
export const isPlaying = (route: string): boolean => playPaths.some((path) => isWithin(route, path));
