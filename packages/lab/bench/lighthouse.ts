import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '@knowledgeking/local-server/free-port';
import { StartError } from '@knowledgeking/local-server/start-error';
import { inRoot } from '@knowledgeking/stage/paths';
import { startProduct } from '@knowledgeking/stage/product';
import { runCommand } from '@knowledgeking/stage/run-command';
import { serveStatic } from '@knowledgeking/stage/static-site';
import { sum } from 'd3-array';
import { importLighthouse, launchBrowser, machineText, measureMachine } from './phone.ts';
import { processorBlockingTime, type TraceEvent } from './trace.ts';

/** The pages that are judged, each with its target for performance, in points. */
const pages = { '/': 98, '/practice': 98, '/entry': 98, '/share/2025/practice10': 95 };
const runsPerPage = 5;

/** The categories, as Lighthouse names them; the target of all but the first is 100 points. */
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

const blockingAudit = 'total-blocking-time';

/** The part of Lighthouse's report that is read here. */
interface Report {
  lhr: {
    categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>;
    audits: Record<string, { title: string; score: number | null; displayValue?: string }>;
    configSettings: { throttling: { cpuSlowdownMultiplier: number } };
  };
  artifacts: { Trace: { traceEvents: TraceEvent[] } };
}

/** The audit of Lighthouse for total blocking time. */
interface BlockingAudit {
  defaultOptions: { mobile: { scoring: object } };
  computeLogNormalScore: (scoring: object, milliseconds: number) => number;
}

type Judge = Awaited<ReturnType<typeof openJudge>>;

/** Lighthouse on its own phone, on a network of its own choice, with this machine's processor slowed down to the phone's. */
async function openJudge(port: number) {
  const { default: lighthouse } = await importLighthouse<{
    default: (url: string, flags: object) => Promise<Report>;
  }>('core/index.js');
  const { throttling } = await importLighthouse<{ throttling: { mobileSlow4G: object } }>(
    'core/config/constants.js',
  );
  const { default: audit } = await importLighthouse<{ default: BlockingAudit }>(
    `core/audits/metrics/${blockingAudit}.js`,
  );
  const { slowdown } = await measureMachine();
  const flags = { port, throttling: { ...throttling.mobileSlow4G, cpuSlowdownMultiplier: slowdown } };
  return {
    run: (url: string) => lighthouse(url, flags),
    /** The score, from 0 to 1, of a total blocking time in milliseconds. */
    scoreBlocking: (milliseconds: number) =>
      audit.computeLogNormalScore(audit.defaultOptions.mobile.scoring, milliseconds),
  };
}

/**
 * Judges four pages of the contest, as it serves them itself, on Lighthouse's own phone; the run in the middle counts. The first
 * figures are those of a page that says one word, for what this machine makes of any page.
 */
export async function reportLighthouse(): Promise<void> {
  console.log(`Lighthouse on its emulated phone: ${machineText(await measureMachine())}`);
  const port = await freePort();
  const judge = await openJudge(port);
  const product = await startProduct();
  const browser = await launchBrowser(port);
  try {
    product.contest('period', 'entry');
    await withBarePage((url) => judgePage(judge, 'a bare page', url));
    for (const [page, target] of Object.entries(pages))
      await judgePage(judge, page, product.url + page, target);
  } finally {
    await browser.close();
    await product.close();
  }
}

/** @param target the points for performance that the page should have at least; a bare page has none */
async function judgePage(judge: Judge, page: string, url: string, target?: number): Promise<void> {
  const runs: Report[] = [];
  for (let count = 0; count < runsPerPage; count += 1) runs.push(await judge.run(url));
  const score = ({ lhr }: Report) => lhr.categories.performance.score;
  const middle = runs.toSorted((one, other) => score(one) - score(other))[Math.floor(runsPerPage / 2)];
  if (!middle) throw new Error('there was no run');
  const { lhr, artifacts } = middle;
  const points = categories.map((name) => {
    const least = name === 'performance' ? target : 100;
    return `${name} ${Math.round(lhr.categories[name].score * 100)}${target ? ` (target ${least} or more)` : ''}`;
  });
  // Lighthouse goes by the clock, which on a machine of few cores also counts the waiting for the browser's other processes.
  const blocking = processorBlockingTime(
    artifacts.Trace.traceEvents,
    lhr.configSettings.throttling.cpuSlowdownMultiplier,
  );
  const weights = lhr.categories.performance.auditRefs;
  const weight = weights.find(({ id }) => id === blockingAudit)?.weight ?? 0;
  const gained = judge.scoreBlocking(blocking) - (lhr.audits[blockingAudit]?.score ?? 0);
  const performance = Math.round(
    100 * (score(middle) + (gained * weight) / sum(weights, (ref) => ref.weight)),
  );
  console.log(
    `  ${page.padEnd(24)} ${points.join(', ')}; blocked for ${blocking.toFixed(0)} ms of the processor's time, with which its performance is ${performance}`,
  );
  for (const { id, weight } of categories.flatMap((name) => lhr.categories[name].auditRefs)) {
    const { score, displayValue, title } = lhr.audits[id] ?? {};
    if (weight > 0 && (score ?? 1) < 0.9) console.log(`    ${id}: ${displayValue ?? title}`);
  }
}

const folder = inRoot('.production-check/bare');
const files = {
  'next.config.mjs':
    "export default { output: 'export', experimental: { turbopackFileSystemCacheForBuild: false } };\n",
  'package.json': '{ "private": true }\n',
  'pages/index.jsx': 'export default function Page() {\n  return <p>Page</p>;\n}\n',
};

/**
 * Builds a page that says one word with the same versions of everything, serves it, and takes it away.
 * @throws StartError with what the build said
 */
async function withBarePage(use: (url: string) => Promise<void>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  const env = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
  const { code, output } = await runCommand('next', ['build', folder], { env });
  if (code !== 0) throw new StartError(`The bare page could not be built:\n${output}`);
  const port = await freePort();
  const close = await serveStatic(path.join(folder, 'out'), port, { encoding: 'gzip' });
  try {
    await use(`http://localhost:${port}/`);
  } finally {
    await close();
    rmSync(folder, { recursive: true });
  }
}
