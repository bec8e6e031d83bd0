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
