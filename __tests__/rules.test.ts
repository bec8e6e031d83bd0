/** @jest-environment node */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as entry from '@knowledgeking/contract/rules/entry';
import * as maintenance from '@knowledgeking/contract/rules/maintenance';
import * as periods from '@knowledgeking/contract/rules/periods';
import { prefectures } from '@knowledgeking/contract/rules/prefectures';
import * as quickScore from '@knowledgeking/contract/rules/quick-score';
import * as quizFields from '@knowledgeking/contract/rules/quiz';
import { quizTypes } from '@knowledgeking/contract/rules/quiz';

const rulesFolder = 'packages/contract/src/rules';
const sourceFolders = [
  ...[
    'pages',
    'components',
    'hooks',
    'lib',
    'mock-api',
    'packages/contract/src',
    'packages/contest-api/src',
    'packages/pack/src',
  ],
  ...['packages/local-server/src', 'packages/rehearsal/src', 'packages/stage/src', 'packages/lab', 'scripts'],
];

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Its text without comments. */
const read = (file: string): string =>
  readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

const rules = filesIn(rulesFolder);
/** Everything outside the rules, tests excepted: they say again what they expect. */
const elsewhere = sourceFolders
  .flatMap(filesIn)
  .filter((file) => !file.startsWith(rulesFolder) && !file.includes('/test/'))
  .map((file) => ({ file, text: read(file) }));

const filesWith = (isWrittenAgain: (text: string) => boolean): string[] =>
  elsewhere.filter(({ text }) => isWrittenAgain(text)).map(({ file }) => file);

/** `single_selection` is `singleSelection`: the module of a type, which every level has. */
const moduleNames = quizTypes.map((type) =>
  type.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
);

const names = rules
  .flatMap((file) => [...read(file).matchAll(/^export (?:const|function) (\w+)/gm)])
  .flatMap(([, name]) => (name === undefined || moduleNames.includes(name) ? [] : [name]));

test('the rules are there', () => {
  expect(rules.length).toBeGreaterThan(10);
  expect(names).toEqual(
    expect.arrayContaining(['canonicalAnswer', 'graceMilliseconds', 'normalizeExamNumber']),
  );
  expect(elsewhere.length).toBeGreaterThan(300);
});

test.each(names)('%s is defined nowhere outside the rules', (name) => {
  // A single word may mean something else inside a file.
  const exported = /[A-Z]/.test(name) ? '(?:export )?' : 'export ';
  const definition = new RegExp(`^${exported}(?:async )?(?:const|let|function\\*?) ${name}\\b`, 'm');
  expect(filesWith((text) => definition.test(text))).toEqual([]);
});

const lists = [
  quizTypes,
  prefectures,
  ...[periods, quizFields, maintenance, quickScore].flatMap(Object.values),
].filter((value): value is readonly string[] => Array.isArray(value) && value.join().length > 15);

/** The texts that follow each other in a list or in a union of types. */
const textRuns = (text: string): string[][] =>
  [...text.matchAll(/'[^'\n]*'(?:\s*[,|]\s*'[^'\n]*')+/g)].map(([run]) =>
    run.split(/\s*[,|]\s*/).map((each) => each.slice(1, -1)),
  );

test.each(lists.map((list) => [list.join(), list] as const))(
  'the list %s is written nowhere else',
  (_, list) => {
    expect(list.length).toBeGreaterThan(1);
    expect(
      filesWith((text) => textRuns(text).some((run) => list.every((each) => run.includes(each)))),
    ).toEqual([]);
  },
);

const sentences = Object.values(entry).filter((value) => typeof value === 'string');
test.each([...sentences, '表示名を入力してください', '文字までにしてください', 'メールアドレスの形が'])(
  'the sentence %s is written nowhere else',
  (sentence) => {
    expect(filesWith((text) => text.includes(sentence))).toEqual([]);
  },
);

/** The marks by which a copy of a rule is recognized, even one that has drifted. */
const marks: Record<string, RegExp> = {
  'the characters that free input drops': /\[[^\]'\n]*「」『』/,
  'the limit of free input': /(?:input|answer|text)\w*(?:limit|length|maximum)\w*\s*=\s*100\b/i,
  'the first character of a tile': /(?:\[\.\.\.[\w.]+\]|Array\.from\([\w.]+\))(?:\[0\]|\.at\(0\))/,
  'the number of characters to be picked': /length (?:!==|===|>=|<) 6\b/,
  'the halves of a pair': /split\('-'\)/,
  'the end of an attempt': /Math\.min\([^;]*\bexam_?end_?at\b/i,
  'the grace': /\bgrace\w*\s*[=:]\s*\d/i,
  'the alphabet of exam numbers': /ABCDEFGHJKMNPQRSTVWXYZ|A-HJKMNP-TV-Z/,
  'the hyphens in an exam number': /\\p\{Pd\}|‐‑‒–/,
  'the pattern of an e-mail address': /!#\$%&'\*\+/,
  'the longest e-mail address': /\b254\b/,
  'the tag of a mailbox': /\\\+\/, 1\)|(?:local|mail|address)\w*\.split\('\+'\)/i,
  'the notation of ruby': /[^\s]｜?\(\[\^[｜《》]+\]|｜\(/,
  'the offset of Japan': /\b9 \* 60 \* 60\b|offset\w*\s*=\s*(?:9\b|32_?400)/i,
  'the life of a link in a mail': /link\w*\s*=\s*24\b/i,
  'the characters of a display name': /Extended_Pictographic|Default_Ignorable/,
  'the limit of a display name': /name\w*(?:limit|length|maximum)\w*\s*=\s*20\b/i,
  'what a film has beside it': /\.mp4\$\//,
  'the header of the debug key': /'x-debug-key'/,
};

test.each(Object.entries(marks))('%s: the rules have it, and nothing else', (_, mark) => {
  expect(filesWith((text) => mark.test(text))).toEqual([]);
});

/** The exam's end or the own duration as a limit, and time given back that is added or turned into another unit. */
const attemptEnds = [
  /\bleast\([^`;]*\bexam_?end_?at\b/i,
  /\*[^\n,;]{0,20}\bduration_?factor\b|\bduration_?factor\s*\*/i,
  /\bcredit_?seconds\s*\*|\+[^\n,;]{0,20}\bcredit_seconds\b/i,
];

test('the end of an attempt: SQL has it once, and TypeScript hands it to the rule once', () => {
  expect(filesWith((text) => attemptEnds.some((mark) => mark.test(text)))).toEqual([
    'packages/contest-api/src/attempts/attempt-state.ts',
    'packages/contest-api/src/contest/queries-attempt-ends.ts',
    // As it was when it was released; a test of the migrations compares the two.
    'packages/contest-api/src/database/migrations/2026-11-contest.ts',
  ]);
});
