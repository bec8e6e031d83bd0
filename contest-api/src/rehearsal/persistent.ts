import { setTimeout as pause } from 'node:timers/promises';
import type { CallBody, CallName } from '@knowledgeking/contract';
import { pauseBefore, retryLimitMilliseconds } from '@knowledgeking/contract/rules/retry-pause';
import type { Report, Step } from './report.ts';
import { errorCodeOf, type Sent, type Target } from './target.ts';

/** A response, after all retries. */
export type Arrived = Exclude<Sent, 'lost'>;

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

/**
 * Makes a call as the site does: what is lost or put off is tried again for a minute, with the site's pauses. The latency is counted
 * from when the step was due. Undefined where it failed in the end; then the report says why.
 */
export async function sendPersistently<Name extends CallName>(
  { target, report }: { target: Target; report: Report },
  { step, call, due, body, cookie, notYet = [] }: StepCall<Name>,
): Promise<Arrived | undefined> {
  const figures = report.figures[step];
  const end = performance.now() + retryLimitMilliseconds;
  for (let attempt = 1; ; attempt += 1) {
    figures.requests += 1;
    const sent = await target.send(call, { body, cookie });
    const isLost = sent === 'lost';
    if (!isLost && sent.status !== 429) {
      if (sent.status < 300) figures.latencies.record(performance.now() - due);
      else if (notYet.includes(errorCodeOf(sent.body) ?? '')) figures.notYet += 1;
      else noteRefusal(report, step, sent);
      return sent;
    }
    const asked = isLost ? undefined : sent.retryAfterSeconds;
    const wait = pauseBefore(attempt, Math.random(), asked);
    if (performance.now() + wait > end) {
      report.noteWrong(`${step}: given up after ${isLost ? 'lost responses' : 'being put off'} for a minute`);
      return undefined;
    }
    figures[isLost ? 'lost' : 'putOff'] += 1;
    await pause(wait);
  }
}

function noteRefusal(report: Report, step: Step, { status, body }: Arrived): void {
  const what = `${step}: ${status} ${errorCodeOf(body) ?? 'without an error code'}`;
  if (status >= 500) report.noteFailure(what);
  else report.noteWrong(what);
}
