import { setImmediate as realTurn } from 'node:timers/promises';
import { act } from '@testing-library/react';

/** What a response needs to arrive: turns of the real event loop, while the page's clock stands still. */
const turnsOfAResponse = 15;

/** From here on the page's clock moves only as a test says. */
export const stopPageTime = () =>
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'clearImmediate', 'nextTick', 'queueMicrotask'] });

/** Lets responses arrive that need no time on the page. */
export const letResponsesArrive = (): Promise<void> =>
  act(async () => {
    for (let turn = 0; turn < turnsOfAResponse; turn += 1) await realTurn();
  });

/** Time passes on the page, and responses arrive; milliseconds. */
export async function pass(milliseconds: number): Promise<void> {
  await act(() => jest.advanceTimersByTimeAsync(milliseconds));
  await letResponsesArrive();
}

/** The same, second by second, so that each response arrives in its second. */
export async function passSeconds(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) await pass(1_000);
}

/**
 * Lets time pass until this is so; gives how much did, in milliseconds.
 * @param step milliseconds from one look to the next
 * @throws where it is not so after the longest time, in milliseconds
 */
export async function passUntil(isSo: () => unknown, { step = 50, longest = 60_000 } = {}): Promise<number> {
  let passed = 0;
  for (; !isSo() && passed < longest; passed += step) await pass(step);
  if (!isSo()) throw new Error(`${isSo} is not so after ${longest} ms`);
  return passed;
}
