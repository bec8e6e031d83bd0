import { readFileSync } from 'node:fs';
import { loadPack } from '@knowledgeking/pack/load';
import { answerChoices } from '@knowledgeking/rehearsal/answers';
import type { Latencies } from '@knowledgeking/rehearsal/latencies';
import { type Objective, objectivesOf } from '@knowledgeking/rehearsal/objectives';
import type { RehearsalPhase } from '@knowledgeking/rehearsal/read-back';
import { type RehearsalOptions, rehearse } from '@knowledgeking/rehearsal/rehearse';
import {
  type Interruption,
  interruptions,
  Report,
  reportForm,
  steps,
  stepWords,
  type WrittenReport,
} from '@knowledgeking/rehearsal/report';
import { InvalidArgumentError } from 'commander';
import stringWidth from 'string-width';
import { type Static, Type } from 'typebox';
import { OperatorError } from '../errors.ts';
import { report as print, progressBar } from '../operations/confirm-and-run.ts';
import { argument, choice, count, flag, newFile, place, text, time } from '../operations/input.ts';
import { terminalCommand } from '../operations/operation.ts';
import { writePrivateFile, writeSome } from '../operations/private-file.ts';
import type { CommonOptions } from '../operations/run-on-database.ts';
import { figure, padColumns, type Terminal } from '../operations/terminal.ts';
import { enoughContestants } from './move-to-period.ts';

const duration = (description: string, more: { default: number; defaultWords?: string }) =>
  Type.Number({ placeholder: '時間', description, read: readDuration, ...more });
const outage = flag('わざと止めたリハーサル: 失ったものだけで判定し、おそさと5xxは参考に出します');

const input = Type.Object({
  participants: count('人数', '参加者役の人数（全部の機械を合わせて）', { default: 100 }),
  over: duration('何秒・何分のあいだに集まるか（例: 60s、5m、1h）', { default: 60_000, defaultWords: '60s' }),
  share: Type.Unsafe<{ part: number; of: number }>({
    type: 'string',
    placeholder: '担当/台数',
    description: 'この機械の受け持ち（例: 4台のうちの2台目なら 2/4）',
    read: readShare,
    default: { part: 1, of: 1 },
    defaultWords: '1/1',
  }),
  speed: Type.Number({
    placeholder: '倍',
    description: 'ふつうの人の何倍の速さで読んで考えるか',
    read: readFactor,
    default: 1,
  }),
  seed: count('種', '乱数の種（同じ種なら、同じ考える時間と同じ回答）', { default: 1 }),
  answers: choice('答え方', 'どう回答するか', answerChoices, { default: 'mixed' }),
  url: Type.Optional(text('URL', 'APIのURL（省くと、この機械の PORT）')),
  pack: place('フォルダー', '--answers right が正解を読むコンテンツパック', { default: 'content' }),
  connections: count('本数', '同時につなぐ数の上限', { default: 4_000 }),
  at: Type.Optional(time('日時', '最初の人が来る時刻（何台かで同時に始めるとき）')),
  publish: flag(
    `あとで結果を公開し、回答を1件ずつ読みもどします（受験した人が${enoughContestants}人より少ないと、模擬参加者も加わります）`,
  ),
  await_results: duration('だれかが公開するまで待つ時間', { default: 0 }),
  report: Type.Optional(newFile('ファイル', '報告をファイルに書きます（何台かの報告を合わせるとき）')),
  outage,
});

const rehearseCommand = terminalCommand({
  name: 'rehearse',
  description:
    'ステージングか開発用の大会で、参加者役が本物の呼び出しを最初から最後まで通り、受けつけた回答をすべて確かめます（docs/handbook/rehearsal.md）',
  input,
  isOutsideProduction: () => true,
  run,
});

const reportCommand = terminalCommand({
  name: 'rehearse report',
  description: '何台かの報告を合わせ、1回のリハーサルとして判定します',
  input: Type.Object({
    files: Type.Array(Type.String(), {
      placeholder: 'ファイル',
      description: '--report で書いたファイル',
      ...argument,
    }),
    outage,
  }),
  async run(terminal, { files, outage }, { json }) {
    const merged = new Report();
    for (const file of files) merged.add(readReport(file));
    await conclude(terminal, merged, { json, outage });
  },
});

