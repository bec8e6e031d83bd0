import { createApiError } from '@/lib/api-client/http';
import { isRetryable, type realTiming, withRetry } from '@/lib/api-client/retry';
import type { ApiError } from '@/lib/api-error';

const lost = (): ApiError => createApiError('submitAnswer', { status: undefined });
const busy = (retryAfter?: string): ApiError => createApiError('submitAnswer', { status: 429, retryAfter });
const refused = (status: number): ApiError => createApiError('submitAnswer', { status, body: {} });

/** Time that passes only while something waits. */
function createTiming() {
  const pauses: number[] = [];
  let now = 0;
  const timing: typeof realTiming = {
    now: () => now,
    random: () => 1,
    pause: async (milliseconds) => {
      pauses.push(milliseconds);
      now += milliseconds;
    },
  };
  return { timing, pauses };
}

/** Fails with each of the errors in turn, then succeeds. */
function failing(...errors: ApiError[]) {
  const left = [...errors];
  return jest.fn(async () => {
    const error = left.shift();
    if (error) throw error;
    return 'done';
  });
}

test.each([
  [lost(), true],
  [busy(), true],
  [refused(409), false],
  [refused(422), false],
  [refused(500), false],
  [refused(503), false],
  [refused(502), true],
  [refused(504), true],
  [new TypeError('bug'), false],
])('%s is tried again: %s', (error, expected) => {
  expect(isRetryable(error)).toBe(expected);
});

test('a lost network is tried again until it is there, and each try is reported', async () => {
  const { timing, pauses } = createTiming();
  const onRetry = jest.fn();
  const operation = failing(lost(), busy('2'), lost());
  await expect(withRetry(operation, { onRetry }, timing)).resolves.toBe('done');
  expect(pauses).toEqual([500, 6_000, 2_000]);
  expect(onRetry.mock.calls).toEqual([[1], [2], [3]]);
});

test('a server’s answer is final', async () => {
  const { timing, pauses } = createTiming();
  const operation = failing(refused(409));
  await expect(withRetry(operation, {}, timing)).rejects.toMatchObject({ status: 409 });
  expect(pauses).toEqual([]);
});

test('after 60 s it gives up with the last error', async () => {
  const { timing, pauses } = createTiming();
  const always = jest.fn(async () => {
    throw lost();
  });
  await expect(withRetry(always, {}, timing)).rejects.toMatchObject({ code: '9999' });
  const total = pauses.reduce((sum, pause) => sum + pause, 0);
  expect(total).toBe(59_000);
});

test('the end of the exam is an earlier limit', async () => {
  const { timing, pauses } = createTiming();
  const always = failing(...Array.from({ length: 20 }, lost));
  await expect(withRetry(always, { limitMilliseconds: 2_000 }, timing)).rejects.toMatchObject({
    code: '9999',
  });
  expect(pauses).toEqual([500, 500]);
});

test('there is no last try sooner than a busy server asked for', async () => {
  const { timing, pauses } = createTiming();
  const operation = failing(lost(), busy('2'), busy('2'));
  await expect(withRetry(operation, { limitMilliseconds: 8_000 }, timing)).rejects.toMatchObject({
    status: 429,
  });
  expect(pauses).toEqual([500, 6_000]);
});

describe('in the browser', () => {
  beforeEach(() => jest.useFakeTimers());

  /** Milliseconds until the second try, if the network is back after 100 ms. */
  async function millisecondsUntilSecondTry(error: ApiError): Promise<number> {
    const operation = failing(error);
    const start = Date.now();
    const done = withRetry(operation).then(() => Date.now() - start);
    await jest.advanceTimersByTimeAsync(100);
    window.dispatchEvent(new Event('online'));
    await jest.advanceTimersByTimeAsync(60_000);
    return done;
  }

  test('a network that is back ends the pause, a little apart from everybody else', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0.2);
    expect(await millisecondsUntilSecondTry(lost())).toBe(200);
  });

  test('but not the pause that a busy server asked for', async () => {
    expect(await millisecondsUntilSecondTry(busy('5'))).toBeGreaterThanOrEqual(5_000);
  });
});
