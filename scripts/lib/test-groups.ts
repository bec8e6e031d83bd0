import { globSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot, root } from './paths.ts';

/** Every fault in a small dose. */
export const faultTestFile = 'lab/test/faults.test.ts';

/** All other tests in node's runner that need no browser. */
export const apiTestFiles = [
  '{contract,pack,local-server,rehearsal,scripts}/test/*.test.ts',
  'contest-api/test/**/*.test.ts',
  'lab/test/!(faults).test.ts',
];

/**
 * Test files that have a process to themselves: they change or watch what belongs to the whole process (the clock, open handles, how busy it
 * is), start a server that they kill, or run for long without looking up.
 */
const solitary = [
  'local-server/test/*',
  'contest-api/test/fuzz/*',
  faultTestFile,
  'e2e/engines/*',
  'contest-api/test/database/{database-clock,frozen-connections}.test.ts',
  'contest-api/test/http/overload.test.ts',
  'contest-api/test/operations/tracing.test.ts',
];

/** Solitary too, and last, because they need the site as it is built, or take what cores are left. */
const last = ['scripts/test/{drawings,exported-pages,generate-assets,site-output,start}.test.ts'];

/** The test files that globs from the repository's folder name. */
export const testFiles = (patterns: string[]): string[] => globSync(patterns, { cwd: root }).sort();

/** Files of one process: it takes as long to load what they need as to run two or three of them. */
const filesPerGroup = 18;

/**
 * The files for node's runner, put together so that it starts few processes: groups of test files, and those that have to be by themselves.
 * @param folder for the files that the runner gets instead, kept until the tests are over
 */
export function groupTestFiles(files: string[], folder: string): string[] {
  const among = (choice: string[]) => (file: string) =>
    choice.some((pattern) => path.matchesGlob(file, pattern));
  const others = files.filter((file) => !among([...solitary, ...last])(file));
  const count = Math.ceil(others.length / filesPerGroup);
  // Neighbours look at the same part and take about as long, so they are dealt out like cards.
  const groups = Array.from({ length: count }, (_, group) =>
    others.filter((_, index) => index % count === group),
  );
  const alone = (choice: string[]) => files.filter(among(choice)).map((file) => [file]);
  return [...alone(solitary), ...groups, ...alone(last)].map((group, index) => {
    const name = group.length > 1 ? 'several' : path.basename(group[0] ?? '', '.test.ts');
    // The runner sorts by name.
    const file = path.join(folder, `${`${index + 1}`.padStart(3, '0')}-${name}.test.mjs`);
    writeFileSync(file, textOf(group));
    return file;
  });
}

/** A test file that runs others. */
function textOf(files: string[]): string {
  const paths = files.map((file) => path.resolve(root, file));
  const module = JSON.stringify(inRoot('scripts/lib/node-runner.ts'));
  return `import { runTogether } from ${module};\nrunTogether(${JSON.stringify(paths)});\n`;
}
