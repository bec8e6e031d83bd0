import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { PackQuiz } from '@knowledgeking/contract';
import { checkGivenAway } from '../src/checks/check-given-away.ts';
import { linesOf, samplePack, sampleQuiz } from './sample-pack.ts';

const bird = sampleQuiz({
  number: 2,
  type: 'free_input',
  options: undefined,
  answers: ['アホウドリ', 'あほうどり'],
});
const ocean = sampleQuiz({ number: 2, type: 'order_six_char', answers: ['た,い,へ,い,よ,う'] });

function found(quizzes: PackQuiz[], files: Record<string, unknown> = {}): string[] {
  const parts = Object.entries(files).map(([file, anyData]) => ({ file, anyData }));
  return linesOf(checkGivenAway(quizzes, parts));
}

suite('an answer that is written or spelled', () => {
  const told = (where: string, index = 0) => [
    `quizzes[${index}].answers: question 2: expected an answer that is named nowhere before, アホウドリ stands in ${where}`,
  ];
  const before = (overrides: Partial<PackQuiz>) => [sampleQuiz(overrides), bird];
  const after = (overrides: Partial<PackQuiz>) => [bird, sampleQuiz({ number: 3, ...overrides })];
  const { words } = samplePack();
  const table: [string, PackQuiz[], Record<string, unknown>, string[]][] = [
    ['nowhere', before({}), { 'words.yaml': words }, []],
    [
      'in the words',
      [bird],
      { 'words.yaml': { ...words, rules: ['海へ。', '｜白《しろ》いアホウドリ。'] } },
      told('words.yaml rules[1]'),
    ],
    ['with furigana inside', [bird], { 'crew.yaml': { a: 'アホウ｜ドリ《どり》' } }, told('crew.yaml a')],
    [
      'in an explanation of the practice questions',
      [bird],
      { 'practice.yaml': { quizzes: [{ explanation: 'アホウドリです。' }] } },
      told('practice.yaml quizzes[0].explanation'),
    ],
    [
      'in sources, which are not shown',
      [bird],
      { 'practice.yaml': { quizzes: [{ sources: ['アホウドリ図鑑'] }] } },
      [],
    ],
    ['in an earlier statement', before({ statement: 'アホウドリとは？' }), {}, told('question 1', 1)],
    ['in an earlier hint', before({ hint: 'アホウドリ' }), {}, told('question 1', 1)],
    [
      'in an earlier option',
      before({ options: [{ value: '1', text: 'アホウドリ' }] }),
      {},
      told('question 1', 1),
    ],
    [
      'in an earlier alt',
      before({ media: { type: 'image', file: 'a', alt: 'アホウドリの絵' } }),
      {},
      told('question 1', 1),
    ],
    [
      'in an earlier explanation, which is shown when all is over',
      before({ explanation: 'アホウドリは白い。' }),
      {},
      [],
    ],
    ['in a later statement', after({ statement: 'アホウドリとは？' }), {}, []],
    ['only in another spelling', [bird], { 'words.yaml': { rules: ['あほうどり'] } }, []],
    ['and is Latin', [{ ...bird, answers: ['OCEAN'] }], { 'words.yaml': { rules: ['OCEAN'] } }, []],
    ['and is short', [{ ...bird, answers: ['みやこ'] }], { 'words.yaml': { rules: ['水のみやこ'] } }, []],
    [
      'and is one of options',
      [
        {
          ...sampleQuiz({ options: [{ value: 'アホウドリ', text: 'アホウドリ' }], answers: ['アホウドリ'] }),
        },
      ],
      { 'words.yaml': { rules: ['アホウドリ'] } },
      [],
    ],
  ];
  for (const [name, quizzes, files, expected] of table) {
    test(`occurs ${name}`, () => assert.deepEqual(found(quizzes, files), expected));
  }

  test('of six characters is searched as the word that they spell', () => {
    assert.match(
      found([ocean], { 'words.yaml': { rules: ['たいへいようへ。'] } }).join(),
      /たいへいよう stands in words\.yaml rules\[0\]$/,
    );
  });
});
