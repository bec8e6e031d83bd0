/**
 * @import { CallName } from '@knowledgeking/contract/rules/routes'
 * @import { CopyState, Flow } from '../src/monitoring/live/copies.ts'
 * @import { LiveState, Part } from '../src/monitoring/live/live-states.ts'
 */
import { drawBars, drawLines } from './charts.js';
import { definitions, find, make, mark, setChildren, setText, table } from './elements.js';
import { judge, lastOf } from './judgement.js';
import {
  callWords,
  failures,
  failureWords,
  nextWords,
  outcomeWords,
  putOffWords,
  toCount,
  toCountdown,
  toDataAge,
  toDate,
  toDuration,
  toFigure,
  toSpan,
  toTime,
} from './words.js';

/** Shows a state. Where a part failed, its values stay, with words that say how old they are. @param {LiveState} state */
export function drawState(state) {
  for (const [name, part] of Object.entries(state.parts)) drawNote(name, part);
  setChildren(
    find('judgement'),
    ...judge(state).map(({ kind, words }) => make('li', { class: kind }, words)),
  );
  setText(find('operator'), `${state.operator}さん`);
  drawNow(state);
  drawPeople(state);
  drawFlow(state);
  drawCopies(state);
  drawMails(state);
  drawQuestions(state);
  drawOutages(state);
}

/** @param {string} name @param {Part<unknown>} part */
function drawNote(name, part) {
  const note = document.querySelector(`[data-note="${name}"]`);
  if (!(note instanceof HTMLElement)) return;
  const age = part.age_milliseconds ?? 0;
  const kept =
    part.state === 'failed' && part.last !== null ? `。下は${toSpan(age / 1_000)}前のものです` : '';
  setText(note, part.state === 'failed' ? `${failureWords[part.reason]}${kept}` : '');
}

/** @param {LiveState} state */
function drawNow({ parts }) {
  const contest = lastOf(parts.contest);
  const maintenance = find('maintenance-state');
  /** @type {HTMLButtonElement} */ (find('maintenance-off')).disabled = contest?.is_in_maintenance === false;
  setText(find('maintenance-on'), contest?.is_in_maintenance ? '見せる文を変える…' : 'メンテナンスを始める…');
  if (!contest) {
    setText(find('period'), '不明');
    setText(maintenance, '');
    return;
  }
  document.title = `${contest.is_in_maintenance ? '【メンテナンス中】' : ''}運営ライブ画面`;
  setText(find('title'), contest.title);
  setText(find('period'), contest.period_text);
  setText(find('next-label'), contest.next ? nextWords[contest.next.what] : '次の予定');
  setChildren(
    maintenance,
    ...(contest.is_in_maintenance
      ? [
          mark('bad', 'メンテナンス中'),
          ` 参加者に見せている文：${contest.maintenance_message || '（サイトの決まり文句）'}`,
        ]
      : [mark('good', '通常'), ' サイトは動いています。']),
  );
}

/** Runs on between two states. @param {LiveState} state @param {number} now milliseconds since 1970, by the database's clock */
export function drawCountdown({ parts }, now) {
  const next = lastOf(parts.contest)?.next;
  setText(find('countdown'), next ? toCountdown(next.at - now) : 'ありません');
}

/** @param {LiveState} state */
function drawPeople({ parts }) {
  const people = lastOf(parts.people);
  const flow = lastOf(parts.flow);
  const count = (/** @type {number | undefined} */ figure) =>
    make(
      'span',
      {},
      figure === undefined ? '不明' : toCount(figure),
      make('small', {}, figure === undefined ? '' : ' 人'),
    );
  setChildren(
    find('people'),
    ...definitions([
      ['エントリーした', count(people?.entered)],
      ['始めた', count(people?.started)],
      ['いま解いている', count(people?.playing)],
      ['終えた', count(people?.finished)],
      ['時間切れ', count(people?.time_over)],
      ['1分あたりに終える', count(flow?.latest.finishes_per_minute)],
    ]),
  );
}

/** @param {LiveState} state */
function drawFlow({ parts }) {
  const flow = lastOf(parts.flow);
  if (!flow) return;
  const note = /** @type {HTMLElement} */ (document.querySelector('[data-note="flow"]'));
  if (flow.scope === 'own') setText(note, '全体の記録が読めないため、このコピーだけの数です');
  const { times } = flow;
  drawLines('chart-answers', times, [{ label: '回答', colour: 'accent', values: flow.answers_per_second }]);
  drawLines('chart-starts', times, [
    { label: '開始', colour: 'accent', values: flow.starts_per_minute },
    { label: '終了', colour: 'good', values: flow.finishes_per_minute, isDashed: true },
  ]);
  drawLines('chart-refusals', times, [
    { label: '断った', colour: 'bad', values: flow.refusals_per_minute },
    { label: 'やり直し', colour: 'care', values: flow.retries_per_minute, isDashed: true },
  ]);
  const { latest } = flow;
  setText(find('answers-now'), `いま ${toFigure(latest.answers_per_second)} 件`);
  setText(
    find('starts-now'),
    `開始（実線）${toCount(latest.starts_per_minute)} 人・終了（点線）${toCount(latest.finishes_per_minute)} 人`,
  );
  setText(
    find('refusals-now'),
    `断った（実線）${toCount(latest.refusals_per_minute)} 件・やり直し（点線）${toCount(latest.retries_per_minute)} 件`,
  );
  for (const id of ['recent-minutes', 'recent-minutes-slow']) setText(find(id), String(flow.recent_minutes));
  drawOutcomes(flow);
}

/** @param {Flow} flow */
function drawOutcomes({ outcomes, slowest }) {
  const words = (/** @type {string} */ outcome) =>
    make(
      'span',
      {},
      ...(failures.has(outcome)
        ? [outcome === 'too_many_requests' ? mark('care', '注意') : mark('bad', '異常'), ' ']
        : []),
      outcomeWords[outcome] ?? '断った',
      ' ',
      make('code', {}, outcome),
    );
  setChildren(
    find('outcomes'),
    table(
      ['理由', '件数'],
      outcomes.map(({ outcome, count }) => [words(outcome), toCount(count)]),
      { none: 'ありません。' },
    ),
  );
  setChildren(
    find('slowest'),
    table(
      ['呼び出し', 'かかった時間', '時刻'],
      slowest.map(({ call, milliseconds, at }) => [
        make('span', {}, `${callWords[/** @type {CallName} */ (call)] ?? ''} `, make('code', {}, call)),
        toDuration(milliseconds),
        toTime(at),
      ]),
      { none: 'ありません。' },
    ),
  );
}

/** @param {LiveState} state */
function drawCopies(state) {
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
    setChildren(find('copies'), table(heads, rows, { areCards: true, none: 'まだ報告がありません。' }));
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
function drawMails({ parts, own }) {
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
function drawQuestions({ parts }) {
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
function drawOutages({ parts }) {
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
