import { type TObject, type TSchema, Type } from 'typebox';
import { ErrorBody, type ErrorCode, errorStatus } from './errors.ts';
import { worksInMaintenance } from './rules/maintenance.ts';
import { type CallName, type Route, routes } from './rules/routes.ts';

/** One call of the contest API: everything that its types, its validation and its documentation are made from. */
export interface Call extends Route {
  summary: string;
  /** `participant` calls answer 401 `not_logged_in` without a session; `staging` ones are absent in production. */
  access: 'public' | 'participant' | 'staging';
  /** Seconds a shared cache may keep a success; absent: `no-store`. */
  cacheSeconds?: number;
  query?: TObject;
  headers?: TObject;
  body?: TObject;
  success: { status: 200 | 202 | 204; schema: TSchema };
  /** Besides the common ones, which `errorCodesOf` adds. */
  errors?: readonly ErrorCode[];
}

type Definitions = { [Name in CallName]?: Omit<Call, keyof Route> };

/** Calls by name, each with its route and its exact type: one without a route does not compile. */
export const defineCalls = <const Defined extends Definitions>(defined: Defined) =>
  Object.fromEntries(
    Object.entries(defined).map(([name, call]) => [name, { ...routes[name as CallName], ...call }]),
  ) as unknown as { [Name in CallName & keyof Defined]: (typeof routes)[Name] & Defined[Name] };

/** Every error code that a call can return: its own and the common ones. */
export function errorCodesOf(call: Call): ErrorCode[] {
  const codes: ErrorCode[] = [
    ...(call.errors ?? []),
    'invalid_request',
    'too_many_requests',
    'internal_server_error',
  ];
  if (call.path.includes(':id')) codes.push('exam_not_found');
  if (call.access === 'participant') codes.push('not_logged_in');
  if (call.access === 'staging') codes.push('not_found');
  if (call.method !== 'GET') codes.push('forbidden_origin', 'payload_too_large', 'unsupported_media_type');
  if (!worksInMaintenance(call)) codes.push('in_maintenance');
  return [...new Set(codes)];
}

/** The schema of every response of a call, by HTTP status. */
export function responsesOf(call: Call): Record<number, TSchema> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorCodesOf(call)) {
    byStatus.set(errorStatus[code], [...(byStatus.get(errorStatus[code]) ?? []), code]);
  }
  const errors = [...byStatus].map(([status, codes]) => [
    status,
    Type.Object(ErrorBody.properties, { description: codes.join(', ') }),
  ]);
  return { [call.success.status]: call.success.schema, ...Object.fromEntries(errors) };
}
