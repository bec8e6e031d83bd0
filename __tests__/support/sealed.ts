import { webcrypto } from 'node:crypto';
import { TextEncoder } from 'node:util';
import type { Commitment } from '@knowledgeking/contract';
import { serveState } from '@/mock-api/server';
import type { MockState } from '@/mock-api/state';

export const quiz = (number: number, accepted: string[], is_void = false) => ({
  number,
  accepted_answers: accepted,
  correct_answer: accepted[0],
  is_void,
  question: { number },
});
export const documentOf = (...quizzes: object[]) => JSON.stringify({ points_per_quiz: 1, quizzes });
/** A document that was sealed before the exam. */
export const sealed = documentOf(quiz(1, ['3']), quiz(2, ['SOS']));
/** Of `sealed`: printf '%s' … | sha256sum. */
export const hashOfSealed = async () =>
  Buffer.from(await webcrypto.subtle.digest('SHA-256', new TextEncoder().encode(sealed))).toString('hex');

const commitmentOf = (hash: string, overrides: Partial<Commitment> = {}): Commitment => ({
  exam_id: 'exam',
  algorithm: 'SHA-256',
  hash,
  committed_at: '2025-06-20T10:00:00.000+09:00',
  earlier: [],
  remarks: [],
  ...overrides,
});

/** Gives jsdom the parts of a browser that a check needs. */
export function teachHashing(): void {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  Object.defineProperty(globalThis, 'TextEncoder', { value: TextEncoder, configurable: true });
  Object.defineProperty(File.prototype, 'arrayBuffer', {
    value(this: File) {
      return new Promise((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
        reader.readAsArrayBuffer(this);
      });
    },
    configurable: true,
  });
}

/** Serves this state with the sealed document, and its questions as they are marked now. */
export async function serveSealed(state: MockState, overrides: Partial<Commitment> = {}, current = sealed) {
  state.commitment = commitmentOf(await hashOfSealed(), overrides);
  state.committedDocument = { document: sealed, current };
  serveState(state);
}
