import { useState } from 'react';
import { ApiError } from '@/lib/api-error';

interface DebugAction {
  /** The response or the failure, as text. */
  outcome: string;
  /** Does something and shows what comes of it. */
  run: (action: () => Promise<unknown>) => Promise<void>;
}

function wordsOf(error: unknown): string {
  if (!(error instanceof ApiError)) return String(error);
  const { status = '応答なし', code, message, fields } = error;
  return `${status} ${code}\n${message}\n${JSON.stringify(fields)}`;
}

/** Runs what an operator presses; nothing that goes wrong leaves its place on the page. */
export function useDebugAction(): DebugAction {
  const [outcome, setOutcome] = useState('');
  async function run(action: () => Promise<unknown>): Promise<void> {
    setOutcome('…');
    try {
      setOutcome(JSON.stringify(await action(), null, 1) ?? 'OK');
    } catch (error) {
      setOutcome(wordsOf(error));
    }
  }
  return { outcome, run };
}
