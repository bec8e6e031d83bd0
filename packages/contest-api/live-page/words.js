/**
 * @import { CallName } from '@knowledgeking/contract/rules/routes'
 * @import { ContestNow, FailureReason } from '../src/monitoring/live/live-states.ts'
 */

/** @type {Record<NonNullable<ContestNow['next']>['what'], string>} */
export const nextWords = {
  entry_start: 'エントリー開始まで',
  entry_end: 'エントリー締め切りまで',
  exam_start: '試験開始まで',
  exam_end: '試験終了まで',
};

/** @type {Record<FailureReason, string>} */
export const failureWords = {
  database_away: 'データベースにつながらないため、わかりません',
  too_slow: '読むのに時間がかかっているため、わかりません',
  not_reachable: 'つながりません',
  error: '読めませんでした（APIのログに理由があります）',
};

/** @type {Record<CallName, string>} */
export const callWords = {
  getSiteStatus: 'サイトの状態',
  getExams: '試験の予定',
  login: 'ログイン',
  resendExamNumber: '受験番号の再送',
  reportSeenErrors: '画面の故障の知らせ',
  logout: 'ログアウト',
  getMe: 'わたしの状態',
  enter: 'エントリー',
  resendEntryMail: '確認メールの再送',
  getEntryConfirmation: 'エントリーの確認画面',
  confirmEntry: 'エントリーの確定',
  checkEntry: 'エントリーの有無',
  getPartnerEntryStatus: '提携アプリの確認',
  startExam: '試験の開始',
  getQuiz: '問題',
  submitAnswer: '回答',
  finishExam: '試験の終了',
  getQuickScore: '速報の得点',
  getPersonalResult: '個人の結果',
  getOverallResult: '全体の結果',
  getRegionalResult: '地域の結果',
  getChildrenResult: 'こどもの部の結果',
  getFirstPlaces: '地域の一位',
  getSubmissions: '自分の回答',
  getHomePorts: '港の名簿',
  getCommitment: '問題の封印',
  getCommittedDocument: '封印した問題と正解',
  startPastExam: '過去問の開始',
  finishPastExam: '過去問の終了',
  getPastOverallResult: '過去問の結果',
  debugEntry: 'デバッグのエントリー',
  debugTitles: 'デバッグの称号',
  debugPeriod: 'デバッグの期間',
  debugMaintenance: 'デバッグのメンテナンス',
};

/** The outcomes that operators see most; the others are shown by their code. @type {Record<string, string>} */
export const outcomeWords = {
  repeated: '同じ回答の送り直し（問題なし）',
  abandoned: '返事の前に切れた',
  too_many_requests: '混んでいるので待ってもらった',
  internal_server_error: 'APIの失敗',
  in_maintenance: 'メンテナンス中',
  not_logged_in: 'ログインしていない',
  login_failed: '受験番号がちがう',
  invalid_entry: 'エントリーの書きまちがい',
  entry_closed: '受付の時間外',
  entry_token_expired: '確認リンクの期限切れ',
  user_timeover_exam: '時間切れのあとの回答',
  user_already_finished_exam: '終えた人の呼び出し',
  user_exam_status_already_started: '2回目の開始',
  user_not_participated_in_exam: 'エントリーしていない人',
  exam_not_in_progress: '試験の時間外',
  exam_cannot_submit: '回答を受け付けない時間',
  exam_cannot_get_score: 'まだ見られない得点',
  invalid_quiz_number: '順番でない問題への回答',
  invalid_submit_format: '形がちがう回答',
  invalid_request: '形がちがう呼び出し',
  not_found: 'ない呼び出し',
  exam_not_found: 'ない試験',
  forbidden_origin: 'よそのサイトからの呼び出し',
};

/** Outcomes that are nobody's mistake but the system's. */
export const failures = new Set(['internal_server_error', 'too_many_requests', 'abandoned']);

