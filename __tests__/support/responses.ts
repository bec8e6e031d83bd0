import type { ErrorCode, Exam } from '@knowledgeking/contract';
import { act } from '@testing-library/react';
import { HttpResponse, type HttpResponseResolver, http, type RequestHandlerOptions } from 'msw';
import { timeFromNow } from '@/mock-api/exam';
import { refusal } from '@/mock-api/handlers';
import { mockPersonalResult } from '@/mock-api/results';
import { mockServer, serveState } from '@/mock-api/server';
import { type MockState, namedStates } from '@/mock-api/state';
import type { createRouter } from './render-page';

/** The failure of one call: lost (a gateway's own page instead of a response), or refused. */
export type Fault = 'lost' | ErrorCode;

const statusOf: Partial<Record<ErrorCode, number>> = { in_maintenance: 503, internal_server_error: 500 };

function failed(fault: Fault): Response {
  if (fault === 'lost') return new HttpResponse('Bad Gateway', { status: 502 });
  return refusal(statusOf[fault] ?? 409, fault);
}

/**
 * Makes a call come to this from now on; to what it is as usual, where `respond` gives nothing.
 * @returns the calls so far
 */
export function respondTo(
  method: 'all' | 'delete' | 'get' | 'post',
  path: string,
  respond: HttpResponseResolver = () => undefined,
  options?: RequestHandlerOptions,
) {
  const asked = jest.fn(respond);
  mockServer.use(http[method](path, asked, options));
  return asked;
}

/**
 * Makes a call fail like this until it is mended.
 * @returns the calls so far, and the function that mends it
 */
export function breakCall(method: 'all' | 'get' | 'post', path: string, fail: () => Response) {
  let isMended = false;
  const asked = respondTo(method, path, () => (isMended ? undefined : fail()));
  return {
    asked,
    mend: (): void => {
      isMended = true;
    },
  };
}

/**
 * Makes the next calls to a path (below the exam's) fail, one fault each; later calls succeed.
 * @returns the bodies of all calls to it
 */
export function serveFaults(method: 'get' | 'post', path: string, ...faults: Fault[]): unknown[] {
  const sent: unknown[] = [];
  respondTo(method, `*/api/exams/:id/${path}`, async ({ request }) => {
    sent.push(method === 'post' ? await request.clone().json() : undefined);
    const fault = faults.shift();
    return fault && failed(fault);
  });
  return sent;
}

/**
 * Holds the responses to one call back, until they are released; then they are as usual, or `failure`.
 * @returns how often it was called, and the function that releases them and waits until they are there
 */
export function holdBack(method: 'get' | 'post', path: string, failure?: () => Response) {
  let letGo = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const asked = respondTo(method, path, async () => {
    await released;
    return failure?.();
  });
  const release = () =>
    act(async () => {
      letGo();
      // Time for what has been sent without being waited for, too.
      await new Promise((resolve) => setTimeout(resolve, 200));
    });
  return { asked, release };
}

/**
 * Makes the server tell the page a time other than the device's, as after a sleep.
 * @param milliseconds how far ahead of the device's clock the server is
 */
export function tellServerTime(router: ReturnType<typeof createRouter>, milliseconds: number): void {
  respondTo('get', '*/api/users/me', () => HttpResponse.json({ server_time: timeFromNow(milliseconds) }));
  // The user is read again on every change of page.
  act(() => router.events.emit('routeChangeComplete', router.pathname));
}

/**
 * Each request of the site gets this as its JSON body, with status 200, without the mock API: a hundred times as fast,
 * for tests that need hundreds of responses.
 * @param body asked at each request
 * @returns ends it
 */
export function respondAtOnce(body: () => unknown): Disposable {
  const before = window.XMLHttpRequest;
  class Request extends EventTarget {
    readonly status = 200;
    readonly statusText = 'OK';
    readonly responseURL = '';
    responseText = '';
    onloadend: (() => void) | null = null;
    open(): void {}
    setRequestHeader(): void {}
    abort(): void {}
    getAllResponseHeaders(): string {
      return 'content-type: application/json';
    }
    send(): void {
      this.responseText = JSON.stringify(body());
      queueMicrotask(() => this.onloadend?.());
    }
  }
  Object.assign(window, { XMLHttpRequest: Request });
  return { [Symbol.dispose]: () => void Object.assign(window, { XMLHttpRequest: before }) };
}

/** All calls from now on, each as its method and its path below the API. */
export function watchCalls(): string[] {
  const calls: string[] = [];
  mockServer.events.on('request:start', ({ request: { method, url } }) => {
    const { pathname, search } = new URL(url);
    if (pathname.startsWith('/api/')) calls.push(`${method} ${pathname.slice('/api'.length)}${search}`);
  });
  return calls;
}

/** Collects the JSON bodies of what is posted there, which is responded to as usual. */
export function bodiesSentTo(path: string): unknown[] {
  const bodies: unknown[] = [];
  respondTo('post', path, async ({ request }) => void bodies.push(await request.clone().json()));
  return bodies;
}

/** The results are out, with this of the contestant's own. */
export const servePublished = (own: Parameters<typeof mockPersonalResult>[0] = {}): MockState =>
  serveState({ ...namedStates.published(), personalResult: mockPersonalResult(own) });

export type StateName = keyof typeof namedStates;

/** The site is in this state, but for some of it, and for these facts of its exam. */
export function serveNamed(
  name: StateName,
  { exam, ...others }: Partial<Omit<MockState, 'exam'>> & { exam?: Partial<Exam> } = {},
): MockState {
  const state = namedStates[name]();
  return serveState({ ...state, ...others, exam: { ...state.exam, ...exam } });
}
