import { readFileSync, writeFileSync } from 'node:fs';
import { loadPack } from '@knowledgeking/pack/load';
import { type AnswerChoice, answerChoices } from '@knowledgeking/rehearsal/answers';
import type { RehearsalPhase } from '@knowledgeking/rehearsal/read-back';
import { rehearse } from '@knowledgeking/rehearsal/rehearse';
import { Report, type WrittenReport } from '@knowledgeking/rehearsal/report';
import { objectivesOf } from '@knowledgeking/rehearsal/verdict';
import { Presets, SingleBar } from 'cli-progress';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { withCommonOptions } from '../command-line/add-operation.ts';
import type { CommonOptions } from '../command-line/context.ts';
import { readCount, readJapanTime } from '../command-line/input.ts';
import { report as print } from '../command-line/run-operation.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { OperatorError } from '../errors.ts';
import { rehearsalLines } from './rehearsal-lines.ts';

interface RehearseOptions extends CommonOptions {
  participants: number;
  over: number;
  share: { part: number; of: number };
  speed: number;
  seed: number;
  answers: AnswerChoice;
  url?: string;
  pack: string;
  connections: number;
  at?: Date;
  publish?: boolean;
  awaitResults: number;
  report?: string;
  outage?: boolean;
}

/** Adds `rehearse` and `rehearse report`. */
export function addRehearseCommand(program: Command, terminal: Terminal): void {
  const command = withCommonOptions(program.command('rehearse'))
    .description(
      'ステージングか開発用の大会で、参加者役が本物の呼び出しを最初から最後まで通り、受けつけた回答をすべて確かめます（docs/handbook/rehearsal.md）',
    )
    .option(
      '--participants <人数>',
      '参加者役の人数（全部の機械を合わせて）',
      (typed: string) => readCount(typed),
      100,
    )
    .addOption(
      new Option('--over <時間>', '何秒・何分のあいだに集まるか（例: 60s、5m、1h）')
        .argParser(readDuration)
        .default(60_000, '60s'),
    )
    .addOption(
      new Option('--share <担当/台数>', 'この機械の受け持ち（例: 4台のうちの2台目なら 2/4）')
        .argParser(readShare)
        .default({ part: 1, of: 1 }, '1/1'),
    )
    .option('--speed <倍>', 'ふつうの人の何倍の速さで読んで考えるか', readFactor, 1)
    .option(
      '--seed <種>',
      '乱数の種（同じ種なら、同じ考える時間と同じ回答）',
      (typed: string) => readCount(typed),
      1,
    )
    .addOption(
      new Option('--answers <答え方>', 'どう回答するか').choices([...answerChoices]).default('mixed'),
    )
    .option('--url <URL>', 'APIのURL（省くと、この機械の PORT）')
    .option('--pack <フォルダー>', '--answers right が正解を読むコンテンツパック', 'content')
    .option('--connections <本数>', '同時につなぐ数の上限', (typed: string) => readCount(typed), 4_000)
    .option('--at <日時>', '最初の人が来る時刻（何台かで同時に始めるとき）', readJapanTime)
    .option('--publish', 'あとで結果を公開し、回答を1件ずつ読みもどします')
    .option('--await-results <時間>', 'だれかが公開するまで待つ時間', readDuration, 0)
    .option('--report <ファイル>', '報告をファイルに書きます（何台かの報告を合わせるとき）')
    .option('--outage', 'わざと止めたリハーサル: 失ったものだけで判定し、おそさと5xxは参考に出します')
    .action((options: RehearseOptions) => run(terminal, options));
  withCommonOptions(command.command('report'))
    .argument('<ファイル...>', '--report で書いたファイル')
    .description('何台かの報告を合わせ、1回のリハーサルとして判定します')
    .option('--outage', 'わざと止めたリハーサル: 失ったものだけで判定し、おそさと5xxは参考に出します')
    .action((files: string[], _options: object, command: Command) => {
      const merged = new Report();
      for (const file of files) merged.add(readReport(file));
      const { json, outage } = command.optsWithGlobals<RehearseOptions>();
      conclude(terminal, merged, { json, outage });
    });
}

/** The names of the parts of a rehearsal beside the progress bar, and what is counted in each. */
const phaseWords: Record<RehearsalPhase, { phase: string; unit: string }> = {
  entering: { phase: 'エントリー', unit: '人' },
  walking: { phase: '受験', unit: '問の回答' },
  'reading back': { phase: '読みもどし', unit: '人' },
};

async function run(terminal: Terminal, options: RehearseOptions): Promise<void> {
  const { participants, over, share, speed, seed, answers, connections } = options;
  const { env } = terminal;
  if (env.APP_ENV === 'production')
    throw new OperatorError(
      'rehearse は本番（APP_ENV=production）では使えません。ステージングで実行してください。',
    );
  const bar = new SingleBar(
    // Into a file or a pipe it goes line by line.
    {
      noTTYOutput: true,
      notTTYSchedule: 30_000,
      stream: process.stderr,
      format: '{phase} {bar} {value}/{total}{unit}',
    },
    Presets.shades_classic,
  );
  if (!options.json) bar.start(participants, 0, phaseWords.entering);
  try {
    const outcome = await rehearse({
      plan: { participants, over, share, speed, seed },
      url: options.url ?? `http://127.0.0.1:${env.PORT || 3000}/api`,
      debugKey: env.DEBUG_KEY ?? '',
      answers,
      right: answers === 'right' ? readRightAnswers(options.pack) : new Map(),
      connections,
      beginAt: options.at,
      publishes: options.publish === true,
      resultsWithin: options.awaitResults,
      onProgress: (phase, done, total) => {
        bar.setTotal(total);
        bar.update(done, phaseWords[phase]);
      },
    });
    bar.stop();
    conclude(terminal, outcome, options);
  } finally {
    bar.stop();
  }
}

/** Prints and writes the report. @throws OperatorError where an objective was missed, so that the exit code says so */
function conclude(
  terminal: Terminal,
  outcome: Report,
  { json, report, outage }: { json?: boolean | undefined; report?: string; outage?: boolean | undefined },
): void {
  const objectives = objectivesOf(outcome, outage);
  if (report) writeFileSync(report, JSON.stringify(outcome));
  print(
    terminal,
    { ...(json && { json }) },
    { ...outcome.toJSON(), objectives },
    rehearsalLines(outcome, objectives),
  );
  const missed = objectives.filter(({ isMet }) => isMet === false).map(({ name }) => name);
  if (missed.length > 0)
    throw new OperatorError(`まだ本番にのぞめません。届かなかった目標: ${missed.join('、')}`);
}

function readReport(file: string): WrittenReport {
  const written: Partial<WrittenReport> = JSON.parse(readFileSync(file, 'utf8'));
  if (written.rehearsal !== 2)
    throw new OperatorError(`${file} はリハーサルの報告（--report）ではありません。`);
  return written as WrittenReport;
}

function readRightAnswers(folder: string): Map<number, string> {
  const { pack } = loadPack(folder);
  if (!pack)
    throw new OperatorError(
      `${folder} は使えるパックではありません。次は: contest exam import ${folder}（理由が出ます）`,
    );
  return new Map(pack.exam.map(({ number, answers }) => [number, answers[0] ?? '']));
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
