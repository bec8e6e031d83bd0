/**
 * @import { CopyState } from '../src/operations/live/copies.ts'
 * @import { LiveState } from '../src/operations/live/live-states.ts'
 */
import { drawBars } from './charts.js';
import { definitions, find, make, mark, setChildren, setText, table } from './elements.js';
import { lastOf } from './judgement.js';
import {
  failureWords,
  putOffWords,
  toCount,
  toDataAge,
  toDate,
  toDuration,
  toFigure,
  toSpan,
  toTime,
} from './words.js';

/** @param {LiveState} state */
export function drawCopies(state) {
  const copies = lastOf(state.parts.copies);
  if (copies) {
    const rows = copies.map((copy) => [
      make('span', {}, copy.copy_name, copy.is_own ? '（この画面）' : ''),
      stateOf(copy),
      toTime(copy.last_seen_at),
      toFigure(copy.calls_per_second),
      toCount(copy.failures),
      toDataAge(copy.cache_age_milliseconds, copy.calls_per_second),
      copy.clock_offset_milliseconds === null ? '―' : toDuration(copy.clock_offset_milliseconds),
      toCount(copy.database_waiting),
    ]);
    const heads = [
      'コピー',
      '状態',
      '最後の報告',
      '呼び出し/秒',
      '失敗',
      'データの古さ',
      '時計のずれ',
      'DB待ち',
    ];
    setChildren(
      find('copies'),
      rows.length === 0 ? make('p', {}, 'まだ報告がありません。') : table(heads, rows, { areCards: true }),
    );
  }
  drawNodes(state);
  drawOwn(state);
}

/** The servers of a cluster; nothing on one PostgreSQL. @param {LiveState} state */
function drawNodes({ parts }) {
  const nodes = lastOf(parts.nodes) ?? [];
  const count = (/** @type {number | null} */ figure) => (figure === null ? '―' : toCount(figure));
  const rows = nodes.map(({ node, is_up, connections, prepared_transactions, database_bytes }) => [
    node,
    is_up ? mark('good', 'つながります') : mark('bad', '届きません'),
    count(connections),
    count(prepared_transactions),
    database_bytes === null ? '―' : `${toCount(database_bytes / 1_000_000)} MB`,
  ]);
  const heads = ['ノード', '状態', '接続', '残った2相コミット', '大きさ'];
  setChildren(
    find('nodes'),
    ...(rows.length === 0
      ? []
      : [make('h3', {}, 'データベースのノード'), table(heads, rows, { areCards: true })]),
  );
}

/** @param {CopyState} copy */
function stateOf({ state, last_seen_at }) {
  if (state === 'alive') return mark('good', '動いています');
  if (state === 'ended') return make('span', {}, '終わりました');
  return mark('bad', `${toTime(last_seen_at)}から沈黙`);
}

/** @param {LiveState} state */
function drawOwn({ own, parts }) {
  const ownCopy = lastOf(parts.copies)?.find(({ is_own }) => is_own);
  const putOff = Object.entries(own.put_offs).filter(([, count]) => count > 0);
  setChildren(
    find('own'),
    ...definitions([
      ['名前', own.name],
      ['動いている時間', toSpan(own.up_seconds)],
      ['CPUの忙しさ', `${toCount(own.busy_share * 100)}%`],
      ['メモリー', `${toCount(own.memory_bytes / 1_000_000)} MB`],
      ['返事を待つ呼び出し', `${toCount(own.in_flight)} 件`],
      [
        'データベース接続',
        `${toCount(own.pool.busy)}/${toCount(own.pool.size)} 使用中、${toCount(own.pool.waiting)} 件待ち`,
      ],
      ['切れた接続', `${toCount(own.pool.lost)} 回`],
      ['ぶつかってやり直した書きこみ', `${toCount(own.conflicts_retried)} 回`],
      ['データの古さ', toDataAge(own.cache_age_milliseconds, ownCopy?.calls_per_second)],
      ['時計のずれ', toDuration(own.clock_offset_milliseconds)],
      [
        '起動からの「待ってもらった」',
        putOff.length === 0
          ? 'なし'
          : putOff.map(([reason, count]) => `${putOffWords[reason] ?? reason} ${toCount(count)}`).join('、'),
      ],
    ]),
  );
}

