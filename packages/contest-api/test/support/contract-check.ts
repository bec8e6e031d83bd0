import assert from 'node:assert/strict';
import {
  type Call,
  type CallBody,
  type CallName,
  calls,
  errorCodesOf,
  errorStatus,
  responsesOf,
} from '@knowledgeking/contract';
import { Compile, type Validator } from 'typebox/compile';

const validators = new Map<string, Validator>();

function validatorOf(name: CallName, status: number): Validator | undefined {
  const schema = responsesOf(calls[name])[status];
  const key = `${name} ${status}`;
  if (schema && !validators.has(key)) validators.set(key, Compile(schema));
  return validators.get(key);
}

/**
 * Fails the test where a response does not match the contract of its call: status, shape, error code, request id and
 * cache header. Nothing that a test does may cause a 500.
 */
export function assertKeepsContract(
  name: CallName,
  { status, headers, body }: { status: number; headers: Headers; body: unknown },
): void {
  const label = `${name} answered ${status} ${JSON.stringify(body)}`;
  assert.notEqual(status, 500, label);
  const call: Call = calls[name];
  const validator = validatorOf(name, status);
  assert.ok(validator, `${label}: a status that the contract does not name`);
  const value = status === 204 ? null : body;
  assert.ok(validator.Check(value), `${label}: ${JSON.stringify(validator.Errors(value))}`);
  if (status === call.success.status) {
    const cache = call.cacheSeconds ? `public, max-age=${call.cacheSeconds}` : 'no-store';
    assert.equal(headers.get('cache-control'), cache, label);
  } else {
    assertIsError(body, headers, status);
    const { error_code: code } = body as { error_code: string };
    assert.ok(
      errorCodesOf(call).some((known) => known === code),
      `${label}: a code that the contract does not name`,
    );
  }
}

/** Fails where a response does not have the Error shape, with its code's status and the request id of its header. */
export function assertIsError(body: unknown, headers: Headers, status: number): void {
  const label = `${status} ${JSON.stringify(body)}`;
  const { error_code: code, message, request_id: requestId } = body as Record<string, unknown>;
  assert.equal(errorStatus[code as keyof typeof errorStatus], status, label);
  assert.equal(typeof message, 'string', label);
  assert.match(String(requestId), /^[0-9a-f-]{36}$/, label);
  assert.equal(headers.get('x-request-id'), requestId, label);
  assert.equal(headers.get('cache-control'), 'no-store', label);
  if (status === 429) assert.match(headers.get('retry-after') ?? '', /^\d+$/, label);
}

/** The calls that change something, or may. */
export const changingCalls = (Object.keys(calls) as CallName[]).filter(
  (name) => (calls[name] as Call).method !== 'GET',
);

const bodies: { [Name in CallName]?: CallBody<Name> } = {
  login: { base_crew_token: '7K3M-Q9RT-2XWD' },
  resendExamNumber: { email: 'crew@example.jp' },
  reportSeenErrors: { errors: [{ screen: 'page', seen_at: '2025-06-22T13:00:00.000+09:00' }] },
  enter: {
    email: 'crew@example.jp',
    display_name: 'なぎさ',
    birthplace: '東京都',
    children_division: false,
    agreed: true,
  },
  resendEntryMail: { email: 'crew@example.jp' },
  confirmEntry: { entry_token: 'token' },
  submitAnswer: { answer: '3', quiz_number: 1 },
  finishPastExam: { submissions: ['3'], start_at: '2025-06-22T13:00:00+09:00' },
  debugEntry: { children_division: false, birthplace: '東京都' },
  debugPeriod: { period: 'entry' },
  debugMaintenance: { maintenance_status: 'none', message: '' },
};

/** A body that the call accepts; undefined where it takes none. */
export function validBody(name: CallName): Record<string, unknown> | undefined {
  return bodies[name] && { ...bodies[name] };
}
