import type { CallName } from '@knowledgeking/contract';
import { requestDebug } from '@/lib/api-client/debug';
import type { CallInput } from '@/lib/api-client/http';
import { readPartnerName } from '@/lib/api-client/partner';
import { request } from '@/lib/api-client/request';
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
const marked = { submissions: ['1'], start_at: '2025-06-22T13:00:00.000+09:00' };

/** A call as the site makes it, and where it has to go. */
type Made = readonly [place: string, make: () => Promise<unknown>];

const made = <Name extends Parameters<typeof request>[0]>(
  place: string,
  name: Name,
  input: CallInput<Name>,
): Made => [place, () => request(name, input)];

/** Every call. One of the contract that is missing here does not compile. */
export const everyCall: Readonly<Record<CallName, Made>> = {
  getSiteStatus: made('GET /site_status', 'getSiteStatus', {}),
  getExams: made('GET /exams', 'getExams', {}),
  getHomePorts: made('GET /exams/second%2F1/home_ports', 'getHomePorts', { examId }),
  login: ['POST /users/login', () => login('7K3M-Q9RT-2XWD')],
  resendExamNumber: made('POST /users/login/resend', 'resendExamNumber', { body: { email } }),
  logout: ['DELETE /users/logout', logout],
  getMe: made('GET /users/me', 'getMe', {}),
  enter: made('POST /exams/second%2F1/entry', 'enter', { examId, body: entry }),
  resendEntryMail: made('POST /exams/second%2F1/entry/resend', 'resendEntryMail', {
    examId,
    body: { email },
  }),
  getEntryConfirmation: made(
    'GET /exams/second%2F1/entry/confirm?entry_token=a-b_c',
    'getEntryConfirmation',
    { examId, query: { entry_token: 'a-b_c' } },
  ),
  confirmEntry: made('POST /exams/second%2F1/entry/confirm', 'confirmEntry', {
    examId,
    body: { entry_token: 'a-b_c' },
  }),
  checkEntry: made('GET /exams/second%2F1/check_entry', 'checkEntry', { examId }),
  getPartnerEntryStatus: [
    'GET /external_services/knowledgeking/entry_status/',
    () => readPartnerName('7K3M-Q9RT-2XWD'),
  ],
  startExam: made('POST /exams/second%2F1/start', 'startExam', { examId }),
  getQuiz: made('GET /exams/second%2F1/quiz', 'getQuiz', { examId }),
  submitAnswer: made('POST /exams/second%2F1/submit', 'submitAnswer', {
    examId,
    body: { answer: '1', quiz_number: 1 },
  }),
  finishExam: made('POST /exams/second%2F1/finish', 'finishExam', { examId }),
  getQuickScore: made('GET /exams/second%2F1/quick_score', 'getQuickScore', { examId }),
  getPersonalResult: made('GET /exams/second%2F1/personal_result', 'getPersonalResult', { examId }),
  getOverallResult: made('GET /exams/second%2F1/overall_result', 'getOverallResult', { examId }),
  getRegionalResult: made('GET /exams/second%2F1/regional_result', 'getRegionalResult', { examId }),
  getChildrenResult: made('GET /exams/second%2F1/children_division_result', 'getChildrenResult', { examId }),
  getFirstPlaces: made('GET /exams/second%2F1/first_places', 'getFirstPlaces', { examId }),
  getSubmissions: made('GET /exams/second%2F1/submissions', 'getSubmissions', { examId }),
  startPastExam: made('GET /exams/second%2F1/past/start', 'startPastExam', { examId }),
  finishPastExam: made('POST /exams/second%2F1/past/finish', 'finishPastExam', { examId, body: marked }),
  getPastOverallResult: made('GET /exams/second%2F1/past/overall_result', 'getPastOverallResult', { examId }),
  getCommitment: made('GET /exams/second%2F1/commitment', 'getCommitment', { examId }),
  getCommittedDocument: made('GET /exams/second%2F1/commitment/document', 'getCommittedDocument', { examId }),
  debugEntry: [
    'POST /exams/second%2F1/debug_entry',
    () => requestDebug('debugEntry', { examId, body: { children_division: false } }),
  ],
  debugTitles: ['GET /exams/second%2F1/debug_titles', () => requestDebug('debugTitles', { examId })],
  debugPeriod: ['POST /debug/period', () => requestDebug('debugPeriod', { body: { period: 'entry' } })],
  debugMaintenance: [
    'POST /debug/maintenance',
    () => requestDebug('debugMaintenance', { body: { maintenance_status: 'none' } }),
  ],
};