/** @type {Record<string, string>} */
export const putOffWords = {
  event_loop: 'CPUが足りない',
  proxy: 'nginxが断った（どのAPIも満員）',
  database_queue: 'データベース待ちの列',
  database: 'データベースの不調',
  deadline: '時間がかかりすぎ',
  limit: '呼び出しすぎ',
};

const inJapan = /** @type {const} */ ({
  timeZone: 'Asia/Tokyo',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const clock = new Intl.DateTimeFormat('ja-JP', inJapan);
const time = new Intl.DateTimeFormat('ja-JP', { ...inJapan, second: '2-digit' });
const date = new Intl.DateTimeFormat('ja-JP', {
  ...inJapan,
  month: 'numeric',
  day: 'numeric',
  weekday: 'short',
});
const whole = new Intl.NumberFormat('ja-JP', { maximumFractionDigits: 0 });
const oneDigit = new Intl.NumberFormat('ja-JP', { maximumFractionDigits: 1 });

/** Such as 13:05, in Japan. @param {number} moment milliseconds since 1970 */
export const toClock = (moment) => clock.format(moment);

/** Such as 13:05:09, in Japan. @param {number} moment milliseconds since 1970 */
export const toTime = (moment) => time.format(moment);

/** Such as 6/22(日) 13:05, in Japan. @param {number} moment milliseconds since 1970 */
export const toDate = (moment) => date.format(moment);

/** Such as 1,234. @param {number} count */
export const toCount = (count) => whole.format(count);

/** Such as 12.3. @param {number} figure */
export const toFigure = (figure) => oneDigit.format(figure);

/** Such as 2日 03:04:05, 03:04:05; below zero it is zero. @param {number} milliseconds */
export function toCountdown(milliseconds) {
  const seconds = Math.max(0, Math.floor(milliseconds / 1_000));
  const days = Math.floor(seconds / 86_400);
  const clock = [Math.floor((seconds % 86_400) / 3_600), Math.floor((seconds % 3_600) / 60), seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
  return days > 0 ? `${days}日 ${clock}` : clock;
}

/** Such as 45秒, 1分40秒, 3時間, 2日4時間: rounded to the second, and of that the two largest units. @param {number} seconds */
export function toSpan(seconds) {
  const whole = Math.round(seconds);
  const parts = [
    { count: Math.floor(whole / 86_400), unit: '日' },
    { count: Math.floor(whole / 3_600) % 24, unit: '時間' },
    { count: Math.floor(whole / 60) % 60, unit: '分' },
    { count: whole % 60, unit: '秒' },
  ];
  const first = parts.findIndex(({ count }) => count > 0);
  if (first < 0) return '0秒';
  const shown = parts.slice(first, first + 2).filter(({ count }) => count > 0);
  return shown.map(({ count, unit }) => `${count}${unit}`).join('');
}

/** Such as 0.3秒, 80ミリ秒. @param {number} milliseconds */
export const toDuration = (milliseconds) =>
  Math.abs(milliseconds) < 1_000 ? `${toCount(milliseconds)}ミリ秒` : `${toFigure(milliseconds / 1_000)}秒`;

/** Below this many calls a second nobody may have needed the dates for a while. */
const idleCallsPerSecond = 1;
const newMilliseconds = 2_000;

/** Whether a copy reads nothing because nobody asks it: its data is read again with the next call, so its age is no trouble. */
export const isIdle = (/** @type {number | undefined} */ callsPerSecond) =>
  callsPerSecond !== undefined && callsPerSecond < idleCallsPerSecond;

/** How old a copy’s data is. @param {number | null} milliseconds @param {number | undefined} callsPerSecond */
export function toDataAge(milliseconds, callsPerSecond) {
  if (milliseconds === null) return '―';
  return milliseconds > newMilliseconds && isIdle(callsPerSecond)
    ? '休み（呼び出しなし）'
    : toDuration(milliseconds);
}
