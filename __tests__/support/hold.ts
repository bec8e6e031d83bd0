import { act } from '@testing-library/react';
import { http } from 'msw';
import { mockServer } from '@/mock-api/server';

/** Gives what has been released, or sent without being waited for, the time to arrive. */
const letArrive = () => new Promise<void>((resolve) => setTimeout(resolve, 200));

/**
 * Holds the responses to one call back, until they are released; then they are as usual, or `failure`.
 * @returns how often it was called, and the function that releases them and waits until they are there
 */
export function holdBack(method: 'get' | 'post', path: string, failure?: () => Response) {
  const asked = jest.fn();
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  mockServer.use(
    http[method](path, async () => {
      asked();
      await released;
      return failure?.();
    }),
  );
  const releaseAll = () =>
    act(async () => {
      release();
      await letArrive();
    });
  return { asked, release: releaseAll };
}