export const rehearseCommands = [rehearseCommand, reportCommand];

/** The names of the parts of a rehearsal beside the progress bar, and what is counted in each. */
const phaseWords: Record<RehearsalPhase, { phase: string; unit: string }> = {
  entering: { phase: 'エントリー', unit: '人' },
  walking: { phase: '受験', unit: '問の回答' },
  'reading back': { phase: '読みもどし', unit: '人' },
};

async function run(terminal: Terminal, typed: Static<typeof input>, { json }: CommonOptions): Promise<void> {
  const { answers, connections, url, pack, at, publish, await_results, report, outage, ...plan } = typed;
  const { env } = terminal;
  // Into a file or a pipe it goes line by line.
  const lineByLine = { noTTYOutput: true, notTTYSchedule: 30_000 };
  const bar = progressBar({ json }, { ...lineByLine, format: '{phase} {bar} {value}/{total}{unit}' });
  bar.show(0, plan.participants, phaseWords.entering);
  try {
    const outcome = await rehearse({
      plan,
      url: url ?? `http://127.0.0.1:${env.PORT || 3000}/api`,
      debugKey: env.DEBUG_KEY ?? '',
      answers,
      ...(answers === 'right' ? readRightAnswers(pack) : { right: new Map() }),
      connections,
      beginAt: at,
      publishes: publish,
      resultsWithin: await_results,
      onProgress: (phase, done, total) => bar.show(done, total, phaseWords[phase]),
    });
    bar.end();
    await conclude(terminal, outcome, { json, report, outage });
  } finally {
    bar.end();
  }
}

/** Prints and writes the report. @throws OperatorError where an objective was missed, so that the exit code says so */
async function conclude(
  terminal: Terminal,
  outcome: Report,
  { report, outage, ...options }: CommonOptions & { report?: string | undefined; outage: boolean },
): Promise<void> {
  const objectives = objectivesOf(outcome, outage);
  if (report) await writePrivateFile(report, (stream) => writeSome(stream, JSON.stringify(outcome)));
  print(terminal, options, { ...outcome.toJSON(), objectives }, rehearsalLines(outcome, objectives));
  const missed = objectives.filter(({ isMet }) => isMet === false).map(({ name }) => name);
  if (missed.length > 0)
    throw new OperatorError(`まだ本番にのぞめません。届かなかった目標: ${missed.join('、')}`);
}

function readReport(file: string): WrittenReport {
  const written = readJson(file);
  if (typeof written?.rehearsal !== 'number')
    throw new OperatorError(`${file} はリハーサルの報告（--report）ではありません。`);
  if (written.rehearsal !== reportForm)
    throw new OperatorError(
      `${file} は別の版の contest が書いた報告なので、読めません。次は: どの機械でも同じ版で、もう一度リハーサル`,
    );
  return written as WrittenReport;
}

/** @returns null where the file is no JSON. @throws OperatorError where it can't be read */
function readJson(file: string): Partial<WrittenReport> | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw new OperatorError(`${file} を読めませんでした（${(error as Error).message}）。`);
  }
}

function readRightAnswers(folder: string): Pick<RehearsalOptions, 'right' | 'rightOf'> {
  const { pack } = loadPack(folder);
  if (!pack)
    throw new OperatorError(
      `${folder} は使えるパックではありません。次は: contest exam import ${folder}（理由が出ます）`,
    );
  const right = new Map(pack.exam.map(({ number, answers }) => [number, answers[0] ?? '']));
  return { right, rightOf: pack.contest.exam.id };
}

function readFactor(text: string): number {
  const factor = Number(text);
  if (!(factor > 0)) throw new InvalidArgumentError('0より大きい数を書いてください。');
  return factor;
}

const units: Record<string, number> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };

function readDuration(text: string): number {
  const [, number = '', unit = ''] = /^(\d+)(ms|s|m|h)$/.exec(text) ?? [];
  if (number === '') throw new InvalidArgumentError('500ms、60s、5m、1h のような時間を書いてください。');
  return Number(number) * (units[unit] ?? 1);
}

