import type { CallBody, CallName, CallQuery } from '@knowledgeking/contract';
import { debugBirthplace } from '@knowledgeking/contract/rules/debug';
import type { CallInput, CallOptions } from '@/lib/api-client/http';
import { env } from '@/lib/env';

/** The calls that carry something. */
type Carrying = {
  [Name in CallName]: [CallBody<Name>, CallQuery<Name>] extends [undefined, undefined] ? never : Name;
}[CallName];

/** The bodies and queries that the calls are fired with unless they are changed; the exam is the current one. */
type Samples = { readonly [Name in Carrying]: Omit<CallInput<Name>, 'examId'> };

const entry: CallBody<'enter'> = {
  email: 'taro@example.jp',
  display_name: '海野太郎',
  birthplace: debugBirthplace,
  children_division: false,
  agreed: true,
};

/** A call that carries something and is not here does not compile. */
const samples: Samples & { readonly getPartnerEntryStatus: CallOptions } = {
  login: { body: { base_crew_token: '' } },
  resendExamNumber: { body: { email: entry.email } },
  enter: { body: entry },
  resendEntryMail: { body: { email: entry.email } },
  getEntryConfirmation: { query: { entry_token: '' } },
  confirmEntry: { body: { entry_token: '' } },
  getPartnerEntryStatus: {
    headers: { Authorization: 'Bearer ', 'x-api-key': env.baseSiteApiKey },
    baseUrl: env.baseSiteApiUrl,
  },
  submitAnswer: { body: { answer: '', quiz_number: 1 } },
  finishPastExam: { body: { submissions: [], start_at: '' } },
  debugEntry: { body: { children_division: false, birthplace: debugBirthplace } },
  debugPeriod: { body: { period: 'in_progress' } },
  debugMaintenance: { body: { maintenance_status: 'in_maintenance', message: '' } },
};

/** The sample that the operators' page offers for a call. */
export function sampleOf(call: CallName): CallOptions & { body?: unknown; query?: Record<string, string> } {
  return call in samples ? samples[call as keyof typeof samples] : {};
}

/** The parts of a call that can be changed before it is fired, as one JSON text. */
export function editableOf(call: CallName): string {
  const { body, query, headers } = sampleOf(call);
  return JSON.stringify({ body, query, headers }, null, 1);
}
