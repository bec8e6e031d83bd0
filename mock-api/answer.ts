import type { CallName, CallResult, ErrorCode } from '@knowledgeking/contract';
import { type HttpHandler, HttpResponse, http } from 'msw';
import type { MockState } from '@/mock-api/state';

const base = '*/api';

/** An answer in the Error shape. */
export function refusal(
  status: number,
  code: ErrorCode,
  details: { message?: string; fields?: Record<string, string> } = {},
): HttpResponse<Record<string, unknown>> {
  const { message = code, fields } = details;
  return HttpResponse.json(
    { error_code: code, message, request_id: 'mock', ...(fields && { fields }) },
    { status },
  );
}

/** A handler of one call, its success typed by the contract, or a refusal; maintenance comes before it, as on the server. */
export function answer<Name extends CallName>(
  state: MockState,
  method: 'get' | 'post' | 'delete',
  path: string,
  make: (body: unknown) => CallResult<Name> | ReturnType<typeof refusal>,
): HttpHandler {
  return http[method](base + path, async ({ request }) => {
    if (state.maintenanceMessage && path !== '/site_status') {
      return refusal(503, 'in_maintenance', { message: state.maintenanceMessage });
    }
    const body: unknown = method === 'post' ? await request.json() : undefined;
    const result = make(body);
    if (result instanceof HttpResponse) return result;
    return result === null ? new HttpResponse(null, { status: 204 }) : HttpResponse.json(result);
  });
}
