import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite, test } from 'node:test';
import { deploymentBlocks } from '@knowledgeking/lab/deployment/blocks';
import { findProgram } from '@knowledgeking/stage/debian-program';
import { inRoot } from '@knowledgeking/stage/paths';
import { runCommand } from '@knowledgeking/stage/run-command';
import { parse } from 'yaml';
import { files } from './support/repository-files.ts';

const shellcheck = await findProgram({ packageName: 'shellcheck', file: 'usr/bin/shellcheck' }, '--version');

/** A piece of shell that is in a file of another kind. */
interface Piece {
  place: string;
  text: string;
  shell: 'sh' | 'bash';
}

const read = (file: string) => readFileSync(inRoot(file), 'utf8');

const scripts = files.filter((file) => /\.sh$|\/[\w-]+$/.test(file) && /^#!.*\b(ba)?sh\b/.test(read(file)));

/** What an image's build runs. */
const imagePieces = (): Piece[] =>
  files
    .filter((file) => file.endsWith('.Dockerfile'))
    .flatMap((file) =>
      [...read(file).matchAll(/^RUN ((?:.*\\\n)*.*)$/gm)].map(([, text = '']) => ({
        place: file,
        text,
        shell: 'sh' as const,
      })),
    );

/** What the steps of workflows run, with a word in the place of each expression. */
const workflowPieces = (): Piece[] =>
  files
    .filter((file) => file.startsWith('.github/workflows/'))
    .flatMap((file) => {
      const { jobs } = parse(read(file)) as { jobs: Record<string, { steps: { run?: string }[] }> };
      return Object.entries(jobs).flatMap(([job, { steps }]) =>
        steps.flatMap(({ run }) =>
          run
            ? [
                {
                  place: `${file}: ${job}`,
                  text: `set -e\n${run.replaceAll(/\$\{\{.*?\}\}/g, 'x')}`,
                  shell: 'bash' as const,
                },
              ]
            : [],
        ),
      );
    });

/** What `sh -c` gets in compose.yaml, which has two dollar signs for one. */
const containerPieces = (): Piece[] => {
  const file = 'deploy/containers/compose.yaml';
  const { services } = parse(read(file), { merge: true }) as {
    services: Record<string, { command?: string | string[] }>;
  };
  return Object.entries(services).flatMap(([name, { command = [] }]) => {
    const [program, option, text] = [command].flat();
    if (program !== 'sh' || option !== '-c' || !text) return [];
    return [{ place: `${file}: ${name}`, text: text.replaceAll('$$', '$'), shell: 'sh' as const }];
  });
};

/** What an operator types, with a word in the place of each gap. */
const typedPieces = (): Piece[] =>
  deploymentBlocks().map(({ place, commands }) => ({
    place,
    text: commands.replaceAll(/<[^<>\s]+>/g, 'x'),
    shell: 'bash',
  }));

/** A file of settings that is only on a server. */
const elsewhere = ['SC1091'];
/** In a script each would be a risk; anyone who types sees what a command says, and which files there are. */
const whatIsSeen = ['SC2012', 'SC2035', 'SC2155', 'SC2174'];

/** What shellcheck says of files, and of pieces as if they were files. */
async function complaints(
  whole: readonly string[],
  pieces: readonly Piece[],
  excused: readonly string[] = [],
): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'shell-'));
  const names = pieces.map(({ text, shell }, index) => {
    const file = path.join(folder, `${index}.sh`);
    writeFileSync(file, `# shellcheck shell=${shell}\n${text}\n`);
    return file;
  });
  try {
    const { code, output } = await runCommand(shellcheck ?? '', [
      '--format=gcc',
      `--exclude=${[...elsewhere, ...excused].join()}`,
      ...whole,
      ...names,
    ]);
    if (code === 0) return '';
    return pieces.reduce(
      (said, { place }, index) => said.replaceAll(`${names[index]}:`, `${place}: `),
      output || `exit code ${code}`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

suite('every piece of shell', { skip: shellcheck ? false : 'shellcheck is not to be had' }, () => {
  test('when it is a script, then shellcheck has nothing to say', async () => {
    assert.ok(scripts.length > 15, scripts.join());
    assert.equal(await complaints(scripts, []), '');
  });

  for (const [what, pieces, least, excused] of [
    ['of an image’s build', imagePieces(), 4, []],
    ['of a workflow', workflowPieces(), 15, []],
    ['of compose.yaml', containerPieces(), 1, []],
    ['of docs/deployment.md', typedPieces(), 15, whatIsSeen],
  ] as const)
    test(`when it is a part ${what}, then neither`, async () => {
      assert.ok(pieces.length >= least, `${pieces.length} pieces`);
      assert.equal(await complaints([], pieces, excused), '');
    });

  test('when one is wrong, then that is found', async () => {
    const piece = { place: 'here', text: 'rm -rf $1/*', shell: 'sh' } as const;
    assert.match(await complaints([], [piece]), /^here: 2:\d+: note: .*SC2086/m);
  });
});
