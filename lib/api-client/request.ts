import type { CallName, CallResult } from '@knowledgeking/contract';
import { type Request, send } from '@/lib/api-client/http';
import { once } from '@/lib/api-client/once';
import { type RetryOptions, withRetry } from '@/lib/api-client/retry';
import { withSession } from '@/lib/api-client/session';

type Details<Name extends CallName> = Omit<Request<Name>, 'call' | 'method' | 'path'>;

/** A read: a lost network and a busy server are tried again for up to 60 s. Throws ApiError. */
export function read<Name extends CallName>(
  call: Name,
  path: string,
  details: Details<Name>,
  retry: RetryOptions = {},
): Promise<CallResult<Name>> {
  return withRetry(() => withSession(() => send({ call, method: 'GET', path, ...details })), retry);
}

/** A form's POST: sent once, because the person can send it again. A second identical one gets the first one's promise. */
export function post<Name extends CallName>(
  call: Name,
  path: string,
  details: Details<Name>,
): Promise<CallResult<Name>> {
  return postPersistently(call, path, details, { limitMilliseconds: 0 });
}

/** A POST that must get through: tried again like a read. A second identical one gets the first one's promise. */
export function postPersistently<Name extends CallName>(
  call: Name,
  path: string,
  details: Details<Name>,
  retry: RetryOptions,
): Promise<CallResult<Name>> {
  const key = `${path} ${JSON.stringify(details.body ?? null)}`;
  return once(key, () =>
    withRetry(() => withSession(() => send({ call, method: 'POST', path, ...details })), retry),
  );
}
