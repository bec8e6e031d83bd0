import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { freePort } from '../../contest-api/src/embedded/free-port.ts';
import { StartError } from '../../contest-api/src/embedded/start-error.ts';
import { serveStatic } from '../../e2e/support/static-site.ts';
import { ensureChromium } from '../chromium.ts';
import { withBarePage } from '../lib/bare-build.ts';
import { inRoot } from '../lib/paths.ts';
import { startProduct } from '../lib/product.ts';
import { runCommand } from '../lib/run-command.ts';

const version = '13.5.0';
const pages = ['/', '/practice', '/entry', '/share/2025/practice10'];
const runsPerPage = 3;

/** The categories, as Lighthouse names them, each with its target of 100 points. */
export const categories = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof categories;

/** Points (0 to 100) of a page, and what kept it from more. */
export interface LighthouseFigures {
  page: string;
  points: Record<Category, number>;
  /** Names of the audits that cost points, with what they said. */
  losses: string[];
}

interface Audit {
  title: string;
  score: number | null;
  displayValue?: string;
}

/** The part of Lighthouse's answer that is read here. */
interface Report {
  lhr: {
    categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>;
    audits: Record<string, Audit>;
  };
}

type Lighthouse = (url: string, flags: object) => Promise<Report>;

/** Installed when it is first asked for, beside the project's own packages: it brings a hundred and fifty, and no test needs it. */
async function loadLighthouse(): Promise<Lighthouse> {
  const folder = inRoot(`node_modules/.cache/knowledgeking/lighthouse-${version}`);
  const entry = path.join(folder, 'node_modules/lighthouse/core/index.js');
  if (!existsSync(entry)) {
    mkdirSync(folder, { recursive: true });
    console.log(`  installing lighthouse ${version} …`);
    const args = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', `lighthouse@${version}`];
    const { code, output } = await runCommand('npm', args);
    if (code !== 0) throw new StartError(`Lighthouse could not be installed:\n${output}`);
  }
  return (await import(pathToFileURL(entry).href)).default;
}

/**
 * Judges four pages of the contest, as it serves them itself, on Lighthouse's own phone; the run in the middle counts. The first
 * figures are those of a page that says one word, for what this machine makes of any page.
 */
export async function measureLighthouse(): Promise<LighthouseFigures[]> {
  const lighthouse = await loadLighthouse();
  const product = await startProduct();
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: await ensureChromium(console.error),
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu'],
  });
  try {
    product.contest('period', 'entry');
    const figures = [await withBarePage((directory) => judgeBarePage(directory, lighthouse, port))];
    for (const page of pages) figures.push(await judge(page, () => lighthouse(product.url + page, { port })));
    return figures;
  } finally {
    await browser.close();
    await product.close();
  }
}

async function judgeBarePage(directory: string, lighthouse: Lighthouse, port: number) {
  const sitePort = await freePort();
  const close = await serveStatic(directory, sitePort, { encoding: 'gzip' });
  try {
    return await judge('a bare page', () => lighthouse(`http://localhost:${sitePort}/`, { port }));
  } finally {
    await close();
  }
}

async function judge(page: string, run: () => Promise<Report>): Promise<LighthouseFigures> {
  const runs: LighthouseFigures[] = [];
  for (let count = 0; count < runsPerPage; count += 1) runs.push(figuresOf(page, await run()));
  const inOrder = runs.toSorted((one, other) => one.points.performance - other.points.performance);
  const middle = inOrder[Math.floor(runsPerPage / 2)];
  if (!middle) throw new Error('there was no run');
  return middle;
}

function figuresOf(page: string, { lhr }: Report): LighthouseFigures {
  const names = Object.keys(categories) as Category[];
  const points = (name: Category) => Math.round(lhr.categories[name].score * 100);
  const losses = names.flatMap((name) =>
    lhr.categories[name].auditRefs
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${id}: ${lhr.audits[id]?.displayValue ?? lhr.audits[id]?.title}`),
  );
  return {
    page,
    points: {
      performance: points('performance'),
      accessibility: points('accessibility'),
      'best-practices': points('best-practices'),
      seo: points('seo'),
    },
    losses,
  };
}
