import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, suite, test } from 'node:test';
import { inRoot } from '@knowledgeking/stage/paths';
import { runCommand } from '@knowledgeking/stage/run-command';
import type { End } from './support/type-at-scripts.ts';

const { scripts } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const setup = 'node scripts/setup.mjs ';
/** Those that are ours, each with the words after the setup. */
const ours = Object.entries(scripts)
  .filter(([, command]) => command.startsWith(setup) && !command.includes('node_modules'))
  .map(([name, command]) => [name, command.slice(setup.length).split(' ')] as const);

const mistakes: [what: string, words: string[], said: string][] = [
  ['one of several names is wrong', ['packages/lab/bench.ts', 'model', 'modle'], 'There is no bench modle.'],
  ['no name begins so', ['packages/lab/faults.ts', 'databse'], 'No fault’s name begins with databse.'],
  [
    'a value is wrong',
    ['packages/lab/screens.ts', '--engine', 'gecko'],
    '--engine: expected one of chromium, ',
  ],
  [
    'a value is missing',
    ['packages/lab/screens.ts', '--engine'],
    "Option '--engine <value>' argument missing.",
  ],
  ['a script takes no words', ['scripts/test.ts', 'check', 'unit'], "Unexpected argument 'unit'."],
  ['there is a word too many', ['scripts/test.ts', 'unit', 'a', 'b'], "Unexpected argument 'b'."],
];

suite('what is typed after npm run …', () => {
  const tries = [
    ...ours.flatMap(([, words]) => [
      [...words, '--help'],
      [...words, '--wrong'],
    ]),
    ...mistakes.map(([, words]) => words),
  ];
  let ends: End[] = [];
  const end = (words: string[]) => ends[tries.findIndex((one) => one.join() === words.join())];
  before(async () => {
    const { code, output } = await runCommand('node', [
      'scripts/test/support/type-at-scripts.ts',
      JSON.stringify(tries),
    ]);
    assert.equal(code, 0, output);
    ends = JSON.parse(output);
  });

  for (const [name, words] of ours) {
    test(`${name} --help tells what it does and how it is typed`, () => {
      const { code, output = '' } = end([...words, '--help']) ?? {};
      assert.equal(code, 0, output);
      const typed = name === 'contest' ? '使い方: contest .+' : `npm (run )?${name}( -- .+)?`;
      assert.match(output, new RegExp(`^${typed}\n(?!.*undefined)`));
    });

    test(`${name} --wrong is refused in one line`, () => {
      const { code, output = '' } = end([...words, '--wrong']) ?? {};
      assert.equal(code, 2, output);
      assert.match(output, /^.*--wrong.*--help.*\n$/);
    });
  }

  for (const [what, words, said] of mistakes)
    test(`when ${what}, then nothing is run, and it is said in one line`, () => {
      const { code, output = '' } = end(words) ?? {};
      assert.equal(code, 2, output);
      assert.ok(output.startsWith(said), output);
      assert.match(output, /^[^\n]+\n$/);
    });

  test('a process of its own ends in the same way', async () => {
    const [help, wrong] = await Promise.all(
      ['--help', '--wrong'].map((word) =>
        runCommand('node', ['scripts/setup.mjs', 'scripts/build.ts', word]),
      ),
    );
    assert.deepEqual([help?.code, wrong?.code], [0, 2]);
    assert.match(help?.output ?? '', /^npm run build\n/);
    assert.match(wrong?.output ?? '', /^[^\n]+\n$/);
  });
});
