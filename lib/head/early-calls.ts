import { requestTimeoutMilliseconds } from '@knowledgeking/contract/rules/retries';
import { routes } from '@knowledgeking/contract/rules/routes';
import { isBoolean } from '@/lib/checks';
import { env } from '@/lib/env';
import { readStored } from '@/lib/storage';

/** A response to a call that the page's head has made. */
export type EarlyResponse = NonNullable<Awaited<ReturnType<typeof ask>>>;

declare global {
  interface Window {
    /** By address. What failed is undefined, and is then asked for in the usual way. */
    earlyCalls?: Record<string, Promise<EarlyResponse | undefined>>;
  }
}

async function ask(address: string) {
  // The clock's own moments: by `performance.now()` and by the device's clock, in milliseconds.
  const sent = { monotonic: performance.now(), device: Date.now() };
  const response = await fetch(address, {
    credentials: 'include',
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(requestTimeoutMilliseconds),
  });
  if (!response.ok) return undefined;
  const text = await response.text();
  const received = { monotonic: performance.now(), device: Date.now() };
  return { status: response.status, text, sent, received };
}

/** Runs in every page's head: the calls that every page needs travel beside its scripts, except after a logout that the server doesn't know of. */
export function makeEarlyCalls(): void {
  if (readStored('logout_pending', isBoolean)) return;
  const { getSiteStatus, getExams, getMe } = routes;
  const addresses = [getSiteStatus, getExams, getMe].map(({ path }) => env.apiBaseUrl + path);
  window.earlyCalls = Object.fromEntries(
    addresses.map((address) => [address, ask(address).catch(() => undefined)]),
  );
}

/** An older response says no more than the page's next poll will. */
const freshMilliseconds = 15_000;

/** The response that the page's head has asked for at this address, only once; undefined if there is none, in the end also if it is not fresh. */
export function takeEarlyResponse(address: string): Promise<EarlyResponse | undefined> | undefined {
  const coming = window.earlyCalls?.[address];
  delete window.earlyCalls?.[address];
  return coming?.then((response) =>
    response && performance.now() - response.received.monotonic < freshMilliseconds ? response : undefined,
  );
}

/** Forgets all of them: a call has gone out that may change what they say. */
export function forgetEarlyResponses(): void {
  delete window.earlyCalls;
}
