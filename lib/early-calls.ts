/** A response to a call that the page's head has made. Times in milliseconds. */
export interface EarlyResponse {
  status: number;
  text: string;
  /** By `performance.now()`, when the request went out. */
  sentAt: number;
  /** When the response was there, by `performance.now()` and by the device's clock. */
  arrival: { monotonic: number; device: number };
}

declare global {
  interface Window {
    /** By address. What failed is undefined, and is then asked for in the usual way. */
    earlyCalls?: Record<string, Promise<EarlyResponse | undefined>>;
  }
}

/** An older response says no more than the page's next poll will. */
const freshMilliseconds = 15_000;

/**
 * The response that the page's head has asked for at this address, only once. Undefined if it hasn't; undefined in the end if there is
 * none that is still fresh.
 */
export function takeEarlyResponse(address: string): Promise<EarlyResponse | undefined> | undefined {
  const coming = window.earlyCalls?.[address];
  delete window.earlyCalls?.[address];
  return coming?.then((response) =>
    response && performance.now() - response.arrival.monotonic < freshMilliseconds ? response : undefined,
  );
}

/** Forgets all of them: a call has gone out that may change what they say. */
export function forgetEarlyResponses(): void {
  delete window.earlyCalls;
}
