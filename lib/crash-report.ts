import {
  type CrashKind,
  seenErrorSpreadMilliseconds,
  seenRouteLimit,
} from '@knowledgeking/contract/rules/seen-errors';
import { toJapanTime } from '@knowledgeking/contract/rules/time';
import { request } from '@/lib/api-client/request';
import { isArrayOf, isString } from '@/lib/checks';
import { clock } from '@/lib/clock';
import { readStored, writeStored } from '@/lib/storage';

/**
 * Tells the API that a part of the site has crashed: which one, of which build, on which page, and nothing else. Once for each part in a tab: a
 * crash that comes back says nothing new. Some time later, because what crashes, crashes for many at once; a report that is lost is not missed.
 */
export function reportCrash(kind: CrashKind): void {
  const told = readStored('told_crashes', isArrayOf(isString)) ?? [];
  if (told.includes(kind)) return;
  writeStored('told_crashes', [...told, kind]);
  const crash = {
    screen: kind,
    seen_at: toJapanTime(new Date(clock.now() ?? Date.now())),
    build: process.env.BUILD_VERSION ?? '',
    route: window.location.pathname.slice(0, seenRouteLimit),
  };
  const tell = () => request('reportSeenErrors', { body: { errors: [crash] } }).catch(() => undefined);
  setTimeout(tell, Math.random() * seenErrorSpreadMilliseconds);
}
