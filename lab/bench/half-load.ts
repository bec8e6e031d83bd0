import { type Journey, runOpenLoad } from './load.ts';

const halfLoadMilliseconds = 3_000;

/** How long requests took at half of a server's throughput, in milliseconds. */
export interface HalfLoad {
  perSecond: number;
  median: number;
  p99: number;
}

/** How long each of so many requests per second takes, in milliseconds. */
export async function measureHalfLoad(
  port: number,
  journeys: Iterator<Journey>,
  perSecond: number,
): Promise<HalfLoad> {
  const durations = await runOpenLoad(port, journeys, { perSecond, milliseconds: halfLoadMilliseconds });
  const share = (part: number) => durations[Math.floor(durations.length * part)] ?? Number.NaN;
  return { perSecond, median: share(0.5), p99: share(0.99) };
}

/** The load whose ratio is the median one: one checkpoint in three seconds is not a tail. */
export const middleOf = (loads: readonly HalfLoad[]): HalfLoad =>
  loads.toSorted((one, other) => one.p99 / one.median - other.p99 / other.median)[loads.length >> 1] ?? {
    perSecond: Number.NaN,
    median: Number.NaN,
    p99: Number.NaN,
  };
