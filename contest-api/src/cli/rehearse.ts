import { readFileSync, writeFileSync } from 'node:fs';
import { Presets, SingleBar } from 'cli-progress';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { loadPack } from '../pack/load.ts';
import { type AnswerChoice, answerChoices } from '../rehearsal/answers.ts';
import { rehearse } from '../rehearsal/rehearse.ts';
import { Report, type WrittenReport } from '../rehearsal/report.ts';
import { describeReport, objectivesOf } from '../rehearsal/verdict.ts';
import { OperatorError, report as print } from './context.ts';
import { readJapanTime } from './read-time.ts';
import type { Terminal } from './terminal.ts';

interface RehearseOptions {
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
  json?: boolean;
}

/** Adds `rehearse` and `rehearse report`. */
export function addRehearseCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('rehearse')
    .description(
      'contestants walk the whole road through the real calls of a staging or development contest, and every acknowledged answer is looked for; docs/rehearsal.md',
    )
    .option('--participants <number>', 'how many contestants, over all machines', readCount, 100)
    .option('--over <time>', 'in which time they arrive, such as 60s, 5m or 1h', readDuration, 60_000)
    .option('--share <part/of>', 'the part that this machine walks, such as 2/4', readShare, {
      part: 1,
      of: 1,
    })
    .option('--speed <factor>', 'how many times as fast as in life they read and think', readFactor, 1)
    .option('--seed <number>', 'the same seed gives the same thinking times and answers', readCount, 1)
    .addOption(
      new Option('--answers <choice>', 'how they answer').choices([...answerChoices]).default('mixed'),
    )
    .option('--url <url>', 'base URL of the contest API; default: this machine’s, by PORT')
    .option('--pack <folder>', 'the content pack that --answers right takes the answers from', 'content')
    .option('--connections <number>', 'the most connections at once', readCount, 4_000)
    .option(
      '--at <time>',
      'when the first contestant arrives, so that several machines begin together',
      readJapanTime,
    )
    .option('--publish', 'publish the results afterwards and read every answer back')
    .option('--await-results <time>', 'how long to wait until somebody has published them', readDuration, 0)
    .option('--report <file>', 'write the report to a file, to put several machines’ together')
    .option('--json', 'print the report as JSON, and nothing else')
    .action((options: RehearseOptions) => run(terminal, options));
  command
    .command('report <files...>')
    .description('puts the reports of several machines together and judges them as one rehearsal')
    .option('--json', 'print the report as JSON, and nothing else')
    .action((files: string[], options: { json?: boolean }, { parent }: Command) => {
      const merged = new Report();
      for (const file of files) merged.add(readReport(file));
      conclude(terminal, merged, { json: options.json ?? parent?.opts().json });
    });
}

async function run(terminal: Terminal, options: RehearseOptions): Promise<void> {
  const { participants, over, share, speed, seed, answers, connections } = options;
  const { env } = terminal;
  if (env.APP_ENV === 'production')
    throw new OperatorError('"rehearse" does not run with APP_ENV=production: rehearse against staging.');
  const bar = new SingleBar(
    { noTTYOutput: false, stream: process.stderr, format: '{phase} {bar} {value}/{total}' },
    Presets.shades_classic,
  );
  if (!options.json) bar.start(participants, 0, { phase: 'entering' });
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
        bar.update(done, { phase });
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
  { json, report }: { json?: boolean; report?: string },
): void {
  const objectives = objectivesOf(outcome);
  if (report) writeFileSync(report, JSON.stringify(outcome));
  print(terminal, { ...(json && { json }) }, { ...outcome.toJSON(), objectives }, describeReport(outcome));
  const missed = objectives.filter(({ isMet }) => !isMet).map(({ name }) => name);
  if (missed.length > 0) throw new OperatorError(`Not ready: ${missed.join('; ')}.`);
}

function readReport(file: string): WrittenReport {
  const written: Partial<WrittenReport> = JSON.parse(readFileSync(file, 'utf8'));
  if (written.rehearsal !== 1) throw new OperatorError(`${file} is no report of a rehearsal (--report).`);
  return written as WrittenReport;
}

function readRightAnswers(folder: string): Map<number, string> {
  const { pack } = loadPack(folder);
  if (!pack) throw new OperatorError(`${folder} is no pack that can be used: "exam import" says why.`);
  return new Map(pack.exam.map(({ number, answers }) => [number, answers[0] ?? '']));
}

function readCount(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new InvalidArgumentError('expected a whole number, at least 1');
  return Number(text);
}

function readFactor(text: string): number {
  const factor = Number(text);
  if (!(factor > 0)) throw new InvalidArgumentError('expected a number above 0');
  return factor;
}

const units: Record<string, number> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };

function readDuration(text: string): number {
  const [, number = '', unit = ''] = /^(\d+)(ms|s|m|h)$/.exec(text) ?? [];
  if (number === '') throw new InvalidArgumentError('expected a time such as 500ms, 60s, 5m or 1h');
  return Number(number) * (units[unit] ?? 1);
}

function readShare(text: string): { part: number; of: number } {
  const [part = 0, of = 0] = text.split('/').map(Number);
  if (!Number.isInteger(part) || !Number.isInteger(of) || part < 1 || part > of)
    throw new InvalidArgumentError('expected a part of a number of machines, such as 2/4');
  return { part, of };
}
