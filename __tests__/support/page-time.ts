import { setImmediate as realTurn } from 'node:timers/promises';
import { act } from '@testing-library/react';

/** A response needs some turns of the real event loop to arrive, while the page's clock is stopped. */
const turnsOfAResponse = 15;

/** From here on the page's clock moves only as a test says. */
export const stopPageTime = () =>
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'clearImmediate', 'nextTick', 'queueMicrotask'] });

/** In milliseconds: no two timers of the site are so close that it matters which is first. */
const slice = 100;

async function takeTurns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await realTurn();
}

/** Lets responses arrive that need no time on the page. */
export const letResponsesArrive = (): Promise<void> => act(() => takeTurns(turnsOfAResponse));

/**
 * Time passes on the page, and responses arrive; milliseconds. In slices, because jest's own way to let promises in between waits a real
 * millisecond for each timer.
 */
export const pass = (milliseconds: number): Promise<void> =>
  act(async () => {
    for (let left = milliseconds; left > 0; left -= slice) {
      jest.advanceTimersByTime(Math.min(left, slice));
      await takeTurns(1);
    }
    await takeTurns(turnsOfAResponse);
  });

/** The same, second by second, so that each response arrives in its second. */
export async function passSeconds(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) await pass(1_000);
}

/** The same in long steps, for what only has to be over, such as a minute of tries. */
export async function passLong(seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= 4)
    await act(async () => {
      jest.advanceTimersByTime(Math.min(left, 4) * 1_000);
      await takeTurns(turnsOfAResponse);
    });
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
