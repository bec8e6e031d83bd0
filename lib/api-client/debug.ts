import type { CallName, CallResult } from '@knowledgeking/contract';
import { debugKeyHeader } from '@knowledgeking/contract/rules/routes';
import { type CallInput, type CallOptions, send } from '@/lib/api-client/http';
import { request } from '@/lib/api-client/request';
import { isString } from '@/lib/checks';
import { env } from '@/lib/env';
import { readStored, removeStored, writeStored } from '@/lib/storage';

/** Whether the API wants a key with debug calls: on staging, which anyone can reach. */
export const needsDebugKey = (): boolean => env.appEnv === 'staging';

/** The key that was given in this session; undefined where there is none yet. */
export const readDebugKey = (): string | undefined => readStored('debug_key', isString);

/** Keeps the key for this session, for every call of this page; an empty one is forgotten. */
export function keepDebugKey(key: string): void {
  if (key === '') removeStored('debug_key');
  else writeStored('debug_key', key);
}

function keyHeaders(): Record<string, string> {
  const key = readDebugKey();
  return key === undefined ? {} : { [debugKeyHeader]: key };
}

/** A call's parts as an operator writes them. */
export type WrittenInput = CallOptions & { examId: string; body?: unknown; query?: Record<string, string> };

/** Any call as it is, once, whatever its answer looks like: for the operators' page. Throws ApiError. */
export function sendAnything(call: CallName, { headers, ...written }: WrittenInput): Promise<unknown> {
  const input = { ...written, headers: { ...keyHeaders(), ...headers }, isUnchecked: true };
  return send(call, input as CallInput<CallName> & WrittenInput);
}

/** The calls of operators, outside production. */
type DebugCall = 'debugEntry' | 'debugTitles' | 'debugPeriod' | 'debugMaintenance';

/** Makes a call with the key. Throws ApiError. */
export const requestDebug = <Call extends DebugCall>(
  call: Call,
  input: CallInput<Call>,
): Promise<CallResult<Call>> => request(call, { ...input, headers: keyHeaders() });
