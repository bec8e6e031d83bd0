import { setTimeout as pause } from 'node:timers/promises';

/** The part that responses of Node's `fetch` and of Playwright have in common. */
interface ApiAnswer {
  status: () => number;
  text: () => Promise<string>;
}

const patienceMilliseconds = 30_000;

/**
 * Makes a call of a test's own and gives its body. Whenever the API is busy it is made again, as its 429 asks for and as the
 * site does: on a machine with much to do the API puts calls off.
 * @throws Error where the API refuses it, or stays busy
 */
export async function callPatiently(name: string, call: () => Promise<ApiAnswer>): Promise<unknown> {
  const end = performance.now() + patienceMilliseconds;
  for (;;) {
    const answer = await call();
    const text = await answer.text();
    if (answer.status() < 300) return text === '' ? null : JSON.parse(text);
    if (answer.status() !== 429 || performance.now() > end)
      throw new Error(`${name}: ${answer.status()} ${text}`);
    await pause(500);
  }
}

/** The same with Node's own `fetch`. */
export const fetchPatiently = (url: string, init: RequestInit = {}): Promise<unknown> =>
  callPatiently(url, async () => {
    const response = await fetch(url, init);
    return { status: () => response.status, text: () => response.text() };
  });
