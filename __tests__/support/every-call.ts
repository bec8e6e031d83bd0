import type { CallName } from '@knowledgeking/contract';
import type { CallInput } from '@/lib/api-client/http';
import { readPartnerName } from '@/lib/api-client/partner';
import { type Requested, request } from '@/lib/api-client/request';
import { login, logout } from '@/lib/api-client/session';

const examId = 'second/1';
const email = 'taro@example.jp';
const entry = {
  email,
  display_name: '海野太郎',
  birthplace: '東京都',
  children_division: false,
  agreed: true,
};
const start_at = '2025-06-22T13:00:00.000+09:00';

/** Where each call has to go, and with what. One of the contract that is missing here does not compile. */
const requests: { readonly [Name in Requested]: readonly [place: string, input: CallInput<Name>] } = {
  getSiteStatus: ['GET /site_status', {}],
  getExams: ['GET /exams', {}],
  getHomePorts: ['GET /exams/second%2F1/home_ports', { examId }],
  resendExamNumber: ['POST /users/login/resend', { body: { email } }],
  reportSeenErrors: [
    'POST /users/me/seen_errors',
    { body: { errors: [{ screen: 'page', seen_at: '2025-06-22T13:00:00.000+09:00' }] } },
  ],
  getMe: ['GET /users/me', {}],
  enter: ['POST /exams/second%2F1/entry', { examId, body: entry }],
  resendEntryMail: ['POST /exams/second%2F1/entry/resend', { examId, body: { email } }],
  getEntryConfirmation: [
    'GET /exams/second%2F1/entry/confirm?entry_token=a-b_c',
    { examId, query: { entry_token: 'a-b_c' } },
  ],
  confirmEntry: ['POST /exams/second%2F1/entry/confirm', { examId, body: { entry_token: 'a-b_c' } }],
  checkEntry: ['GET /exams/second%2F1/check_entry', { examId }],
  startExam: ['POST /exams/second%2F1/start', { examId }],
  getQuiz: ['GET /exams/second%2F1/quiz', { examId }],
  submitAnswer: ['POST /exams/second%2F1/submit', { examId, body: { answer: '1', quiz_number: 1 } }],
  finishExam: ['POST /exams/second%2F1/finish', { examId }],
  getQuickScore: ['GET /exams/second%2F1/quick_score', { examId }],
  getPersonalResult: ['GET /exams/second%2F1/personal_result', { examId }],
  getOverallResult: ['GET /exams/second%2F1/overall_result', { examId }],
  getRegionalResult: ['GET /exams/second%2F1/regional_result', { examId }],
  getChildrenResult: ['GET /exams/second%2F1/children_division_result', { examId }],
  getFirstPlaces: ['GET /exams/second%2F1/first_places', { examId }],
  getSubmissions: ['GET /exams/second%2F1/submissions', { examId }],
  startPastExam: ['GET /exams/second%2F1/past/start', { examId }],
  finishPastExam: ['POST /exams/second%2F1/past/finish', { examId, body: { submissions: ['1'], start_at } }],
  getPastOverallResult: ['GET /exams/second%2F1/past/overall_result', { examId }],
  getCommitment: ['GET /exams/second%2F1/commitment', { examId }],
  getCommittedDocument: ['GET /exams/second%2F1/commitment/document', { examId }],
  debugEntry: ['POST /exams/second%2F1/debug_entry', { examId, body: { children_division: false } }],
  debugTitles: ['GET /exams/second%2F1/debug_titles', { examId }],
  debugPeriod: ['POST /debug/period', { body: { period: 'entry' } }],
  debugMaintenance: ['POST /debug/maintenance', { body: { maintenance_status: 'none' } }],
};

/** A call as the site makes it, and where it has to go. */
type Made = readonly [place: string, make: () => Promise<unknown>];

const special: Readonly<Record<Exclude<CallName, Requested>, Made>> = {
  login: ['POST /users/login', () => login('7K3M-Q9RT-2XWD')],
  logout: ['DELETE /users/logout', logout],
  getPartnerEntryStatus: [
    'GET /external_services/knowledgeking/entry_status/',
    () => readPartnerName('7K3M-Q9RT-2XWD'),
  ],
};

/** Every call. */
export const everyCall = {
  ...special,
  ...Object.fromEntries(
    Object.entries(requests).map(([name, [place, input]]): [string, Made] => [
      name,
      [place, () => request(name as 'getMe', input as CallInput<'getMe'>)],
    ]),
  ),
} as Readonly<Record<CallName, Made>>;
