import type { ErrorCode } from '@knowledgeking/contract';
import { HttpResponse, http } from 'msw';
import { refusal } from '@/mock-api/answer';
import { mockServer } from '@/mock-api/server';

/** The failure of one call: lost (a gateway's own page instead of a response), or refused. */
export type Fault = 'lost' | ErrorCode;

const statusOf: Partial<Record<ErrorCode, number>> = { in_maintenance: 503, internal_server_error: 500 };

function failed(fault: Fault): Response {
  if (fault === 'lost') return new HttpResponse('Bad Gateway', { status: 502 });
  return refusal(statusOf[fault] ?? 409, fault);
}

/**
 * Makes the next calls to a path (below the exam's) fail, one fault each; later calls succeed.
 * @returns the bodies of all calls to it
 */
export function serveFaults(method: 'get' | 'post', path: string, ...faults: Fault[]): unknown[] {
  const sent: unknown[] = [];
  mockServer.use(
    http[method](`*/api/exams/:id/${path}`, async ({ request }) => {
      sent.push(method === 'post' ? await request.clone().json() : undefined);
      const fault = faults.shift();
      return fault && failed(fault);
    }),
  );
  return sent;
}
