import assert from 'node:assert/strict';
import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { suite, test } from 'node:test';
import { parse } from 'yaml';
import { inRoot } from '../lib/paths.ts';
import { releaseNotes } from '../release-notes.ts';

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
}

interface Workflow {
  on: Record<string, { branches?: string[]; tags?: string[] } | null>;
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
const workflow = (name: string) => workflows.get(name) as Workflow;
const stepsOf = (name: string) => Object.values(workflow(name).jobs).flatMap(({ steps }) => steps);
const commandsOf = (name: string) => stepsOf(name).flatMap(({ run }) => run ?? []);
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

suite('the workflows', () => {
  for (const name of workflows.keys()) {
    test(`${name}: every job comes to an end, and may write only what it says`, () => {
      const { permissions, jobs } = workflow(name);
      assert.deepEqual(permissions, { contents: 'read' });
      const writers = Object.entries(jobs).filter(([, job]) =>
        Object.values(job.permissions ?? {}).includes('write'),
      );
      assert.deepEqual(
        writers.map(([job]) => job),
        { ci: ['codeql'], release: ['images', 'release'] }[name] ?? [],
      );
      for (const [job, { 'timeout-minutes': minutes }] of Object.entries(jobs)) assert.ok(minutes, job);
    });

    test(`${name}: what it runs is there, and no credentials stay where that can read them`, () => {
      const text = commandsOf(name).join('\n');
      for (const [, script = ''] of text.matchAll(/\bnpm run (?:--silent )?([\w:-]+)/g))
        assert.ok(scripts[script], script);
      for (const [file] of text.matchAll(/(?<![\w/.])(?:scripts|\.ci)\/[\w./-]+/g))
        assert.ok(statSync(inRoot(file)), file);
      for (const { uses = '', with: options } of stepsOf(name)) {
        if (uses.startsWith('actions/checkout@')) assert.equal(options?.['persist-credentials'], false);
      }
    });
  }

  test('every push is checked from nothing, looked through, and started on each Node that a contributor may have', () => {
    for (const wanted of [
      '.ci/run',
      'npm audit --omit=dev --audit-level=high',
      'npm ci --ignore-scripts',
      'npm run engines',
    ])
      assert.ok(commandsOf('ci').includes(wanted), wanted);
    assert.deepEqual(workflow('ci').jobs.start?.strategy?.matrix.node, [20, 22, 24]);
    assert.ok(stepsOf('ci').some(({ uses }) => uses?.startsWith('github/codeql-action/analyze@')));
  });

  test('once a week everything runs that no push runs', () => {
    for (const wanted of [
      'npm run faults',
      'npm run faults -- cluster',
      'npm run deployment',
      'npm run containers',
    ])
      assert.ok(commandsOf('weekly').includes(wanted), wanted);
    assert.ok(commandsOf('weekly').some((command) => command.startsWith('scripts/citus.sh ')));
  });

  test('a tag publishes every image of deploy/containers for both processors, looked through, with what is in it and where it is from', () => {
    const { on, jobs } = workflow('release');
    assert.deepEqual(on.push?.tags, ['v*.*.*']);
    const files = globSync('*.Dockerfile', { cwd: inRoot('deploy/containers') });
    assert.deepEqual(
      [...(jobs.images?.strategy?.matrix.image ?? [])].map((image) => `${image}.Dockerfile`).sort(),
      files.sort(),
    );
    const steps = jobs.images?.steps ?? [];
    const places = [/^aquasecurity\/trivy-action@/, /^docker\/build-push-action@/].map((action) =>
      steps.findLastIndex(({ uses = '' }) => action.test(uses)),
    );
    assert.deepEqual(
      places.toSorted((one, other) => one - other),
      places,
    );
    const { platforms, sbom, provenance, push } = steps[places.at(-1) ?? -1]?.with ?? {};
    assert.deepEqual(
      { platforms, sbom, provenance, push },
      { platforms: 'linux/amd64,linux/arm64', sbom: true, provenance: 'mode=max', push: true },
    );
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
