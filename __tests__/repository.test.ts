/** @jest-environment node */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { quizTypes } from '@knowledgeking/contract/rules/quiz';
import { phrasesOf } from '@/lib/phrases';

const siteFolders = ['pages', 'components', 'hooks', 'lib', 'mock-api'];

function filesIn(folder: string, names = /\.tsx?$/): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && names.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

const siteFiles = siteFolders.flatMap((folder) => filesIn(folder));
const read = (file: string): string => readFileSync(file, 'utf8');

test('the site takes only types from the contract, so that nothing of it lands in the bundles', () => {
  const runtimeImport =
    /^(?:import (?!type\b)|export )[^;]*?from '@knowledgeking\/contract'|import\('@knowledgeking\/contract'\)/m;
  expect(siteFiles.filter((file) => runtimeImport.test(read(file)))).toEqual([]);
});

test('of the contract only rules land in the bundles, and a rule needs nothing that would land there with it', () => {
  const deepImport = /from '@knowledgeking\/contract\/(?!rules\/)|from '[./@]*\/contract\//;
  expect(siteFiles.filter((file) => deepImport.test(read(file)))).toEqual([]);
  const rules = filesIn('packages/contract/src/rules');
  expect(rules.length).toBeGreaterThan(0);
  expect(
    rules.filter((file) => /(?:from|^import) '(?!\.\/|\.\.\/(?:quiz|answers)\b)/m.test(read(file))),
  ).toEqual([]);
});

test('a page composes and does nothing else: 60 lines at most', () => {
  const long = filesIn('pages').filter((file) => read(file).split('\n').length > 61);
  expect(long).toEqual([]);
});

test('every page tells the layout about itself', () => {
  const pages = filesIn('pages').filter((file) => !/_(app|document|debug\/\w+)\.tsx?$/.test(file));
  expect(pages.filter((file) => !/^export default sitePage/m.test(read(file)))).toEqual([]);
});

test('addresses inside the site come from the path builder', () => {
  const spelledOut =
    /(?:href|push|replace)(?:=|\()["'{`(]*\/(?:entry|exam|login|result|answers|archive|practice)\b/;
  expect(siteFiles.filter((file) => spelledOut.test(read(file)))).toEqual([]);
});

const styleSheets = ['components', 'styles'].flatMap((folder) => filesIn(folder, /\.scss$/));

test('only tokens name colours', () => {
  expect(
    styleSheets.filter(
      (file) =>
        !file.endsWith('_tokens.scss') &&
        /:\s*[^"']*#[0-9a-f]{3,8}\b(?!\{)/i.test(read(file).replace(/#\{/g, '')),
    ),
  ).toEqual([]);
});

test('no tap makes the browser compute the styles of the whole page again: only what is printed uses :has()', () => {
  expect(styleSheets.filter((file) => read(file).includes(':has('))).toEqual(['styles/_print.scss']);
});

test('how lines are filled is left to browsers that know phrases: together with readings, it ends the process of WebKit', () => {
  const named = styleSheets.filter((file) => /text-wrap(?:-style)?:/.test(read(file)));
  expect(named.sort()).toEqual(['styles/_mixins.scss', 'styles/globals.scss']);
});

test('what people read goes through PhrasedText, so that its lines break between phrases in every browser', () => {
  const written = /<[a-z][a-z\d]*\b(?![^<>]*visually-hidden)[^<>]*>\s*([^<>{}]*[ぁ-ん][^<>{}]*?)\s*</g;
  const unmarked = siteFiles
    .filter((file) => !file.includes('debug'))
    .flatMap((file) => Array.from(read(file).matchAll(written), ([, text = '']) => `${file}: ${text}`))
    .filter((place) => phrasesOf(place.replace(/^.*: /, '')).length > 1);
  expect(unmarked).toEqual([]);
});

/** One word for one thing, in what operators read (the glossary of docs/handbook/README.md): each with what it must not be called. */
const operatorsWords: readonly [word: string, other: RegExp][] = [
  ['回答（公開するものは、答え）', /解答/],
  ['バックアップ（紙には、書く）', /控え/],
  ['模擬参加者', /シミュレーション参加者|合成の参加者|模擬の/],
  ['障害', /停止(?!が必要)/],
  ['コピー', /APIサーバー/],
  ['エントリー', /(?<!お)申し込/],
];

test('what operators read has one word for one thing', () => {
  const files = [
    'packages/contest-api/src',
    'packages/pack/src',
    'packages/local-server/src',
    'packages/rehearsal/src',
    'docs/handbook',
    'deploy',
    'content/mails',
  ].flatMap((folder) => filesIn(folder, /./));
  const lines = [...files, 'docs/deployment.md'].flatMap((file) =>
    read(file)
      .replace(/\n## 言葉[\s\S]*/, '')
      .split('\n')
      .map((line) => `${file}: ${line.trim()}`),
  );
  const found = operatorsWords.flatMap(([word, other]) =>
    lines.filter((line) => other.test(line)).map((line) => `${line} (write ${word})`),
  );
  expect(found).toEqual([]);
});

const anyType = `['"](?:${quizTypes.join('|')})['"]`;

test('no type of question is distinguished outside of the modules of types', () => {
  const comparison = new RegExp(
    `(?:[!=]==|\\bcase)\\s*${anyType}|${anyType}\\s*[!=]==|data-type=${anyType}|\\[[^\\]]*${anyType}[^\\]]*\\]\\.includes`,
  );
  const others = [
    'packages/contract/src',
    'packages/contest-api/src',
    'packages/pack/src',
    'packages/rehearsal/src',
    'scripts/lib',
  ];
  const files = [...siteFiles, ...styleSheets, ...others.flatMap((folder) => filesIn(folder))];
  expect(files.filter((file) => comparison.test(read(file)))).toEqual([]);
});

test.each(quizTypes.map((type) => type.replaceAll('_', '-')))(
  '%s has a file of its name at each level',
  (name) => {
    const places = [
      `packages/contract/src/rules/answers/${name}.ts`,
      `lib/quiz/types/${name}.ts`,
      `components/quiz/types/${name}.tsx`,
      `packages/pack/src/quiz-types/${name}.ts`,
    ];
    expect(places.filter((place) => !existsSync(place))).toEqual([]);
  },
);
