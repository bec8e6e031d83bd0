import { setTimeout as pause } from 'node:timers/promises';
import type { CallResult } from '@knowledgeking/contract';
import {
  maintenancePollMilliseconds,
  spreadOut,
  troublePollMilliseconds,
} from '@knowledgeking/contract/rules/poll-pause';
import type { Interruption } from './report.ts';
import { type Sender, sendForAWhile } from './send-for-a-while.ts';

/** How long a contestant waits for the site before going away for good. Longer than any exercise of a rehearsal. */
const patienceMilliseconds = 20 * 60_000;

const pauseOf: Record<Interruption, number> = {
  maintenance: maintenancePollMilliseconds,
  out_of_reach: troublePollMilliseconds,
};

/** Calls that an open page makes again when the site is back. */
export const pageCalls = ['getExams', 'getMe', 'checkEntry'] as const;

/**
 * Waits as an open page does, which reads the site's status every second in maintenance and every five while the site is out of reach,
 * and then reads everything again. The report counts the wait. @returns false where the site did not come back
 */
export async function waitForTheSite(
  sender: Sender,
  why: Interruption,
  cookie: string | undefined,
): Promise<boolean> {
  const begin = performance.now();
  let reason = why;
  while (performance.now() - begin < patienceMilliseconds) {
    await pause(spreadOut(pauseOf[reason], Math.random()));
    const stillAway = await findTrouble(sender, reason, cookie);
    if (!stillAway) {
      sender.report.waits[why].record(performance.now() - begin);
      return true;
    }
    reason = stillAway;
  }
  return false;
}

/** Why the site can't be used yet; undefined where it can, and has been read again. @param known why it could not so far */
async function findTrouble(
  sender: Sender,
  known: Interruption,
  cookie: string | undefined,
): Promise<Interruption | undefined> {
  const figures = sender.report.figures.status;
  const due = performance.now();
  figures.requests += 1;
  const sent = await sender.target.send('getSiteStatus');
  if (sent === 'lost' || sent.status === 429) {
    figures[sent === 'lost' ? 'lost' : 'putOff'] += 1;
    return 'out_of_reach';
  }
  if (sent.status === 503) return 'maintenance';
  const status = (sent.body as Partial<CallResult<'getSiteStatus'>> | undefined)?.site_status;
  // A response without a status says nothing, so the site's screen stays as it is.
  if (!status) return known;
  if (status.maintenance_status !== 'none') return 'maintenance';
  figures.latencies.record(performance.now() - due);
  if (cookie === undefined) return undefined;
  for (const call of pageCalls) {
    const read = await sendForAWhile(sender, { step: 'look', call, due: performance.now(), cookie });
    if (typeof read === 'string') return read;
  }
  return undefined;
}
