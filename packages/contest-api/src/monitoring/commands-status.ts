import { setTimeout as pause } from 'node:timers/promises';
import { hourText, timeText } from '@knowledgeking/contract/rules/time';
import { Type } from 'typebox';
import { readDatabaseTime } from '../database/clock.ts';
import type { ClusterNode } from '../database/nodes.ts';
import { explainDatabaseError } from '../database/trouble.ts';
import { mailCountsText } from '../mail/outbox/commands.ts';
import { runOperation } from '../operations/confirm-and-run.ts';
import { flag } from '../operations/input.ts';
import { inquiry, terminalCommand } from '../operations/operation.ts';
import { type CommandContext, type CommonOptions, runOnDatabase } from '../operations/run-on-database.ts';
import { padColumns, printableJson, type Terminal } from '../operations/terminal.ts';
import { describeOutage, outageFacts } from '../outages/commands.ts';
import { causeWords } from '../outages/find-outages.ts';
import type { CopyState } from './live/copies.ts';
import { type ContestStatus, periodText, periodWords, readStatus } from './status.ts';

type Row = [name: string, value: string];

const statusInquiry = inquiry({
  name: 'status',
  description: '期間、日程、参加者、メール、データベースの大きさをひと目で見せます',
  input: Type.Object({}),
  async read({ database, databaseAddress, settings: { appEnv }, now }) {
    const status = await readStatus(database, now);
    return {
      json: { ...toJson(status, appEnv), database_address: databaseAddress },
      lines: toLines([...toRows(status, appEnv), ['つなぎ先', databaseAddress]]),
    };
  },
});

export const statusCommand = terminalCommand({
  ...statusInquiry,
  input: Type.Object({
    watch: flag(
      '2秒ごと（調べるのに時間がかかるときは、もっとゆっくり）に書きかえます。画面でないところへは、変わったことを1行ずつ。Ctrl-Cで終わります',
    ),
  }),
  run: (terminal, { watch: isWatched }, options) =>
    isWatched
      ? runOnDatabase(terminal, (context) => showChanges(terminal, context, options))
      : runOperation(terminal, statusInquiry, {}, options),
});

const toJson = ({ people, copies, outages, ...status }: ContestStatus, appEnv: string) => ({
  ...status,
  ...people,
  app_env: appEnv,
  copies: copies.map(({ copy_name, state, last_seen_at }) => ({
    copy_name,
    state,
    last_seen_at: new Date(last_seen_at),
  })),
  outages: outages?.map(outageFacts) ?? null,
});

function toRows(status: ContestStatus, appEnv: string): Row[] {
  const { period, maintenance_began_at: began, production_since: since } = status;
  const shownPeriod = periodText(period, status.entry_opens_in_days);
  const rows: (Row | false)[] = [
    ['試験', `${status.exam_id}  ${status.title}`],
    status.drafts.length > 0 && ['下書き', status.drafts.join('、')],
    ['期間', shownPeriod === periodWords[period] ? `${shownPeriod}（${period}）` : shownPeriod],
    status.is_in_maintenance && ['★メンテナンス', began ? `${timeText(began)} から` : '（開始時刻は不明）'],
    ['エントリー', `${timeText(status.entry_start_at)} から ${timeText(status.entry_end_at)} まで`],
    ['試験時間', `${timeText(status.exam_start_at)} から ${timeText(status.exam_end_at)} まで`],
    ['集計', status.aggregated_at ? timeText(status.aggregated_at) : 'まだ'],
    status.stale_because === null && ['要再集計', nodeAway],
    (status.stale_because?.length ?? 0) > 0 && [
      '★要再集計',
      `集計のあとで変わったもの: ${status.stale_because?.join('、')}`,
    ],
    ...peopleRows(status),
    ...copyRows(status),
    ...outageRows(status),
    ...nodeRows(status.nodes ?? []),
    ['メール', mailCountsText(status.mails)],
    (status.unreached ?? 0) > 0 && [
      '★届いていない',
      `最後のメールが届いていない人${status.unreached}人（次は: contest mail list --state bounced、refused、failed）`,
    ],
    [
      '環境',
      `${appEnv}（データベースは${since ? ` ${timeText(since)} から本番用` : '本番用ではありません'}）`,
    ],
    [sizeRow, `${(status.database_bytes / 1_000_000).toFixed(1)} MB`],
  ];
  return rows.filter((row) => row !== false);
}

/** From so many who play on, a silence is not theirs. */
const manyPlay = 20;

/** Whether the API is there, and what it has done: what is still in the database looks the same without it. */
function copyRows(status: ContestStatus): Row[] {
  const { copies, period, people, answers_per_second, refusals_per_minute, latest_answers } = status;
  const named = (state: CopyState['state']) => copies.filter((copy) => copy.state === state);
  const names = named('alive').map(({ copy_name }) => copy_name);
  const alive =
    names.length > 0
      ? `${names.length}つが動いています（${names.join('、')}）`
      : '動いているものがありません（報告は10秒ごと）';
  const silent = named('silent').map(
    ({ copy_name, last_seen_at }) => `${copy_name} は ${hourText(new Date(last_seen_at))} から沈黙しています`,
  );
  const isQuiet = !status.is_in_maintenance && (people?.playing ?? 0) > manyPlay && latest_answers === 0;
  const mark = (isBad: boolean, name: string) => (isBad ? `★${name}` : name);
  return [
    [mark(silent.length > 0 || names.length === 0, 'コピー'), [...silent, alive].join('。')],
    ...(period === 'in_progress'
      ? [
          [
            mark(isQuiet, '回答'),
            `${isQuiet ? '2分間、届いていません。' : ''}毎秒${answers_per_second.toFixed(1)}件、断った呼び出し 毎分${Math.round(refusals_per_minute)}件`,
          ] satisfies Row,
        ]
      : []),
  ];
}

