import { useRouter } from 'next/router';
import { useEffect, useRef } from 'react';
import { hasFields, isString } from '@/lib/checks';
import { isWithin, paths } from '@/lib/paths';
import { isKeptByBrowser, writeStored } from '@/lib/storage';

/** Reloads the page if the server has another version of the site: once, and never on a play page. */
export function useVersionCheck(): void {
  const { pathname } = useRouter();
  const served = useRef<Promise<string | undefined>>(undefined);
  useEffect(() => {
    served.current ??= readServedVersion();
    if (isPlaying(pathname)) return;
    let isHere = true;
    void served.current.then((version) => {
      if (isHere && confirmReload(version)) window.location.reload();
    });
    return () => {
      isHere = false;
    };
  }, [pathname]);
}

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

/** Whether to reload for another version: once per version and session, and never if the browser can't remember that, which would go on forever. */
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
