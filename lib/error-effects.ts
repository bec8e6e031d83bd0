import type { CallName, ErrorCode } from '@knowledgeking/contract';
import type { ApiError } from '@/lib/api-error';
import { paths } from '@/lib/paths';
import type { PathOfEnd } from '@/lib/quiz/play-state';

export type ErrorScreenKind =
  | 'cant_access'
  | 'maintenance'
  | 'no_record'
  | 'already_loggedin'
  | 'entry_failure'
  | 'login_failure'
  | 'apology';

/** The site's response to an error. */
export type ErrorEffect =
  | { kind: 'screen'; screen: ErrorScreenKind; message?: string | undefined }
  | { kind: 'go'; to: string }
  /** The attempt is over, or has not begun: goes to the page of that. */
  | { kind: 'ended'; end: keyof PathOfEnd }
  /** Every question is answered: the exam has to be finished. */
  | { kind: 'finish' }
  /** Reads the site status and the exam's dates again; then the guard and the page decide. */
  | { kind: 'reread_status' }
  /** The page itself says that it is not ready yet. */
  | { kind: 'not_ready' }
  | { kind: 'fields'; fields: Readonly<Record<string, string>> }
  /** Shown on the page that the link in a mail leads to, with the way to a new mail. */
  | { kind: 'link' }
  /** Entry is over: said in place, where somebody confirms or asks for a mail. */
  | { kind: 'entry_over' }
  /** Too many requests: says when to try again. */
  | { kind: 'wait'; seconds: number }
  /** Said in place, by the part of the page that made the call. */
  | { kind: 'in_place' };

/** The page that follows each end of the exam. */
export const examPathOfEnd: PathOfEnd = {
  finished: paths.examFinished(),
  timeup: paths.examTimeup(),
  not_started: paths.exam(),
};

/** The effect of a code: always the same, or by what came with it. */
type Handling = ErrorEffect | ((error: ApiError) => ErrorEffect);

const screen = (kind: ErrorScreenKind, message?: string): ErrorEffect => ({
  kind: 'screen',
  screen: kind,
  message,
});

const effectOfCall: Partial<Record<CallName, ErrorEffect>> = {
  enter: screen('entry_failure'),
  debugEntry: screen('entry_failure'),
  getPartnerEntryStatus: screen('entry_failure'),
  login: screen('login_failure'),
  startExam: screen('apology'),
  submitAnswer: screen('apology'),
  finishExam: screen('apology'),
  finishPastExam: screen('apology'),
};

/** For codes that say less than the name of the call that failed. */
const byCall = ({ call }: ApiError): ErrorEffect => effectOfCall[call] ?? { kind: 'in_place' };

const defaultWaitSeconds = 30;
const forms: ReadonlySet<CallName> = new Set<CallName>([
  'enter',
  'resendEntryMail',
  'confirmEntry',
  'login',
  'resendExamNumber',
  'getPartnerEntryStatus',
]);

function waitOnForms(error: ApiError): ErrorEffect {
  if (!forms.has(error.call)) return byCall(error);
  return { kind: 'wait', seconds: error.retryAfterSeconds ?? defaultWaitSeconds };
}

/** Too late with the form: the screen of a failed entry, with the reason; the page that a mail leads to says it in place. */
const sayThatEntryIsOver = ({ call }: ApiError): ErrorEffect =>
  call === 'enter' || call === 'debugEntry'
    ? screen('entry_failure', 'エントリーに失敗しました。エントリーの受付は、もう終わっています。')
    : { kind: 'entry_over' };

const sayMaintenance = ({ message }: ApiError): ErrorEffect => screen('maintenance', message);

/** Every code of the contract: a new one does not compile until its effect is decided here. */
const handlingOfCode: Record<ErrorCode, Handling> = {
  invalid_request: byCall,
  not_found: byCall,
  exam_not_found: byCall,
  payload_too_large: byCall,
  unsupported_media_type: byCall,
  forbidden_origin: byCall,
  // The API client has already logged in again where it could.
  not_logged_in: screen('login_failure'),
  login_failed: byCall,
  user_not_participated_in_exam: screen('no_record'),
  invalid_entry: ({ fields }) => ({ kind: 'fields', fields }),
  entry_closed: sayThatEntryIsOver,
  entry_not_found: { kind: 'link' },
  entry_token_expired: { kind: 'link' },
  exam_not_in_progress: { kind: 'reread_status' },
  user_exam_status_already_started: { kind: 'go', to: paths.examPlay() },
  user_already_finished_exam: { kind: 'ended', end: 'finished' },
  user_not_started_exam: { kind: 'ended', end: 'not_started' },
  user_completed_exam: { kind: 'finish' },
  user_timeover_exam: { kind: 'ended', end: 'timeup' },
  exam_cannot_send_quiz: screen('apology'),
  exam_cannot_submit: screen('apology'),
  exam_cannot_finish: screen('apology'),
  invalid_quiz_number: screen('already_loggedin'),
  invalid_submit_format: screen('apology'),
  exam_not_finished: { kind: 'not_ready' },
  exam_cannot_get_score: { kind: 'not_ready' },
  exam_cannot_get_submissions: { kind: 'not_ready' },
  exam_not_aggregated: { kind: 'not_ready' },
  too_many_requests: waitOnForms,
  internal_server_error: screen('apology'),
  in_maintenance: sayMaintenance,
};

/** After a lost start nobody knows whether time runs. */
export const mayRun = '予選がはじまったかどうか、まだわかりません。はじまっていれば、時間は進んでいます。';
const lostStart = `ただいまアクセスが集中しているため、${mayRun}`;

function effectOfStatus(error: ApiError): ErrorEffect | undefined {
  if (error.status === 503) return sayMaintenance(error);
  if (error.status === 504) return screen('cant_access', error.call === 'startExam' ? lostStart : undefined);
  if (error.status === 500) return screen('apology');
  return undefined;
}

const isKnown = (code: string): code is ErrorCode => Object.hasOwn(handlingOfCode, code);

/** The effect of a failed call: by HTTP status, else by the code, else by the call that failed. */
export function effectOfError(error: ApiError): ErrorEffect {
  const byStatus = effectOfStatus(error);
  if (byStatus) return byStatus;
  const handling = isKnown(error.code) ? handlingOfCode[error.code] : byCall;
  return typeof handling === 'function' ? handling(error) : handling;
}
