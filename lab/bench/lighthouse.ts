import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '@knowledgeking/local-server/free-port';
import { StartError } from '@knowledgeking/local-server/start-error';
import { startProduct } from '@knowledgeking/stage/product';
import { sum } from 'd3-array';
import { serveStatic } from '../../e2e/support/static-site.ts';
import { inRoot } from '../../scripts/lib/paths.ts';
import { runCommand } from '../../scripts/lib/run-command.ts';
import { processorBlockingTime, type TraceEvent } from './blocking-time.ts';
import { importLighthouse, launchBrowser, measureMachine } from './phone.ts';

/** The pages that are judged, each with its target for performance, in points. */
const pages = { '/': 98, '/practice': 98, '/entry': 98, '/share/2025/practice10': 95 };
const runsPerPage = 5;

/** The categories, as Lighthouse names them; the target of all but the first is 100 points. */
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

/** Points (0 to 100) of a page, and what kept it from more. */
export interface LighthouseFigures {
  page: string;
  points: Record<Category, number>;
  /** The points that it should have at least; a bare page has none. */
  targets?: Record<Category, number>;
  /**
   * Total blocking time by the processor's time, in milliseconds, and the points for performance with it. Lighthouse goes by the clock,
   * which on a machine of few cores also counts the waiting for the browser's other processes.
   */
  processorBlocking: number;
  processorPerformance: number;
  /** Names of the audits that cost points, with what they said. */
  losses: string[];
}

const blockingAudit = 'total-blocking-time';

interface Audit {
  title: string;
  score: number | null;
  displayValue?: string;
}

/** The part of Lighthouse's report that is read here. */
interface Report {
  lhr: {
    categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>;
    audits: Record<string, Audit>;
    configSettings: { throttling: { cpuSlowdownMultiplier: number } };
  };
  artifacts: { Trace: { traceEvents: TraceEvent[] } };
}

/** The audit of Lighthouse for total blocking time. */
interface BlockingAudit {
  defaultOptions: { mobile: { scoring: object } };
  computeLogNormalScore: (scoring: object, milliseconds: number) => number;
}

interface Judge {
  run: (url: string) => Promise<Report>;
  /** The score, from 0 to 1, of a total blocking time in milliseconds. */
  scoreBlocking: (milliseconds: number) => number;
}

/** Lighthouse on its own phone, on a network of its own choice, with this machine's processor slowed down to the phone's. */
async function openJudge(port: number): Promise<Judge> {
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
    run: (url) => lighthouse(url, flags),
    scoreBlocking: (milliseconds) =>
      audit.computeLogNormalScore(audit.defaultOptions.mobile.scoring, milliseconds),
  };
}

/**
 * Judges four pages of the contest, as it serves them itself, on Lighthouse's own phone; the run in the middle counts. The first
 * figures are those of a page that says one word, for what this machine makes of any page.
 */
export async function measureLighthouse(): Promise<LighthouseFigures[]> {
  const port = await freePort();
  const judge = await openJudge(port);
  const product = await startProduct();
  const browser = await launchBrowser(port);
  try {
    product.contest('period', 'entry');
    const figures = [await withBarePage((directory) => judgeBarePage(directory, judge))];
    for (const [page, performance] of Object.entries(pages)) {
      const targets = { performance, accessibility: 100, 'best-practices': 100, seo: 100 };
      figures.push({ ...(await judgePage(judge, page, product.url + page)), targets });
    }
    return figures;
  } finally {
    await browser.close();
    await product.close();
  }
}

async function judgeBarePage(directory: string, judge: Judge) {
  const sitePort = await freePort();
  const close = await serveStatic(directory, sitePort, { encoding: 'gzip' });
  try {
    return await judgePage(judge, 'a bare page', `http://localhost:${sitePort}/`);
  } finally {
    await close();
  }
}

async function judgePage(judge: Judge, page: string, url: string): Promise<LighthouseFigures> {
  const runs: LighthouseFigures[] = [];
  for (let count = 0; count < runsPerPage; count += 1)
    runs.push(figuresOf(page, await judge.run(url), judge.scoreBlocking));
  const inOrder = runs.toSorted((one, other) => one.points.performance - other.points.performance);
  const middle = inOrder[Math.floor(runsPerPage / 2)];
  if (!middle) throw new Error('there was no run');
  return middle;
}

function figuresOf(
  page: string,
  { lhr, artifacts }: Report,
  scoreBlocking: Judge['scoreBlocking'],
): LighthouseFigures {
  const points = (name: Category) => Math.round(lhr.categories[name].score * 100);
  const losses = categories.flatMap((name) =>
    lhr.categories[name].auditRefs
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${id}: ${lhr.audits[id]?.displayValue ?? lhr.audits[id]?.title}`),
  );
  const processorBlocking = processorBlockingTime(
    artifacts.Trace.traceEvents,
    lhr.configSettings.throttling.cpuSlowdownMultiplier,
  );
  const weights = lhr.categories.performance.auditRefs;
  const weight = weights.find(({ id }) => id === blockingAudit)?.weight ?? 0;
  const gained = scoreBlocking(processorBlocking) - (lhr.audits[blockingAudit]?.score ?? 0);
  return {
    page,
    points: {
      performance: points('performance'),
      accessibility: points('accessibility'),
      'best-practices': points('best-practices'),
      seo: points('seo'),
    },
    processorBlocking,
    processorPerformance: Math.round(
      100 * (lhr.categories.performance.score + (gained * weight) / sum(weights, (ref) => ref.weight)),
    ),
    losses,
  };
}

const folder = inRoot('.production-check/bare');
const files = {
  'next.config.mjs':
    "export default { output: 'export', experimental: { turbopackFileSystemCacheForBuild: false } };\n",
  'package.json': '{ "private": true }\n',
  'pages/index.jsx': 'export default function Page() {\n  return <p>Page</p>;\n}\n',
};

/**
 * Builds a page that says one word with the same versions of everything, lets it be used, and takes it away.
 * @param use gets the folder of the exported page
 * @throws StartError with what the build said
 */
async function withBarePage<Result>(use: (directory: string) => Result): Promise<Awaited<Result>> {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  const env = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
  const { code, output } = await runCommand('next', ['build', folder], { env });
  if (code !== 0) throw new StartError(`The bare page could not be built:\n${output}`);
  try {
    return await use(path.join(folder, 'out'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
