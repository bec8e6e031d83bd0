import { Client } from 'undici';

/** One request of a load: a POST where it has a body. */
export interface LoadRequest {
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** The sum of a load. */
export interface LoadResult {
  perSecond: number;
  requests: number;
}

/** The requests of one caller, to be sent in order. */
export type Journey = readonly LoadRequest[];

/**
 * Sends requests over several connections at once for a while; each connection sends its next request as soon as the
 * last has a response.
 * @param journeys each connection takes one after the other
 * @returns requests per second with status 200; any other status is an error
 */
export async function runLoad(
  port: number,
  journeys: Iterator<Journey>,
  { connections, milliseconds }: { connections: number; milliseconds: number },
): Promise<LoadResult> {
  const start = performance.now();
  let requests = 0;
  const isOver = () => performance.now() - start > milliseconds;
  const connection = async () => {
    const caller = new Caller(port, journeys);
    while (!isOver() && (await caller.send())) requests += 1;
    await caller.close();
  };
  await Promise.all(Array.from({ length: connections }, connection));
  return { perSecond: requests / ((performance.now() - start) / 1_000), requests };
}

/**
 * Sends so many requests per second for a while, whether or not earlier ones have a response.
 * @returns how long each took from the moment when it was due, in milliseconds, from the shortest to the longest
 */
export async function runOpenLoad(
  port: number,
  journeys: Iterator<Journey>,
  { perSecond, milliseconds }: { perSecond: number; milliseconds: number },
): Promise<Float64Array> {
  const idle: Caller[] = [];
  const callers: Caller[] = [];
  const durations: number[] = [];
  const underWay: Promise<void>[] = [];
  const start = performance.now();
  const newCaller = () => {
    const caller = new Caller(port, journeys);
    callers.push(caller);
    return caller;
  };
  const sendDueAt = async (due: number) => {
    const caller = idle.pop() ?? newCaller();
    await caller.send();
    durations.push(performance.now() - due);
    idle.push(caller);
  };
  const count = Math.floor((perSecond * milliseconds) / 1_000);
  for (let sent = 0; sent < count; ) {
    const dueUntilNow = Math.min(count, ((performance.now() - start) / 1_000) * perSecond);
    for (; sent < dueUntilNow; sent += 1) underWay.push(sendDueAt(start + (sent / perSecond) * 1_000));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(underWay);
  await Promise.all(callers.map((caller) => caller.close()));
  return Float64Array.from(durations).sort();
}

/** The bodies of a contestant who skips every question. */
export function skips(quizCount: number): string[] {
  return Array.from({ length: quizCount }, (_, index) =>
    JSON.stringify({ answer: '', quiz_number: index + 1 }),
  );
}

/** The same journey again and again. */
export function* forever(journey: Journey): Generator<Journey, undefined> {
  for (;;) yield journey;
}

/** One connection, with the journey that is under way on it. */
class Caller {
  readonly #client: Client;
  readonly #journeys: Iterator<Journey>;
  #journey: Iterator<LoadRequest> = [].values();

  constructor(port: number, journeys: Iterator<Journey>) {
    this.#client = new Client(`http://127.0.0.1:${port}`);
    this.#journeys = journeys;
  }

  /** Sends the next request and reads its response; false where none is left. @throws on a status other than 200 */
  async send(): Promise<boolean> {
    let next = this.#journey.next();
    if (next.done) {
      this.#journey = (this.#journeys.next().value ?? []).values();
      next = this.#journey.next();
    }
    if (next.done) return false;
    const { path, headers, body } = next.value;
    const response = await this.#client.request({
      path,
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      body: body ?? null,
    });
    if (response.statusCode !== 200)
      throw new Error(`${path}: ${response.statusCode} ${await response.body.text()}`);
    await response.body.dump();
    return true;
  }

  close(): Promise<void> {
    return this.#client.close();
  }
}

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
