import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, suite, test } from 'node:test';
import { root } from '@knowledgeking/stage/paths';
import { must } from '@knowledgeking/stage/run-command';
import { build } from 'esbuild';
import { apiTestFiles, faultTestFile, testFiles } from '../lib/test-suites.ts';
import { unlessUnchanged } from '../lib/unchanged-checks.ts';
import { untouchedBy } from '../test.ts';

/** A repository with a check, and how often that was really run. */
async function openRepository() {
  const repository = mkdtempSync(path.join(tmpdir(), 'repository-'));
  after(() => rmSync(repository, { recursive: true }));
  await must('git', 'init', '--quiet', repository);
  const write = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(repository, name)), { recursive: true });
    writeFileSync(path.join(repository, name), text);
  };
  write('.gitignore', 'out\n.env\n');
  write('out/page', '');
  const found = { failed: [] as string[], flaky: [] as string[] };
  const stage = { repository, write, found, runs: 0, whileRunning: () => {} };
  const run = async () => {
    stage.runs += 1;
    stage.whileRunning();
    return { passed: 3, skipped: ['one'], output: 'much', milliseconds: 5, ...found };
  };
  const name = `of ${path.basename(repository)}`;
  const check = unlessUnchanged({ name, run }, ['docs'], { repository, makes: path.join(repository, 'out') });
  return Object.assign(stage, { check });
}

type Stage = Awaited<ReturnType<typeof openRepository>>;

suite('a check that passed', () => {
  const ci = process.env.CI;
  delete process.env.CI;
  after(() => ci !== undefined && Object.assign(process.env, { CI: ci }));

  test('while nothing changes, then its tally is told again without a run', async () => {
    const stage = await openRepository();
    await stage.check.run();
    stage.write('docs/guide.txt', 'what it never sees');
    const { passed, skipped, isUnchanged } = await stage.check.run();
    assert.deepEqual([stage.runs, passed, skipped, isUnchanged], [1, 3, ['one'], true]);
  });

  const changes: Record<string, (stage: Stage) => void> = {
    'a file is new': ({ write }) => write('source.ts', ''),
    'a file has another content': ({ write }) => write('.gitignore', 'out\n.env\nmore\n'),
    'the settings beside the repository are others': ({ write }) => write('.env', 'PORT=1'),
    'what it makes is gone': ({ repository }) => rmSync(path.join(repository, 'out'), { recursive: true }),
    'git does not know the folder': ({ repository }) =>
      rmSync(path.join(repository, '.git'), { recursive: true }),
    'it runs in CI': () => Object.assign(process.env, { CI: 'true' }),
  };
  for (const [change, make] of Object.entries(changes))
    test(`when ${change}, then it is run`, async () => {
      const stage = await openRepository();
      await stage.check.run();
      make(stage);
      await stage.check.run();
      delete process.env.CI;
      assert.equal(stage.runs, 2);
    });

  const failures: Record<string, (stage: Stage) => void> = {
    'a test failed': ({ found }) => found.failed.push('a test'),
    'a test was flaky': ({ found }) => found.flaky.push('a test'),
    'a file was edited meanwhile': (stage) => {
      stage.whileRunning = () => stage.write('source.ts', `${stage.runs}`);
    },
  };
  for (const [failure, make] of Object.entries(failures))
    test(`when ${failure}, then it is run again`, async () => {
      const stage = await openRepository();
      make(stage);
      await stage.check.run();
      await stage.check.run();
      assert.equal(stage.runs, 2);
    });
});

/** The files of the repository that these import, also by way of others. */
async function importedBy(patterns: string[]): Promise<string[]> {
  const { metafile } = await build({
    // In one bundle: what each of them would have in its own is not asked.
    stdin: {
      contents: testFiles(patterns)
        .map((file) => `import './${file}';`)
        .join('\n'),
      resolveDir: root,
    },
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    logLevel: 'error',
    format: 'esm',
    platform: 'node',
    jsx: 'automatic',
    loader: { '.scss': 'empty', '.css': 'empty' },
    plugins: [
      {
        name: 'packages stay outside',
        setup: ({ onResolve }) =>
          onResolve({ filter: /^[^./]/ }, ({ path }) =>
            /^@(?:knowledgeking)?\//.test(path) ? undefined : { path, external: true },
          ),
      },
    ],
  });
  return Object.keys(metafile.inputs).map((file) => path.relative(root, path.resolve(root, file)));
}

const suites: Record<keyof typeof untouchedBy, string[]> = {
  api: apiTestFiles,
  site: ['__tests__/*/**/*.test.{ts,tsx}'],
  faults: [faultTestFile],
  browser: ['e2e/*.spec.ts', 'e2e/engines/road.test.ts'],
};

for (const [name, patterns] of Object.entries(suites))
  test(`no test of ${name} imports what is said not to touch it`, async () => {
    const files = await importedBy(patterns);
    assert.ok(files.length > 50, `${files.length} files`);
    const folders = untouchedBy[name as keyof typeof untouchedBy];
    const wrong = files.filter(
      (file) =>
        !testFiles(patterns).includes(file) && folders.some((folder) => file.startsWith(`${folder}/`)),
    );
    assert.deepEqual(wrong, []);
  });