function outageRows({ outages }: ContestStatus): Row[] {
  if (!outages) return [['障害', nodeAway]];
  const last = outages.at(-1);
  if (!last) return [];
  const causes = last.causes.map((cause) => causeWords[cause]).join('、');
  const next = '（次は: contest outages）';
  return last.isOngoing
    ? [['★障害', `${timeText(last.from)} から続いています。${causes}${next}`]]
    : [['障害', `${outages.length}件。最後は ${describeOutage(last)}、${causes}${next}`]];
}

function nodeRows(nodes: ClusterNode[]): Row[] {
  const away = nodes.filter(({ is_up }) => !is_up).map(({ node }) => node);
  const left = nodes.filter(({ prepared_transactions }) => (prepared_transactions ?? 0) > 0);
  return [
    ...(away.length > 0 ? [['★ノード', `届かないもの: ${away.join('、')}`] as Row] : []),
    ...left.map(
      ({ node, prepared_transactions }): Row => [
        '★2相コミット',
        `${node} に、終わっていないものが${prepared_transactions}件あります`,
      ],
    ),
  ];
}

const nodeAway = '（届かないノードがあって、数えられません）';

function peopleRows({ people, unconfirmed }: ContestStatus): (Row | false)[] {
  if (!people) return [['参加者', nodeAway]];
  const { entered, cancelled, accommodations_waiting, started, playing, finished, time_over } = people;
  return [
    [
      '参加者',
      `エントリー${entered}人${cancelled > 0 ? `（うち取り消し${cancelled}人）` : ''}、未確定${unconfirmed}人`,
    ],
    accommodations_waiting > 0 && [
      '★配慮の希望',
      `返事を待つ人${accommodations_waiting}人（次は: contest participant accommodate）`,
    ],
    ['受験', `開始${started}人、受験中${playing}人、終了${finished}人、時間切れ${time_over}人`],
  ];
}

const toLines = (rows: Row[]): string[] => rows.map(([name, value]) => `${padColumns(name, 14)} ${value}`);

/** The row of the database's size, whose growth is no news. */
const sizeRow = 'データベース';
const watchMilliseconds = 2_000;
/** Reading the status takes at most a twentieth of the time: the database is there for the contestants. */
const pauseAfter = (readingMilliseconds: number) => Math.max(watchMilliseconds, 20 * readingMilliseconds);
const clearScreen = '\u001b[H\u001b[2J';

/** Shows the status until Ctrl-C. A database that is away for a while does not end it. */
async function showChanges(terminal: Terminal, context: CommandContext, options: CommonOptions) {
  const { database, settings, now } = context;
  const interrupted = terminal.interruption?.() ?? new AbortController().signal;
  const show = changeWriter(terminal, options);
  let at = now;
  let began = performance.now();
  let status = await readStatus(database, now);
  let milliseconds = pauseAfter(performance.now() - began);
  let trouble: Row[] = [];
  while (!interrupted.aborted) {
    const rows = [...trouble, ...toRows(status, settings.appEnv)];
    show(at, toJson(status, settings.appEnv), rows, milliseconds);
    await pause(milliseconds, undefined, { signal: interrupted }).catch(() => undefined);
    if (interrupted.aborted) return;
    try {
      at = await readDatabaseTime(database);
      began = performance.now();
      status = await readStatus(database, at);
      milliseconds = pauseAfter(performance.now() - began);
      trouble = [];
    } catch (error) {
      milliseconds = watchMilliseconds;
      // The embedded database is gone only if the whole machine is in trouble.
      const explained = settings.databaseUrl && explainDatabaseError(error, settings.databaseUrl, false);
      if (!explained) throw error;
      trouble = [['★データベース', `${explained}つながるまで、前の数字のままです。`]];
    }
  }
}

/** How the status is written: drawn again on a screen, otherwise one line for each row that has changed, or for each change as JSON. */
function changeWriter(terminal: Terminal, { json }: CommonOptions) {
  const shown = new Map<string, string>();
  return (now: Date, status: object, rows: Row[], milliseconds: number): void => {
    if (terminal.isScreen && !json) {
      const title = `${timeText(now)} の状態（${Math.round(milliseconds / 1_000)}秒ごと、Ctrl-Cで終わり）`;
      terminal.print(`${clearScreen}${[title, '', ...toLines(rows)].join('\n')}\n`);
      return;
    }
    const changed = rows.filter(
      ([name, value]) => shown.get(name) !== value && !(name === sizeRow && shown.has(name)),
    );
    // A row that has gone, such as the end of maintenance, is a change too.
    const gone = [...shown.keys()].filter((name) => rows.every(([other]) => other !== name));
    for (const [name, value] of changed) shown.set(name, value);
    for (const name of gone) shown.delete(name);
    if (json && changed.length + gone.length > 0)
      terminal.print(`${printableJson({ at: now, ...status })}\n`);
    if (json) return;
    const lines = [...changed, ...gone.map((name): Row => [name, '（なくなりました）'])];
    for (const line of toLines(lines)) terminal.print(`${timeText(now)} ${line}\n`);
  };
}
