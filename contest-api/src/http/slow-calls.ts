import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Outcome } from '../operations/metrics/counts.ts';

/** In the minutes when everything is slow, a hundred lines say as much as a million; the metrics count them all. */
const mostLinesPerMinute = 100;
const minuteMilliseconds = 60_000;

/** Returns a function that logs a call which took longer than the limit (in milliseconds), without saying whose it was. */
export function slowCallLog(limit: number) {
  let since = Number.NEGATIVE_INFINITY;
  let lines = 0;
  return (request: FastifyRequest, { elapsedTime }: FastifyReply, call: string, outcome: Outcome): void => {
    if (elapsedTime < limit) return;
    if (performance.now() - since >= minuteMilliseconds) {
      since = performance.now();
      lines = 0;
    }
    lines += 1;
    if (lines > mostLinesPerMinute) return;
    request.log.warn({ call, outcome, milliseconds: Math.round(elapsedTime) }, 'slow call');
  };
}
