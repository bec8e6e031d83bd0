import { quantile } from 'd3-array';
import { Pool } from 'undici';

/** One request of a load: a POST where it has a body. */
interface LoadRequest {
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** The requests of one caller after the other, each caller's to be sent in order. */
export type Journeys = IteratorObject<readonly LoadRequest[]>;

/** The requests of as many callers as it takes: each connection of a load has its own. */
function* inOrder(journeys: Journeys): Generator<LoadRequest, undefined> {
  for (const journey of journeys) yield* journey;
}

/** The same request again and again. */
export function* forever(path: string): Generator<readonly LoadRequest[]> {
  for (;;) yield [{ path, headers: {} }];
}

/** Sends the next request and reads its response; false where none is left. @throws on a status other than 200 */
async function send(pool: Pool, requests: Iterator<LoadRequest, undefined>): Promise<boolean> {
  const { value } = requests.next();
  if (!value) return false;
  const { path, headers, body } = value;
  const response = await pool.request({
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

const poolAt = (port: number, connections: number | null) =>
  new Pool(`http://127.0.0.1:${port}`, { connections });

/**
 * Sends requests over several connections at once for a while; each sends its next request as soon as the last has a response.
 * @returns how many had one, and how many per second
 */
export async function runLoad(port: number, journeys: Journeys, connections: number, milliseconds: number) {
  const pool = poolAt(port, connections);
  const start = performance.now();
  let requests = 0;
  const connection = async () => {
    const own = inOrder(journeys);
    while (performance.now() - start <= milliseconds && (await send(pool, own))) requests += 1;
  };
  await Promise.all(Array.from({ length: connections }, connection));
  const perSecond = requests / ((performance.now() - start) / 1_000);
  await pool.close();
  return { perSecond, requests };
}

/** For how long requests are sent without waiting for earlier ones. */
const openSeconds = 3;

/**
 * Sends so many requests per second, whether or not earlier ones have a response.
 * @returns how long they took from the moment when they were due, in milliseconds
 */
export async function runOpenLoad(port: number, journeys: Journeys, perSecond: number) {
  const pool = poolAt(port, null);
  const idle: ReturnType<typeof inOrder>[] = [];
  const durations: number[] = [];
  const underWay: Promise<void>[] = [];
  const start = performance.now();
  const sendDueAt = async (due: number) => {
    const caller = idle.pop() ?? inOrder(journeys);
    await send(pool, caller);
    durations.push(performance.now() - due);
    idle.push(caller);
  };
  const count = Math.floor(perSecond * openSeconds);
  for (let sent = 0; sent < count; ) {
    const dueUntilNow = Math.min(count, ((performance.now() - start) / 1_000) * perSecond);
    for (; sent < dueUntilNow; sent += 1) underWay.push(sendDueAt(start + (sent / perSecond) * 1_000));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(underWay);
  await pool.close();
  const share = (part: number) => quantile(durations, part) ?? Number.NaN;
  return { perSecond, median: share(0.5), p99: share(0.99) };
}
