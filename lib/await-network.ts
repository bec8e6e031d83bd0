import { realTiming } from '@/lib/api-client/retry';

/** How long a form waits for a network that the browser knows to be gone, in milliseconds. */
const longestWaitMilliseconds = 20_000;

/**
 * Waits until the browser has a network, at most a while: what is sent then has not been sent before, so that nothing arrives twice.
 * Resolves at once where there is one, or where the browser doesn't know.
 * @param onWait called if there is something to wait for
 */
export async function awaitNetwork(onWait: () => void): Promise<void> {
  if (navigator.onLine) return;
  onWait();
  await realTiming.pause(longestWaitMilliseconds, true);
}
