/**
 * @import { LiveState, Part } from '../src/monitoring/live/live-states.ts'
 */
import { isIdle, toCount, toDuration, toSpan } from './words.js';

/** @typedef {{ kind: 'bad' | 'care' | 'good', words: string }} Judgement */

const clockLimit = 2_000;
const cacheLimit = 30_000;
const lateSeconds = 2 * 60;
const veryLateSeconds = 10 * 60;

/** What an operator should look at first, in words, the worst first. @param {LiveState} state @returns {Judgement[]} */
export function judge(state) {
  const found = [...ofSystem(state), ...ofContest(state), ...ofMails(state)];
  if (found.length === 0) return [{ kind: 'good', words: '良好：気をつけることは見つかっていません' }];
  return found.sort((one, other) => Number(other.kind === 'bad') - Number(one.kind === 'bad'));
}

/** The value, also where it is the one before a failure. @template Value @param {Part<Value>} part */
export const lastOf = (part) => (part.state === 'ok' ? part.value : part.last);

/** @param {LiveState} state @returns {Judgement[]} */
function ofSystem({ parts, own }) {
  const failed = [parts.people, parts.copies, parts.mails].filter(({ state }) => state === 'failed');
  const isAway =
    failed.length === 3 || failed.some((part) => part.state === 'failed' && part.reason === 'database_away');
  const copies = parts.copies.state === 'ok' ? parts.copies.value : [];
  const silent = copies.filter(({ state }) => state === 'silent');
  const nodes = lastOf(parts.nodes) ?? [];
  const awayNodes = nodes.filter(({ is_up }) => !is_up);
  const waitingNodes = nodes.filter(({ prepared_transactions }) => (prepared_transactions ?? 0) > 0);
  const clocks = copies.filter(({ clock_offset_milliseconds: offset }) => Math.abs(offset ?? 0) > clockLimit);
  const old = copies.filter(
    (copy) =>
      copy.state === 'alive' &&
      !isIdle(copy.calls_per_second) &&
      (copy.cache_age_milliseconds ?? 0) > cacheLimit,
  );
  return [
    ...bad(
      isAway,
      '異常：データベースにつながらないか、返事がありません。この画面は、このAPIのコピーが知っていることだけを出しています',
    ),
    ...bad(
      awayNodes.length > 0,
      `異常：データベースのノードに届きません（${awayNodes.map(({ node }) => node).join('、')}）。そのノードに記録がある参加者は先へ進めません`,
    ),
    ...bad(
      silent.length > 0,
      `異常：返事のないAPIのコピーがあります（${silent.map(({ copy_name }) => copy_name).join('、')}）`,
    ),
    ...care(
      waitingNodes.length > 0,
      `注意：終わっていない2相コミットのあるノードがあります（${waitingNodes.map(({ node }) => node).join('、')}）`,
    ),
    ...care(
      failed.length > 0 && !isAway,
      '注意：データベースの返事が遅れています。この画面の数字の一部は古いものです',
    ),
    ...care(
      own.pool.waiting > own.pool.size,
      `注意：データベースの順番待ちが${toCount(own.pool.waiting)}件あります`,
    ),
    ...care(own.busy_share > 0.7, `注意：このコピーのCPUが${toCount(own.busy_share * 100)}%埋まっています`),
    ...care(
      old.length > 0,
      `注意：古い試験データを使っているAPIのコピーがあります（${old.map(({ copy_name }) => copy_name).join('、')}）`,
    ),
    ...care(
      clocks.length > 0,
      `注意：時計がずれています（${clocks.map((copy) => `${copy.copy_name} ${toDuration(copy.clock_offset_milliseconds ?? 0)}`).join('、')}）。判定はデータベースの時計なので、参加者に影響はありません`,
    ),
  ];
}

/** @param {LiveState} state @returns {Judgement[]} */
function ofContest({ parts }) {
  const contest = lastOf(parts.contest);
  const people = lastOf(parts.people);
  const flow = lastOf(parts.flow);
  const count = (/** @type {string} */ code) =>
    flow?.outcomes.find(({ outcome }) => outcome === code)?.count ?? 0;
  const isQuiet =
    contest?.period === 'in_progress' &&
    !contest.is_in_maintenance &&
    (people?.playing ?? 0) > 20 &&
    flow?.latest_answers === 0;
  const failed = count('internal_server_error');
  const ongoing = parts.outages.state === 'ok' && parts.outages.value.some(({ is_ongoing }) => is_ongoing);
  return [
    ...bad(
      contest?.is_in_maintenance === true,
      '異常：メンテナンス中です。参加者は何もできず、試験の時間は進みます',
    ),
    ...bad(ongoing, '異常：障害が続いています'),
    ...bad(isQuiet, '異常：試験中の人がいるのに、2分間、回答が届いていません'),
    ...bad(failed > 0, `異常：APIの失敗が直近${flow?.recent_minutes}分に${toCount(failed)}件あります`),
    ...care(
      count('too_many_requests') > 100,
      `注意：混んでいて待ってもらった呼び出しが${toCount(count('too_many_requests'))}件あります（サイトが自動でやり直します）`,
    ),
  ];
}

/** @param {LiveState} state @returns {Judgement[]} */
function ofMails({ parts }) {
  const mails = lastOf(parts.mails);
  const oldest = Math.max(mails?.oldest_mail_seconds ?? 0, mails?.oldest_request_seconds ?? 0);
  return [
    ...bad(
      parts.mail_server.state === 'failed',
      '異常：メールサーバーにつながりません。メールはたまり、つながると自動で送ります',
    ),
    ...bad(oldest > veryLateSeconds, `異常：${toSpan(oldest)}前から待っているメールがあります`),
    ...care(
      oldest > lateSeconds && oldest <= veryLateSeconds,
      `注意：${toSpan(oldest)}前から待っているメールがあります`,
    ),
  ];
}

/** @param {boolean} is @param {string} words @returns {Judgement[]} */
const bad = (is, words) => (is ? [{ kind: 'bad', words }] : []);
/** @param {boolean} is @param {string} words @returns {Judgement[]} */
const care = (is, words) => (is ? [{ kind: 'care', words }] : []);
