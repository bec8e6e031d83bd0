import { globSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot, root } from './paths.ts';

/**
 * Test files that have a process to themselves: they change or watch what belongs to the whole process (the clock, open handles, how busy it
 * is), start a server that they kill, or take so long that others would wait behind them.
 */
const solitary = [
  'contest-api/test/embedded/*',
  'contest-api/test/fuzz/*',
  'contest-api/test/model/crash.test.ts',
  'contest-api/test/services/{database-clock,frozen-connections,overload,stopped-database,tracing}.test.ts',
  'scripts/test/{drawings,exported-pages,generate-assets,site-output}.test.ts',
];

/** Files of one process: it takes as long to load what they need as to run two or three of them. */
const filesPerGroup = 12;

/**
 * What node's runner is to run, so that it starts few processes: the solitary files, and groups of the others.
 * @param patterns globs of test files, from the repository's folder
 * @param folder for the files that stand for the groups, kept until the tests are over
 */
export function groupTestFiles(patterns: string[], folder: string): string[] {
  const files = globSync(patterns, { cwd: root }).sort();
  const isSolitary = (file: string) => solitary.some((pattern) => path.matchesGlob(file, pattern));
  const others = files.filter((file) => !isSolitary(file));
  const count = Math.ceil(others.length / filesPerGroup);
  // Neighbours look at the same part and take about as long, so they are dealt out like cards.
  const groups = Array.from({ length: count }, (_, group) =>
    others.filter((_, index) => index % count === group),
  );
  return [
    ...files.filter(isSolitary).map((file) => inRoot(file)),
    ...groups.map((group, index) => {
      const file = path.join(folder, `group-${index + 1}.test.mjs`);
      writeFileSync(file, groupText(group));
      return file;
    }),
  ];
}

/** A test file in which each file of the group is a suite, so that the hooks of one do not run for another. */
function groupText(files: string[]): string {
  const imports = files.map(
    (file) => `describe(${JSON.stringify(file)}, () => import(${JSON.stringify(inRoot(file))}));\n`,
  );
  return `import { describe } from 'node:test';\n${imports.join('')}`;
}
