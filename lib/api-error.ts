import type { CallName, ErrorCode } from '@knowledgeking/contract';
import { isArrayOf, isRecord, isString } from '@/lib/checks';
import { paths } from '@/lib/paths';

export type ErrorScreenKind =
  | 'cant_access'
  | 'maintenance'
  | 'no_record'
  | 'already_loggedin'
  | 'entry_failure'
  | 'login_failure'
  | 'apology';

/** What came back from a call that failed; `status` is undefined where nothing did. */
export interface FailedResponse {
  status: number | undefined;
  body?: unknown;
  /** The Retry-After header. */
  retryAfter?: string | undefined;
}

/** The code of an error without a response. */
const noResponseCode = '9999';
/** The code of a response that is not what the contract says: HTML, an empty body, a missing field. */
export const unreadableCode = 'unreadable_response';

const maintenanceMessage = 'メンテナンス中です。しばらくお待ちください。';

/** The one shape in which a failed call reaches the rest of the site. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly call: CallName;
  /** HTTP status; undefined where no response came. */
  readonly status: number | undefined;
  /** The server's `error_code`, or `noResponseCode`, or `unreadableCode`. */
  readonly code: string;
  /** Form fields and what is wrong with each, in Japanese. */
  readonly fields: Readonly<Record<string, string>>;
  /** How long the server asks to wait, in seconds. */
  readonly retryAfterSeconds: number | undefined;

  constructor(call: CallName, details: Omit<ErrorDetails, 'status'> & { status: number | undefined }) {
    super(details.message);
    this.call = call;
    this.status = details.status;
    this.code = details.code;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

interface ErrorDetails {
  status: number | undefined;
  code: string;
  message: string;
  fields: Readonly<Record<string, string>>;
  retryAfterSeconds: number | undefined;
}

function readFields(value: unknown): Record<string, string> {
  if (!isRecord(value) || !isArrayOf(isString)(Object.values(value))) return {};
  return value as Record<string, string>;
}

function readRetryAfter(value: string | undefined): number | undefined {
  const seconds = Number(value);
  return value !== undefined && value.trim() !== '' && seconds >= 0 ? seconds : undefined;
}

/** The message that the code below sees: fixed for the statuses that speak for themselves, else the server's own. */
function messageFor(status: number, sent: string): string {
  if (status === 503) return sent || maintenanceMessage;
  if (status === 504) return 'サイトにアクセスできませんでした';
  if (status === 500) return 'Internal server error';
  return sent;
}

/** Makes the typed error from what came back. A gateway's own 502 page counts as no response: the API has not spoken. */
export function createApiError(call: CallName, response: FailedResponse): ApiError {
  const { status } = response;
  const body = isRecord(response.body) ? response.body : {};
  const sentCode = isString(body.error_code) ? body.error_code : undefined;
  if (status === undefined || (status === 502 && sentCode === undefined)) {
    return new ApiError(call, {
      status: undefined,
      code: noResponseCode,
      message: 'unknown error has occurred',
      fields: {},
      retryAfterSeconds: undefined,
    });
  }
  return new ApiError(call, {
    status,
    code: sentCode ?? (status === 429 ? 'too_many_requests' : unreadableCode),
    message: messageFor(status, isString(body.message) ? body.message : ''),
    fields: readFields(body.fields),
    retryAfterSeconds: readRetryAfter(response.retryAfter),
  });
}

/** What the site does about an error. */
export type ErrorEffect =
  /** Shows an error screen instead of the page. */
  | { kind: 'screen'; screen: ErrorScreenKind; message?: string }
  /** Goes to another page. */
  | { kind: 'go'; to: string }
  /** Sends finish, then goes on. */
  | { kind: 'finish'; to: string }
  /** Reads the site status again; the guard decides. */
  | { kind: 'reread_status' }
  /** The page itself says that it is not ready yet. */
  | { kind: 'not_ready' }
  /** Shown beside the form's fields. */
  | { kind: 'fields'; fields: Readonly<Record<string, string>> }
  /** Shown on the page that the link in a mail leads to, with the way to a new mail. */
  | { kind: 'link' }
  /** Too many requests: says when to try again. */
  | { kind: 'wait'; seconds: number }
  /** Said in place, by the part of the page that needed the answer. */
  | { kind: 'in_place' };

const screen = (kind: ErrorScreenKind): ErrorEffect => ({ kind: 'screen', screen: kind });

const effectOfCode: Partial<Record<ErrorCode, ErrorEffect>> = {
  exam_cannot_finish: screen('apology'),
  exam_cannot_send_quiz: screen('apology'),
  exam_cannot_submit: screen('apology'),
  invalid_submit_format: screen('apology'),
  user_not_participated_in_exam: screen('no_record'),
  invalid_quiz_number: screen('already_loggedin'),
  exam_not_in_progress: { kind: 'reread_status' },
  user_exam_status_already_started: { kind: 'go', to: paths.examPlay() },
  user_already_finished_exam: { kind: 'go', to: paths.examFinished() },
  user_not_started_exam: { kind: 'go', to: paths.exam() },
  user_completed_exam: { kind: 'finish', to: paths.examFinished() },
  user_timeover_exam: { kind: 'go', to: paths.examTimeup() },
  exam_not_finished: { kind: 'not_ready' },
  exam_cannot_get_score: { kind: 'not_ready' },
  exam_cannot_get_submissions: { kind: 'not_ready' },
  exam_not_aggregated: { kind: 'not_ready' },
  entry_token_expired: { kind: 'link' },
  entry_not_found: { kind: 'link' },
};

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

const defaultWaitSeconds = 30;
const forms: ReadonlySet<CallName> = new Set<CallName>([
  'enter',
  'resendEntryMail',
  'confirmEntry',
  'login',
  'resendExamNumber',
  'getPartnerEntryStatus',
]);

function effectOfWaiting(error: ApiError): ErrorEffect | undefined {
  if (error.code !== 'too_many_requests' || !forms.has(error.call)) return undefined;
  return { kind: 'wait', seconds: error.retryAfterSeconds ?? defaultWaitSeconds };
}

function effectOfStatus(error: ApiError): ErrorEffect | undefined {
  if (error.status === 503) return { kind: 'screen', screen: 'maintenance', message: error.message };
  if (error.status === 504) return screen('cant_access');
  if (error.status === 500) return screen('apology');
  return undefined;
}

/** What the site does about a failed call: by HTTP status, else by the code, else by the call that failed. */
export function effectOfError(error: ApiError): ErrorEffect {
  const byStatus = effectOfStatus(error) ?? effectOfWaiting(error);
  if (byStatus) return byStatus;
  if (error.code === 'invalid_entry') return { kind: 'fields', fields: error.fields };
  return effectOfCode[error.code as ErrorCode] ?? effectOfCall[error.call] ?? { kind: 'in_place' };
}
