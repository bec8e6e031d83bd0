import type { CallBody, CallName, CallResult, ErrorCode } from '@knowledgeking/contract';
import { routes, worksInMaintenance } from '@knowledgeking/contract/rules/routes';
import { type HttpHandler, HttpResponse, http } from 'msw';
import type { MockState } from '@/mock-api/state';

const base = '*/api';

/** A response in the Error shape. */
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

/** The response to each call: its success, or a refusal. */
export type MockAnswers = {
  [Name in CallName]: (body: CallBody<Name>) => CallResult<Name> | ReturnType<typeof refusal>;
};

/** A handler of one call at its place in the contract; maintenance comes before it, as on the server. */
export function handlerOf<Name extends CallName>(
  state: MockState,
  call: Name,
  answer: MockAnswers[Name],
): HttpHandler {
  const { method, path } = routes[call];
  const handle = http[method.toLowerCase() as Lowercase<typeof method>];
  return handle(base + path, async ({ request }) => {
    if (state.maintenanceMessage && !worksInMaintenance({ path })) {
      return refusal(503, 'in_maintenance', { message: state.maintenanceMessage });
    }
    const body: unknown = method === 'POST' ? await request.json() : undefined;
    const result = answer(body as CallBody<Name>);
    if (result instanceof HttpResponse) return result;
    return result === null ? new HttpResponse(null, { status: 204 }) : HttpResponse.json(result);
  });
}
