import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { median } from 'd3-array';
import { aggregationTable, measureAggregation } from './bench/aggregate.ts';
import { measureCalls } from './bench/calls.ts';
import { reportCluster } from './bench/cluster.ts';
import { type LighthouseFigures, measureLighthouse } from './bench/lighthouse.ts';
import { reportModel, writeCosts } from './bench/model.ts';
import { measurePages } from './bench/page.ts';
import { machineText, measureMachine, roundTripMilliseconds } from './bench/phone.ts';
import { measurePlay } from './bench/play.ts';
import { measureSubmit, type Pairs, ratios } from './bench/submit.ts';

const benches: Record<string, (options: readonly string[]) => Promise<void>> = {
  submit: reportSubmit,
  calls: reportCalls,
  model: reportModel,
  play: reportPlay,
  page: reportPages,
  lighthouse: reportLighthouse,
  aggregate: reportAggregation,
  cluster: reportCluster,
};

async function reportSubmit(): Promise<void> {
  const begin = performance.now();
  console.log(
    `Submitting answers: the contest API against a bare Fastify + pg handler with the same statement (load ${loadavg()[0]?.toFixed(0)} on ${cpus().length} cores before)`,
  );
  const {
    submits,
    singleSubmits,
    reads,
    ofPgbench,
    halfLoad,
    bareHalfLoad,
    memory,
    statements,
    fullPageImages,
  } = await measureSubmit();
  const middle = (pairs: Pairs, side: keyof Pairs, figure: keyof Pairs['api'][number]) =>
    median(pairs[side], (spent) => spent[figure]) ?? Number.NaN;
  const ratioText = (each: readonly number[]) =>
    `${median(each)?.toFixed(2)} (${each.map((ratio) => ratio.toFixed(2)).join(' ')})`;
  console.log(
    `  submit ÷ bare            ${ratioText(ratios(submits, 'perSecond'))}; ${middle(submits, 'api', 'perSecond').toFixed(0)} against ${middle(submits, 'bare', 'perSecond').toFixed(0)} per second (target 0.92 or more)`,
  );
  console.log(
    `  processor time ÷ bare    ${ratioText(ratios(submits, 'processor'))}; ${middle(submits, 'api', 'processor').toFixed(3)} ms against ${middle(submits, 'bare', 'processor').toFixed(3)} (target 1.2 or less)`,
  );
  console.log(
    `  without going together   ${ratioText(ratios(singleSubmits, 'perSecond'))}; processor time ${ratioText(ratios(singleSubmits, 'processor'))}`,
  );
  console.log(
    `  submit ÷ pgbench         ${ofPgbench.length > 0 ? ratioText(ofPgbench) : 'not measured: pgbench is not installed'} (target 0.35 or more)`,
  );
  for (const [path, { same, few }] of Object.entries(reads)) {
    console.log(
      `  ${path.padEnd(17)} ÷ bare ${ratioText(ratios(same, 'perSecond'))}; processor time ${ratioText(ratios(same, 'processor'))} (the same bytes and headers; target 0.8 or more)`,
    );
    console.log(
      `  ${path.padEnd(17)} ÷ bare ${ratioText(ratios(few, 'perSecond'))}; processor time ${ratioText(ratios(few, 'processor'))} (the bare handler without the API's headers)`,
    );
  }
  console.log(
    `  99th ÷ 50th percentile   ${(halfLoad.p99 / halfLoad.median).toFixed(1)}: ${halfLoad.p99.toFixed(1)} and ${halfLoad.median.toFixed(1)} ms at ${halfLoad.perSecond.toFixed(0)} per second, half load; bare ${(bareHalfLoad.p99 / bareHalfLoad.median).toFixed(1)}: ${bareHalfLoad.p99.toFixed(1)} and ${bareHalfLoad.median.toFixed(1)} ms at ${bareHalfLoad.perSecond.toFixed(0)} (target 5 or less)`,
  );
  console.log(
    `  WAL bytes ÷ bare         ${ratioText(ratios(submits, 'wal'))}; ${middle(submits, 'api', 'wal').toFixed(0)} bytes with ${fullPageImages.toFixed(3)} full-page images (target 1.2 or less)`,
  );
  console.log(`  memory of one copy       ${(memory / 1e6).toFixed(0)} MB (target below 200)`);
  console.log(
    `  statements per call      submit ${statements.submit.toFixed(2)}, start ${statements.start.toFixed(2)}, quiz ${statements.quiz.toFixed(2)} (target 1)`,
  );
  console.log(`  (${((performance.now() - begin) / 1_000).toFixed(0)} s)`);
}

