import { setTimeout as pause } from 'node:timers/promises';
import type { CallBody, CallName, CallResult } from '@knowledgeking/contract';
import {
  maintenancePollMilliseconds,
  spreadOut,
  troublePollMilliseconds,
} from '@knowledgeking/contract/rules/polling';
import { pauseBefore, retryLimitMilliseconds } from '@knowledgeking/contract/rules/retries';
import { patienceMilliseconds } from './plan.ts';
import { type Interruption, type Report, type Step, stepWords } from './report.ts';
import { errorCodeOf, isUsable, type Sent, type Target } from './target.ts';

/** The means to send a call. */
export interface Sender {
  target: Target;
  report: Report;
  /** How long a call is tried again until the contestant has to press again, in milliseconds. Default: as long as the site does. */
  triesFor?: number | undefined;
}

/** One step of a contestant. */
export interface StepCall<Name extends CallName> {
  step: Step;
  call: Name;
  /** When it is due, in milliseconds of `performance.now()`. */
  due: number;
  body?: CallBody<Name>;
  cookie?: string | undefined;
  /** Codes of refusals that are as they should be: then the step is done for now. */
  notYet?: readonly string[];
}

/** Makes a call as the site does by itself: for a minute at most. @returns the response, or why there is none to go on with */
export async function sendForAWhile<Name extends CallName>(
  { target, report, triesFor = retryLimitMilliseconds }: Sender,
  { step, call, due, body, cookie, notYet = [] }: StepCall<Name>,
): Promise<Exclude<Sent, 'lost'> | Interruption> {
  const figures = report.figures[step];
  const end = performance.now() + triesFor;
  for (let attempt = 1; ; attempt += 1) {
    figures.requests += 1;
    const sent = await target.send(call, { body, cookie });
    const isLost = sent === 'lost';
    if (!isLost && sent.status !== 429) {
      // No matter who sent it: to the site every 503 is maintenance, also a balancer's own with a page of HTML.
      if (sent.status === 503) return 'maintenance';
      const code = errorCodeOf(sent.body) ?? '';
      if (isUsable(sent)) figures.latencies.record(performance.now() - due);
      else if (notYet.includes(code)) figures.notYet += 1;
      else noteRefusal(report, step, sent);
      return sent;
    }
    const asked = isLost ? undefined : sent.retryAfterSeconds;
    const wait = pauseBefore(attempt, Math.random(), asked);
    if (performance.now() + wait > end) {
      // Too many requests for a whole minute is what a rehearsal is there to find; an outage may be part of its plan.
      if (!isLost) report.noteWrong(`${stepWords[step]}: 1分のあいだ待たされつづけた`);
      return 'out_of_reach';
    }
    figures[isLost ? 'lost' : 'putOff'] += 1;
    await pause(wait);
  }
}

function noteRefusal(report: Report, step: Step, { status, body }: Exclude<Sent, 'lost'>): void {
  const code = body === undefined ? '（JSONではない）' : (errorCodeOf(body) ?? '（エラーコードなし）');
  const what = `${stepWords[step]}: ${status} ${code}`;
  if (status >= 500) report.noteFailure(what);
  else report.noteWrong(what);
}

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
async function waitForTheSite(
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

/** A response, after all retries. */
export type Arrived = Exclude<Sent, 'lost'> & {
  /** When the step was due: later than planned, where the contestant had to wait for the site and pressed again. */
  due: number;
};

/**
 * Makes a call as a contestant with a browser does: what is lost or put off is tried again for a minute, with the site's pauses; in
 * maintenance, and after that minute, the contestant waits until the site is back and presses again. The latency is counted from when
 * the step was due, or from that second press. Undefined where the site did not come back; then the report says so.
 */
export async function sendPersistently<Name extends CallName>(
  sender: Sender,
  planned: StepCall<Name>,
): Promise<Arrived | undefined> {
  let { due } = planned;
  for (;;) {
    const sent = await sendForAWhile(sender, { ...planned, due });
    if (typeof sent !== 'string') return { ...sent, due };
    const isBack = await waitForTheSite(sender, sent, planned.cookie);
    if (!isBack) {
      sender.report.noteWrong(`${stepWords[planned.step]}: サイトが戻らないので、やめた`);
      return undefined;
    }
    due = performance.now();
  }
}
