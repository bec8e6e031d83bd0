import type { CallName } from '@knowledgeking/contract';
import * as api from '@/lib/api-client';
import * as debug from '@/lib/api-client/debug';

const exam = 'second/1';
const entry = {
  email: 'taro@example.jp',
  display_name: '海野太郎',
  birthplace: '東京都',
  children_division: false,
  agreed: true,
};

/** Every call as the site makes it, and where it has to go. A call of the contract that is missing here does not compile. */
export const everyCall: Readonly<Record<CallName, [request: string, make: () => Promise<unknown>]>> = {
  getSiteStatus: ['GET /site_status', api.getSiteStatus],
  getExams: ['GET /exams', api.getExams],
  getHomePorts: ['GET /exams/second%2F1/home_ports', () => api.getHomePorts(exam)],
  login: ['POST /users/login', () => api.login('7K3M-Q9RT-2XWD')],
  resendExamNumber: ['POST /users/login/resend', () => api.resendExamNumber(entry.email)],
  logout: ['DELETE /users/logout', api.logout],
  getMe: ['GET /users/me', api.getMe],
  enter: ['POST /exams/second%2F1/entry', () => api.enter(exam, entry)],
  resendEntryMail: ['POST /exams/second%2F1/entry/resend', () => api.resendEntryMail(exam, entry.email)],
  getEntryConfirmation: [
    'GET /exams/second%2F1/entry/confirm?entry_token=a-b_c',
    () => api.getEntryConfirmation(exam, 'a-b_c'),
  ],
  confirmEntry: ['POST /exams/second%2F1/entry/confirm', () => api.confirmEntry(exam, 'a-b_c')],
  checkEntry: ['GET /exams/second%2F1/check_entry', () => api.checkEntry(exam)],
  getPartnerEntryStatus: [
    'GET /external_services/knowledgeking/entry_status/',
    () => api.getPartnerEntryStatus('7K3M-Q9RT-2XWD'),
  ],
  startExam: ['POST /exams/second%2F1/start', () => api.startExam(exam)],
  getQuiz: ['GET /exams/second%2F1/quiz', () => api.getQuiz(exam)],
  submitAnswer: [
    'POST /exams/second%2F1/submit',
    () => api.submitAnswer(exam, { answer: '1', quiz_number: 1 }),
  ],
  finishExam: ['POST /exams/second%2F1/finish', () => api.finishExam(exam)],
  getQuickScore: ['GET /exams/second%2F1/quick_score', () => api.getQuickScore(exam)],
  getPersonalResult: ['GET /exams/second%2F1/personal_result', () => api.getPersonalResult(exam)],
  getOverallResult: ['GET /exams/second%2F1/overall_result', () => api.getOverallResult(exam)],
  getRegionalResult: ['GET /exams/second%2F1/regional_result', () => api.getRegionalResult(exam)],
  getChildrenResult: ['GET /exams/second%2F1/children_division_result', () => api.getChildrenResult(exam)],
  getFirstPlaces: ['GET /exams/second%2F1/first_places', () => api.getFirstPlaces(exam)],
  getSubmissions: ['GET /exams/second%2F1/submissions', () => api.getSubmissions(exam)],
  startPastExam: ['GET /exams/second%2F1/past/start', () => api.startPastExam(exam)],
  finishPastExam: [
    'POST /exams/second%2F1/past/finish',
    () => api.finishPastExam(exam, { submissions: ['1'], start_at: '2025-06-22T13:00:00.000+09:00' }),
  ],
  getPastOverallResult: ['GET /exams/second%2F1/past/overall_result', () => api.getPastOverallResult(exam)],
  getCommitment: ['GET /exams/second%2F1/commitment', () => api.getCommitment(exam)],
  getCommittedDocument: ['GET /exams/second%2F1/commitment/document', () => api.getCommittedDocument(exam)],
  debugEntry: [
    'POST /exams/second%2F1/debug_entry',
    () => debug.makeDebugEntry(exam, { children_division: false }),
  ],
  debugTitles: ['GET /exams/second%2F1/debug_titles', () => debug.getDebugTitles(exam)],
  debugPeriod: ['POST /debug/period', () => debug.moveToPeriod({ period: 'entry' })],
  debugMaintenance: ['POST /debug/maintenance', () => debug.setMaintenance({ maintenance_status: 'none' })],
};
