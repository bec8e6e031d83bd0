import { globSync, readFileSync } from 'node:fs';
import { StartError } from '@knowledgeking/local-server/start-error';
import { inRoot, root } from './paths.ts';
import { runCommand } from './run-command.ts';
import { apiTestFiles, faultTestFile, testFiles } from './test-groups.ts';

/** Those tests of the site and of API and scripts whose file has the pattern in its path; all without one. */
export interface UnitChoice {
  site: string[];
  api: string[];
}

const siteFiles = ['__tests__/**/*.test.{ts,tsx}'];

/**
 * The files of `npm run test:unit -- pattern`.
 * @throws StartError where no file has the pattern in its path
 */
export function chooseUnitTests(pattern: string): UnitChoice {
  const matching = (files: string[]) => testFiles(files).filter((file) => file.includes(pattern));
  const chosen = { site: matching(siteFiles), api: matching([...apiTestFiles, faultTestFile]) };
  if (chosen.site.length + chosen.api.length === 0)
    throw new StartError(`No file of the tests has “${pattern}” in its path.`);
  return chosen;
}

/** End-to-end tests that somebody has chosen. */
export interface BrowserChoice {
  /** Playwright's arguments that choose them. */
  args: string[];
  /** One of them plays on the site as it is built for production. */
  needsProduction: boolean;
}

/**
 * The tests of `npm run test:e2e -- pattern`: those of a file with the pattern in its name, or else those with it in
 * their title.
 * @throws StartError where there are none
 */
export async function chooseBrowserTests(pattern: string): Promise<BrowserChoice> {
  const specs = globSync('e2e/*.spec.ts', { cwd: root });
  const named = specs.filter((file) => file.slice('e2e/'.length).includes(pattern));
  const args = named.length > 0 ? named : ['--grep', literally(pattern)];
  const files = named.length > 0 ? named : await filesWithTitle(pattern);
  if (files.length === 0)
    throw new StartError(`No end-to-end test has “${pattern}” in its file’s name or in its title.`);
  const needsProduction = files.some((file) =>
    readFileSync(inRoot(file), 'utf8').includes('production-build'),
  );
  return { args, needsProduction };
}

/** The end-to-end tests of a file or a group, as Playwright lists them. */
interface ListedTests {
  title: string;
  file: string;
  specs: { title: string }[];
  suites?: ListedTests[];
}

/** Playwright makes titles from data, so only Playwright knows them all; it takes seconds and is asked once. */
let listed: Promise<ListedTests[]> | undefined;

async function listTests(): Promise<ListedTests[]> {
  const list = ['test', '--config=e2e/playwright.config.ts', '--list', '--reporter=json'];
  const { output } = await runCommand('playwright', list);
  return (JSON.parse(output.slice(output.indexOf('{'))) as { suites: ListedTests[] }).suites;
}

async function filesWithTitle(pattern: string): Promise<string[]> {
  listed ??= listTests();
  return (await listed).filter((suite) => hasTitle(suite, pattern)).map(({ file }) => `e2e/${file}`);
}

/** As `--grep` looks for it: in the titles of groups and test together. */
function hasTitle({ title, specs, suites = [] }: ListedTests, pattern: string, above = ''): boolean {
  const path = `${above}${title} `;
  return (
    specs.some((spec) => `${path}${spec.title}`.toLowerCase().includes(pattern.toLowerCase())) ||
    suites.some((suite) => hasTitle(suite, pattern, path))
  );
}

const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
