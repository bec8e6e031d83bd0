import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';

/** A call that a fault sends to a copy. */
export interface Call {
  method?: 'GET' | 'POST' | 'DELETE';
  path: string;
  cookie?: string;
  body?: object;
}

/** The parts of the API's responses that faults look at. */
export interface Body {
  error_code?: string;
  server_time?: string;
  next_quiz?: object | null;
  user_exam_status?: { submitted_quiz_count: number; scheduled_to_end: string };
  site_status?: { period: string };
}

export interface Response {
  status: number;
  body: Body;
  text: string;
}

const agent = new Agent({ connections: 128 });
/** How often a call is sent that a busy copy puts off, and milliseconds in between. */
const putOff = { tries: 100, pause: 50 };

/** Sends one call to a copy, again only where it is put off (429). */
export async function callApi(port: number, call: Call): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const response = await callOnce(port, call);
    if (response.status !== 429 || tries === putOff.tries) return response;
    await pause(putOff.pause);
  }
}

/** Sends one call to a copy. */
export async function callOnce(
  port: number,
  { method = 'GET', path, cookie = '', body }: Call,
): Promise<Response> {
  const response = await request(`http://127.0.0.1:${port}/api${path}`, {
    dispatcher: agent,
    method,
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.body.text();
  return { status: response.statusCode, body: text.startsWith('{') ? JSON.parse(text) : {}, text };
}

/** Does something with each, so many at a time. */
export async function forEachOf<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  const lane = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}
