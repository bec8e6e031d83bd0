import { setTimeout as pause } from 'node:timers/promises';
import type { CallBody, CallName } from '@knowledgeking/contract';
import { pauseBefore, retryLimitMilliseconds } from '@knowledgeking/contract/rules/retry-pause';
import { type Interruption, type Report, type Step, stepWords } from './report.ts';
import { errorCodeOf, type Sent, type Target } from './target.ts';

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
      // Whoever sent it: to the site every 503 is maintenance, also a balancer's own with a page of HTML.
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

/** Whether a contestant can go on with a response. One that is no JSON object comes from something before the API. */
export const isUsable = ({ status, body }: Exclude<Sent, 'lost'>): boolean =>
  status < 300 && typeof body === 'object' && body !== null;

function noteRefusal(report: Report, step: Step, { status, body }: Exclude<Sent, 'lost'>): void {
  const code = body === undefined ? '（JSONではない）' : (errorCodeOf(body) ?? '（エラーコードなし）');
  const what = `${stepWords[step]}: ${status} ${code}`;
  if (status >= 500) report.noteFailure(what);
  else report.noteWrong(what);
}