/** @param {LiveState} state */
export function drawMails({ parts, own }) {
  const mails = lastOf(parts.mails);
  if (mails) {
    const count = (/** @type {number} */ figure) => `${toCount(figure)} 件`;
    const oldest = Math.max(mails.oldest_mail_seconds, mails.oldest_request_seconds);
    setChildren(
      find('mails'),
      ...definitions([
        ['送信待ち', count(mails.waiting + mails.requests_waiting)],
        ['いちばん古い待ち', mails.waiting + mails.requests_waiting === 0 ? 'なし' : toSpan(oldest)],
        ['断られて送り直し中', count(mails.retrying)],
        ['送信断念', count(mails.failed)],
        ['宛先拒否', count(mails.refused)],
        ['返送', count(mails.bounced)],
      ]),
    );
  }
  const server = parts.mail_server;
  const sent = `このコピーは起動から ${toCount(own.mails.sent)} 件送り、${toCount(own.mails.postponed)} 回あとまわしにしました。`;
  setChildren(
    find('mail-server'),
    'メールサーバー：',
    server.state === 'ok' ? mark('good', 'つながります') : mark('bad', failureWords[server.reason]),
    ` ${sent}`,
  );
}

/** @param {LiveState} state */
export function drawQuestions({ parts }) {
  const questions = lastOf(parts.questions);
  if (!questions) return;
  const whose = questions.scope === 'all' ? '' : 'このコピーだけの数です。';
  setText(
    find('questions-basis'),
    questions.answers === 0
      ? `回答はまだありません。${whose}`
      : `この試験でAPIが受け付けた回答 ${toCount(questions.answers)}件をもとにした、そのときの正解での割合です。${whose}`,
  );
  const rows = questions.questions;
  const percents = rows.map(({ answered, right }) => (answered === 0 ? null : (100 * right) / answered));
  find('questions-figure').hidden = rows.length === 0;
  if (rows.length > 0)
    drawBars(
      'chart-questions',
      rows.map(({ quiz_number }) => quiz_number),
      percents,
    );
  setChildren(
    find('questions'),
    table(
      ['問題', '正答率', '正解', '回答'],
      rows.map(({ quiz_number, answered, right }, place) => [
        `第${quiz_number}問`,
        percents[place] == null ? '―' : `${toFigure(percents[place])}%`,
        toCount(right),
        toCount(answered),
      ]),
    ),
  );
}

/** @param {LiveState} state */
export function drawOutages({ parts }) {
  const outages = lastOf(parts.outages);
  if (!outages) return;
  const rows = outages.map(({ number, from, until, is_ongoing, is_partial, causes, touched, given }) => [
    String(number),
    make('span', {}, `${toDate(from)}（${toTime(from)}）から`),
    is_ongoing
      ? mark('bad', '続いています')
      : make('span', {}, `${toTime(until)}まで、${toSpan((until - from) / 1_000)}`),
    make('span', {}, `${causes.join('、')}${is_partial ? '（一部）' : ''}`),
    `${toCount(touched)}人`,
    given > 0 ? `${toCount(given)}人に返しました` : 'まだ',
  ]);
  const heads = ['番号', 'いつ', '長さ', '原因', '解いていた人', '時間の返し'];
  setChildren(
    find('outages'),
    ...(rows.length === 0
      ? [make('p', {}, '見つかっていません。')]
      : [
          table(heads, rows, { areCards: true }),
          make('p', {}, '時間を返すには：', make('code', {}, 'contest extend --outage 番号 --dry-run')),
        ]),
  );
}