/** With `--write`, the costs become the inputs of the model. */
async function reportCalls(options: readonly string[]): Promise<void> {
  console.log('Calls: processor time of the API and of PostgreSQL, log and response per call');
  const costs = await measureCalls();
  for (const [name, { api, database, wal, bytes }] of Object.entries(costs))
    console.log(
      `  ${name.padEnd(18)} API ${api.toFixed(2)} ms, PostgreSQL ${database.toFixed(2)} ms, WAL ${wal.toFixed(0)} bytes, response ${bytes.toFixed(0)} bytes`,
    );
  const [{ model = 'unknown processor' } = {}] = cpus();
  if (options.includes('--write')) await writeCosts(costs, `npm run bench -- calls --write (${model})`);
}

async function reportPlay(): Promise<void> {
  console.log(
    `Playing on an emulated phone: ${machineText(await measureMachine())}, round trip ${roundTripMilliseconds} ms`,
  );
  const play = await measurePlay();
  const { median, p95 } = play.overRoundTrip;
  console.log(
    `  next question    painted ${median.toFixed(0)} ms over the round trip after the tap on 「回答する」 (median of ${play.questions}; 95 % within ${p95.toFixed(0)} ms; target 100 or less); a bare page ${play.bareMedian.toFixed(0)} ms; the submit itself ${play.submitMedian.toFixed(0)} ms`,
  );
  const longest = Math.max(0, ...play.longTasksWhilePicking);
  console.log(
    `  picking          ${play.longTasksWhilePicking.length} tasks over 50 ms, the longest ${longest.toFixed(0)} ms (target 0)`,
  );
  console.log(
    `  heap             grew by ${play.heapGrowth.toFixed(1)} MB over ${play.replayedQuestions} questions of a replay (target 10 or less)`,
  );
}

async function reportPages(): Promise<void> {
  console.log(`Pages on the emulated phone: ${machineText(await measureMachine())}`);
  const { pages, slowTop, animation } = await measurePages();
  for (const { page, largestPaint, shift, interaction, loaded } of pages) {
    const tap = interaction === undefined ? '' : `, INP ${interaction.toFixed(0)} ms (100 or less)`;
    console.log(
      `  ${page.padEnd(16)} LCP ${largestPaint.toFixed(0)} ms (target 1250 or less), CLS ${shift.toFixed(3)} (0.02 or less)${tap}, ${(loaded / 1_000).toFixed(0)} kB loaded`,
    );
  }
  const [firstPaint, practice, button] = [slowTop.firstPaint, slowTop.practice, slowTop.button].map((time) =>
    time.toFixed(0),
  );
  console.log(
    `  / at 400 kbit/s  first paint ${firstPaint} ms, the way to practice ${practice} ms (target: the first paint), the button of the period ${button} ms (4000 or less)`,
  );
  const { shareOfFrame, restingPerSecond, hiddenFramesPerSecond } = animation;
  console.log(
    `  background       ${(shareOfFrame * 100).toFixed(1)} % of a frame (target below 5); at rest ${restingPerSecond.toFixed(0)} ms of work per second; ${hiddenFramesPerSecond.toFixed(1)} frames per second while hidden (target 0)`,
  );
}

async function reportLighthouse(): Promise<void> {
  console.log(`Lighthouse on its emulated phone: ${machineText(await measureMachine())}`);
  for (const {
    page,
    points,
    targets,
    processorBlocking,
    processorPerformance,
    losses,
  } of await measureLighthouse()) {
    console.log(
      `  ${page.padEnd(24)} ${pointsText(points, targets)}; blocked for ${processorBlocking.toFixed(0)} ms of the processor's time, with which its performance is ${processorPerformance}`,
    );
    for (const loss of losses) console.log(`    ${loss}`);
  }
}

/** As many contestants as `--participants 10000,100000` says; a million need about 15 GB on the disk. */
async function reportAggregation(): Promise<void> {
  console.log(
    'Aggregation: all answers marked and ranked, against PostgreSQL counting them by participant (target: at most 3 times that)',
  );
  for (const line of aggregationTable(await measureAggregation(participants))) console.log(`  ${line}`);
}

/** `performance 99 (target 98 or more), …` */
function pointsText(points: LighthouseFigures['points'], targets: LighthouseFigures['targets']): string {
  return (Object.keys(points) as (keyof typeof points)[])
    .map((name) => `${name} ${points[name]}${targets ? ` (target ${targets[name]} or more)` : ''}`)
    .join(', ');
}

/**
 * `npm run bench`, or some benches by name. All figures come from one run; ratios count more than times, because
 * machines differ and are noisy.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    participants: { type: 'string', default: '10000,100000' },
    write: { type: 'boolean' },
    minutes: { type: 'boolean' },
  },
});
const participants = values.participants.split(',').map(Number);
const options = Object.keys(values).map((name) => `--${name}`);
const names = positionals.length > 0 ? positionals : Object.keys(benches);
for (const name of names) {
  const bench = benches[name];
  if (!bench) throw new Error(`there is no bench ${name}; there are ${Object.keys(benches).join(', ')}`);
  await bench(options);
}
