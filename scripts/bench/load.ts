import { Agent, request } from 'node:http';

/** One request of a load. */
export interface LoadRequest {
  path: string;
  headers: Record<string, string>;
  body: string;
}

/**
 * Sends requests over several connections at once for a while; each connection sends its next request as soon as the
 * last has a response.
 * @param journeys each connection takes one after the other and sends its requests in order
 * @returns requests per second with status 200; any other status is an error
 */
export async function runLoad(
  port: number,
  journeys: Iterator<LoadRequest[]>,
  { connections, milliseconds }: { connections: number; milliseconds: number },
): Promise<{ perSecond: number; requests: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const start = performance.now();
  let requests = 0;
  const isOver = () => performance.now() - start > milliseconds;
  const connection = async () => {
    for (let journey = journeys.next(); !journey.done && !isOver(); journey = journeys.next()) {
      for (const one of journey.value) {
        await send(agent, port, one);
        requests += 1;
        if (isOver()) return;
      }
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  agent.destroy();
  return { perSecond: requests / ((performance.now() - start) / 1_000), requests };
}

function send(agent: Agent, port: number, { path, headers, body }: LoadRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        path,
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          if (response.statusCode === 200) resolve();
          else reject(new Error(`${response.statusCode}: ${Buffer.concat(chunks)}`));
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
