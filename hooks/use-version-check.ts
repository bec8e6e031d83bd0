import { useRouter } from 'next/router';
import { useCallback, useEffect, useState } from 'react';
import { useCurrentExam } from '@/hooks/api/use-current-exam';
import { useRereadAfterChange } from '@/hooks/api/use-site-status';
import { useServerTime } from '@/hooks/use-server-clock';
import { hasFields, isString } from '@/lib/checks';
import { isPlayPage } from '@/lib/paths';
import { isStartUnderWay } from '@/lib/quiz/start-turn';
import { isKeptByBrowser, writeStored } from '@/lib/storage';

/** A page that is looked at again asks no sooner than this after the last time, in milliseconds. */
const askedRecentlyMilliseconds = 60_000;
/** When a page that waits for the exam asks once more, in milliseconds before its start: early enough for a reload, and not everybody at once. */
const beforeStart = { earliest: 15 * 60_000, latest: 2 * 60_000 };

/**
 * Reloads the page if the server has another version of the site: once, never on a play page, nor where it would take away what was typed or
 * a start that is under way. It asks on load, when the page is looked at again, and once before the exam starts.
 */
export function useVersionCheck(): void {
  const { pathname } = useRouter();
  // Another object each time: what was in the way of a reload may be gone.
  const [served, setServed] = useState<{ version: string | undefined }>();
  const ask = useCallback(async () => {
    const version = await readServedVersion();
    setServed((before) => ({ version: version ?? before?.version }));
  }, []);
  useEffect(() => {
    let askedAt = performance.now();
    void ask();
    const onSeen = (): void => {
      if (document.visibilityState === 'hidden' || performance.now() - askedAt < askedRecentlyMilliseconds)
        return;
      askedAt = performance.now();
      void ask();
    };
    document.addEventListener('visibilitychange', onSeen);
    return () => document.removeEventListener('visibilitychange', onSeen);
  }, [ask]);
  useRereadAfterChange(useIsStartNear(), ask);
  useEffect(() => {
    const mayReload = !isPlayPage(pathname) && !isStartUnderWay() && !hasTyped();
    if (mayReload && confirmReload(served?.version)) window.location.reload();
  }, [pathname, served]);
}

/** Whether this browser's moment before the exam's start has come; undefined while that is not known. */
function useIsStartNear(): boolean | undefined {
  const { exam } = useCurrentExam();
  const [random] = useState(Math.random);
  const { earliest, latest } = beforeStart;
  const lead = latest + random * (earliest - latest);
  const startsAt = exam && Date.parse(exam.exam_start_at);
  return useServerTime((now) => (startsAt === undefined ? undefined : now >= startsAt - lead));
}

const typedInto = ['text', 'email', 'search', 'tel', 'textarea'];

/** Whether a field on the page has text in it, which a reload would take away. */
const hasTyped = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    ({ type, value }) => typedInto.includes(type) && value !== '',
  );

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
