/** How a call goes over the wire. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Relative to the base URL of the API; `:id` is the exam. */
  readonly path: string;
}

/** Every call of the contest API, by name, written here only: contract, client, mock and operators' page take it from this list. */
export const routes = {
  getSiteStatus: { method: 'GET', path: '/site_status' },
  getExams: { method: 'GET', path: '/exams' },
  getHomePorts: { method: 'GET', path: '/exams/:id/home_ports' },
  login: { method: 'POST', path: '/users/login' },
  resendExamNumber: { method: 'POST', path: '/users/login/resend' },
  logout: { method: 'DELETE', path: '/users/logout' },
  reportSeenErrors: { method: 'POST', path: '/users/me/seen_errors' },
  getMe: { method: 'GET', path: '/users/me' },
  enter: { method: 'POST', path: '/exams/:id/entry' },
  resendEntryMail: { method: 'POST', path: '/exams/:id/entry/resend' },
  getEntryConfirmation: { method: 'GET', path: '/exams/:id/entry/confirm' },
  confirmEntry: { method: 'POST', path: '/exams/:id/entry/confirm' },
  checkEntry: { method: 'GET', path: '/exams/:id/check_entry' },
  getPartnerEntryStatus: { method: 'GET', path: '/external_services/knowledgeking/entry_status/' },
  startExam: { method: 'POST', path: '/exams/:id/start' },
  getQuiz: { method: 'GET', path: '/exams/:id/quiz' },
  submitAnswer: { method: 'POST', path: '/exams/:id/submit' },
  finishExam: { method: 'POST', path: '/exams/:id/finish' },
  getQuickScore: { method: 'GET', path: '/exams/:id/quick_score' },
  getPersonalResult: { method: 'GET', path: '/exams/:id/personal_result' },
  getOverallResult: { method: 'GET', path: '/exams/:id/overall_result' },
  getRegionalResult: { method: 'GET', path: '/exams/:id/regional_result' },
  getChildrenResult: { method: 'GET', path: '/exams/:id/children_division_result' },
  getFirstPlaces: { method: 'GET', path: '/exams/:id/first_places' },
  getSubmissions: { method: 'GET', path: '/exams/:id/submissions' },
  startPastExam: { method: 'GET', path: '/exams/:id/past/start' },
  finishPastExam: { method: 'POST', path: '/exams/:id/past/finish' },
  getPastOverallResult: { method: 'GET', path: '/exams/:id/past/overall_result' },
  getCommitment: { method: 'GET', path: '/exams/:id/commitment' },
  getCommittedDocument: { method: 'GET', path: '/exams/:id/commitment/document' },
  debugEntry: { method: 'POST', path: '/exams/:id/debug_entry' },
  debugTitles: { method: 'GET', path: '/exams/:id/debug_titles' },
  debugPeriod: { method: 'POST', path: '/debug/period' },
  debugMaintenance: { method: 'POST', path: '/debug/maintenance' },
} as const satisfies Readonly<Record<string, Route>>;

export type CallName = keyof typeof routes;

/** The names of all calls. */
export const callNames = Object.keys(routes) as CallName[];

/** The parameters of a call's path: the exam where the path has `:id`, otherwise none. */
export type PathParameters<Name extends CallName> =
  (typeof routes)[Name]['path'] extends `${string}/:id/${string}`
    ? { examId: string }
    : { examId?: undefined };

/** The path of a call, below the base URL. An exam's id may hold any character. */
export const callPath = (call: CallName, { examId = '' }: { examId?: string | undefined }): string =>
  routes[call].path.replace(':id', encodeURIComponent(examId));

/** The header that carries the key of the debug calls. */
export const debugKeyHeader = 'x-debug-key';

/** The birthplace of a test participant for whom none is chosen. */
export const debugBirthplace = '東京都';
