import { type Call, type CallBody, type CallName, calls } from '@knowledgeking/contract';
import { buildEntry } from './entries.ts';

/** The calls that change something, or may. */
export const changingCalls = (Object.keys(calls) as CallName[]).filter(
  (name) => (calls[name] as Call).method !== 'GET',
);

const bodies: { [Name in CallName]?: CallBody<Name> } = {
  login: { base_crew_token: '7K3M-Q9RT-2XWD' },
  resendExamNumber: { email: 'crew@example.jp' },
  enter: buildEntry({ email: 'crew@example.jp' }),
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