function readShare(text: string): { part: number; of: number } {
  const [part = 0, of = 0] = text.split('/').map(Number);
  if (!Number.isInteger(part) || !Number.isInteger(of) || part < 1 || part > of)
    throw new InvalidArgumentError('2/4 のように、何台のうちの何台目かを書いてください。');
  return { part, of };
}

const columns = {
  完了: '終わりまでできた回数です。',
  '50 %': '半分がこのミリ秒以内に終わりました。遠くのサーバーなら、通信の時間とほぼ同じです。',
  '99 %': '100回に1回だけ、これより長くかかりました。',
  '99.9 %':
    '1,000回に1回だけ、これより長くかかりました。開始と回答では、まずここを見ます。2,000までが目標です。',
  最長: 'いちばん長くかかった1回です。',
  呼び出し: '送った回数です。送りなおしを数えるので、完了より多くなります。',
  待機: '混んでいて「あとで」（429）と言われ、送りなおした回数です。はじめだけなら正常で、途中でも出るならAPIかデータベースが足りません。',
  応答なし: '応答がないまま切れ、送りなおした回数です。何も止めていないのに出たら、原因を調べます。',
  時期前: 'まだその時期ではないと断られた回数です（終わる前の速報スコアなど）。正しい応答です。',
};

/** The report for people: latencies by step, the meaning of the columns, waits for the site, then the objectives. */
function rehearsalLines(report: Report, objectives: Objective[]): string[] {
  const head = ['', ...Object.keys(columns)];
  const rows = steps
    .filter((step) => report.figures[step].requests > 0)
    .map((step) => {
      const { latencies, requests, putOff, lost, notYet } = report.figures[step];
      const times = [0.5, 0.99, 0.999].map((share) => rounded(latencies.percentile(share)));
      const counts = [requests, putOff, lost, notYet].map(String);
      return [stepWords[step], String(latencies.count), ...times, rounded(latencies.longest), ...counts];
    });
  const requests = steps.reduce((total, step) => total + report.figures[step].requests, 0);
  const seconds = Math.max(report.seconds, 0.001);
  return [
    `参加者役 ${report.contestants}人（受け持ち ${report.shares.join(', ')}）、${report.seconds.toFixed(1)}秒、呼び出し ${requests}回（毎秒${Math.round(requests / seconds)}回）。`,
    `受けつけた回答は${report.acknowledged}件、そのうち${report.readBack}件を1件ずつ読みもどしました。`,
    '',
    '予定の瞬間からのミリ秒（待ち時間と再送をふくむ）:',
    ...table([head, ...rows]),
    ...Object.entries(columns).map(([column, meaning]) => `  ${column}: ${meaning}`),
    '',
    ...interruptions.flatMap((why) => waitLine(why, report.waits[why])),
    ...[...report.failures].map(([what, count]) => `${count} × ${what}`),
    ...[...report.wrong].map(([what, count]) => `${count} × ${what}`),
    '',
    ...table(objectives.map(({ name, measured, isMet }) => [name, measured, verdictWords(isMet)])),
  ];
}

const verdictWords = (isMet: boolean | undefined): string =>
  isMet === undefined ? '参考' : isMet ? '達成' : '【未達】';

const waitWords: Record<Interruption, string> = {
  maintenance: 'メンテナンスで待った',
  out_of_reach: '1分つながらず、戻ってから押しなおした',
};

/** Waits are no latencies: the contestants' clocks go on, but nobody is slow. */
function waitLine(why: Interruption, waits: Latencies): string[] {
  if (waits.count === 0) return [];
  const seconds = (share: number) => `${Math.round(waits.percentile(share) / 1_000)}秒`;
  return [`${waitWords[why]}: ${figure(waits.count)}回（まん中 ${seconds(0.5)}、最長 ${seconds(1)}）`];
}

function table(rows: string[][]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => stringWidth(row[column] ?? ''))));
  const cell = (text: string, column: number) => {
    const width = widths?.[column] ?? 0;
    return column === 0 ? padColumns(text, width) : ' '.repeat(width - stringWidth(text)) + text;
  };
  return rows.map((row) => row.map(cell).join('  ').trimEnd());
}

const rounded = (milliseconds: number): string =>
  milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds).toString();
