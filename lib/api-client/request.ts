import type { CallName, CallResult } from '@knowledgeking/contract';
import { type CallsBy, callPath } from '@knowledgeking/contract/rules/routes';
import { type CallInput, send } from '@/lib/api-client/http';
import { once } from '@/lib/api-client/once';
import { type RetryOptions, withRetry } from '@/lib/api-client/retry';
import { withSession } from '@/lib/api-client/session';

const sendPersistently = <Name extends CallName>(call: Name, input: CallInput<Name>, retry: RetryOptions) =>
  withRetry(() => withSession(() => send(call, input)), retry);

/** A read: a lost network and a busy server are tried again for up to 60 s. Throws ApiError. */
export function read<Name extends CallsBy<'GET'>>(
  call: Name,
  input: CallInput<Name>,
  retry: RetryOptions = {},
): Promise<CallResult<Name>> {
  return sendPersistently(call, input, retry);
}

/** A form's POST: sent once, because the person can send it again. A second identical one gets the first one's promise. */
export function post<Name extends CallsBy<'POST'>>(
  call: Name,
  input: CallInput<Name>,
): Promise<CallResult<Name>> {
  return postPersistently(call, input, { limitMilliseconds: 0 });
}

/**
 * A POST that must get through: tried again like a read. A second identical one gets the first one's promise, and is told of its retries.
 */
export function postPersistently<Name extends CallsBy<'POST'>>(
  call: Name,
  input: CallInput<Name>,
  retry: RetryOptions,
): Promise<CallResult<Name>> {
  const key = `${callPath(call, input)} ${JSON.stringify(input.body ?? null)}`;
  return once(key, (onRetry) => sendPersistently(call, input, { ...retry, onRetry }), retry.onRetry);
}
