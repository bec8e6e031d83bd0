import type { CallName } from '@knowledgeking/contract';
import { debugBirthplace } from '@knowledgeking/contract/rules/prefectures';
import { env } from '@/lib/env';

/** A call as the operators' page fires it. `:id` in the path is the exam. */
export interface DebugCall {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  /** What is sent unless it is changed there. */
  body?: unknown;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Default: the contest API. */
  baseUrl?: string;
}

const get = (path: string): DebugCall => ({ method: 'GET', path });
const post = (path: string, body: unknown = {}): DebugCall => ({ method: 'POST', path, body });

const entry = {
  email: 'taro@example.jp',
  display_name: '海野太郎',
  birthplace: debugBirthplace,
  children_division: false,
  agreed: true,
};

/** Every call of the contract. A call without one does not compile. */
export const debugCalls: Readonly<Record<CallName, DebugCall>> = {
  getSiteStatus: get('/site_status'),
  getExams: get('/exams'),
  getMe: get('/users/me'),
  login: post('/users/login', { base_crew_token: '' }),
  logout: { method: 'DELETE', path: '/users/logout' },
  resendExamNumber: post('/users/login/resend', { email: entry.email }),
  enter: post('/exams/:id/entry', entry),
  resendEntryMail: post('/exams/:id/entry/resend', { email: entry.email }),
  getEntryConfirmation: { ...get('/exams/:id/entry/confirm'), query: { entry_token: '' } },
  confirmEntry: post('/exams/:id/entry/confirm', { entry_token: '' }),
  checkEntry: get('/exams/:id/check_entry'),
  getPartnerEntryStatus: {
    ...get('/external_services/knowledgeking/entry_status/'),
    headers: { Authorization: 'Bearer ', 'x-api-key': env.baseSiteApiKey },
    baseUrl: env.baseSiteApiUrl,
  },
  startExam: post('/exams/:id/start'),
  getQuiz: get('/exams/:id/quiz'),
  submitAnswer: post('/exams/:id/submit', { answer: '', quiz_number: 1 }),
  finishExam: post('/exams/:id/finish'),
  getQuickScore: get('/exams/:id/quick_score'),
  getPersonalResult: get('/exams/:id/personal_result'),
  getOverallResult: get('/exams/:id/overall_result'),
  getRegionalResult: get('/exams/:id/regional_result'),
  getChildrenResult: get('/exams/:id/children_division_result'),
  getSubmissions: get('/exams/:id/submissions'),
  startPastExam: get('/exams/:id/past/start'),
  finishPastExam: post('/exams/:id/past/finish', { submissions: [], start_at: '' }),
  getPastOverallResult: get('/exams/:id/past/overall_result'),
  debugEntry: post('/exams/:id/debug_entry', { children_division: false, birthplace: debugBirthplace }),
  debugTitles: get('/exams/:id/debug_titles'),
  debugPeriod: post('/debug/period', { period: 'in_progress' }),
  debugMaintenance: post('/debug/maintenance', { maintenance_status: 'in_maintenance', message: '' }),
};

/** The parts of a call that can be changed before it is fired, as one JSON text. */
export const editableOf = ({ body, query, headers }: DebugCall): string =>
  JSON.stringify({ body, query, headers }, null, 1);
