/**
 * @import { LiveState, Part } from '../src/operations/live/live-states.ts'
 */
import { drawLines } from './charts.js';
import { drawCopies, drawMails, drawOutages, drawQuestions } from './draw-system.js';
import { definitions, find, make, mark, setChildren, setText, table } from './elements.js';
import { judge, lastOf } from './judgement.js';
import {
  callWords,
  failures,
  failureWords,
  nextWords,
  outcomeWords,
  toCount,
  toCountdown,
  toDuration,
  toFigure,
  toSpan,
  toTime,
} from './words.js';

/** The newest window has not ended; the one before it has. */
const lastWhole = -2;

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
    setText(find('period'), parts.contest.state === 'ok' ? '試験がまだありません' : '不明');
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
      ['1分あたりに終える', count(flow?.finishes_per_minute.at(lastWhole))],
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
  const latest = (/** @type {number[]} */ values) => values.at(lastWhole) ?? 0;
  setText(find('answers-now'), `いま ${toFigure(latest(flow.answers_per_second))} 件`);
  setText(
    find('starts-now'),
    `開始（実線）${toCount(latest(flow.starts_per_minute))} 人・終了（点線）${toCount(latest(flow.finishes_per_minute))} 人`,
  );
  setText(
    find('refusals-now'),
    `断った（実線）${toCount(latest(flow.refusals_per_minute))} 件・やり直し（点線）${toCount(latest(flow.retries_per_minute))} 件`,
  );
  for (const id of ['recent-minutes', 'recent-minutes-slow']) setText(find(id), String(flow.recent_minutes));
  drawOutcomes(flow);
}

/** @param {NonNullable<ReturnType<typeof lastOf<import('../src/operations/live/copies.ts').Flow>>>} flow */
function drawOutcomes({ outcomes, slowest }) {
  const words = (/** @type {string} */ outcome) =>
    make(
      'span',
      {},
      ...(failures.has(outcome)
        ? [
            mark(
              outcome === 'too_many_requests' ? 'care' : 'bad',
              outcome === 'too_many_requests' ? '注意' : '異常',
            ),
            ' ',
          ]
        : []),
      outcomeWords[outcome] ?? '断った',
      ' ',
      make('code', {}, outcome),
    );
  setChildren(
    find('outcomes'),
    outcomes.length === 0
      ? make('p', {}, 'ありません。')
      : table(
          ['理由', '件数'],
          outcomes.map(({ outcome, count }) => [words(outcome), toCount(count)]),
        ),
  );
  setChildren(
    find('slowest'),
    slowest.length === 0
      ? make('p', {}, 'ありません。')
      : table(
          ['呼び出し', 'かかった時間', '時刻'],
          slowest.map(({ call, milliseconds, at }) => [
            make(
              'span',
              {},
              callWords[/** @type {keyof typeof callWords} */ (call)] ?? '',
              ' ',
              make('code', {}, call),
            ),
            toDuration(milliseconds),
            toTime(at),
          ]),
        ),
  );
}
