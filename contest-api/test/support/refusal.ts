import assert from 'node:assert/strict';
import type { ErrorCode } from '@knowledgeking/contract';
import type { Answer } from './client.ts';

/**
 * Fails where a call was not refused with this code; the client has already checked that status and shape fit the code.
 */
export async function assertRefused(answer: Promise<Answer<unknown>>, code: ErrorCode): Promise<void> {
  const { status, body } = await answer;
  assert.equal(body?.error_code ?? status, code);
}

/** Fails unless the call worked, or was put off by a 429 that says when to try again. */
export function assertPassedOrPutOff({ status, body, headers }: Answer<unknown>): void {
  if (status === 200) return;
  assert.equal(status, 429, JSON.stringify(body));
  assert.equal(body.error_code, 'too_many_requests');
  assert.ok(Number(headers.get('retry-after')) > 0);
  assert.match(body.message, /^the contest API is busy/);
}
