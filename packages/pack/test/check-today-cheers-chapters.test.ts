import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { PackChapters, PackCheers, PackToday } from '@knowledgeking/contract';
import { checkChapters, checkCheers, checkToday } from '../src/checks/check-today-cheers-chapters.ts';
import { loadPack } from '../src/load.ts';
import { formatProblems, problemText } from '../src/problem.ts';
import { assertOne, linesOf, samplePack, sampleQuiz, writePack } from './sample-pack.ts';

const question = {
  statement: '海の水はなぜ青い？',
  answer: '光のため',
  explanation: '水が赤い光をすいこむからです。',
  sources: ['海の事典'],
};
const cheers: PackCheers = {
  bands: [
    { from: 0, crew: 'ei', line: 'また、いっしょに海へ出よう。' },
    { from: 10, crew: 'bi', line: 'いい船出だ。' },
    { from: 100, crew: 'bi', line: '満点！' },
  ],
  to_the_end: [{ crew: 'shi', line: '最後までよく走りきったね。' }],
};

suite('questions for the days before', () => {
  const found = (changes: Partial<PackToday['questions'][number]>, others: string[] = []) =>
    linesOf(checkToday({ questions: [question, { ...question, statement: '？', ...changes }] }, others));

  test('are right with short texts, readings and one answer each', () => assert.deepEqual(found({}), []));

  const wrong: [string, Parameters<typeof found>, RegExp][] = [
    [
      'a long statement',
      [{ statement: 'あ'.repeat(61) }],
      /^questions\[1\]\.statement: .* at most 60 letters/,
    ],
    ['a long answer', [{ answer: 'あ'.repeat(21) }], /^questions\[1\]\.answer: .* at most 20 letters/],
    ['a long explanation', [{ explanation: 'あ'.repeat(121) }], /\.explanation: .* at most 120 letters/],
    ['a kanji without its reading', [{ explanation: '帆です。' }], /\.explanation: .* reading over 帆/],
    ['a statement twice', [{ statement: question.statement }], /^questions\[1\]\.statement: .* nowhere else/],
    [
      'a statement of another question',
      [{ statement: '｜帆《ほ》？' }, ['帆？']],
      /^questions\[1\]\.statement: .* nowhere else/,
    ],
  ];
  for (const [name, changes, expected] of wrong) {
    test(`are refused with ${name}`, () => {
      assertOne(found(...changes), expected);
    });
  }
});

suite('words for each score', () => {
  const crewIds = samplePack().crew.members.map(({ id }) => id);
  const [band, second] = cheers.bands as [PackCheers['bands'][0], PackCheers['bands'][0]];
  const found = (changes: Partial<PackCheers>) => linesOf(checkCheers({ ...cheers, ...changes }, crewIds));

  test('are right from 0 upwards, by members of the crew', () => assert.deepEqual(found({}), []));

  const wrong: [string, Partial<PackCheers>, RegExp][] = [
    ['a gap below', { bands: [{ ...band, from: 1 }, second] }, /^bands\[0\]\.from: expected 0 in the first/],
    [
      'a band twice',
      { bands: [band, second, { ...second, line: '！' }] },
      /^bands\[2\]\.from: expected more than 10, not 10$/,
    ],
    [
      'a stranger',
      { to_the_end: [{ crew: 'ahab', line: '！' }] },
      /^to_the_end\[0\]\.crew: expected an id of crew\.yaml \(.*\), not "ahab"$/,
    ],
    ['a long line', { bands: [{ ...band, line: 'あ'.repeat(61) }] }, /^bands\[0\]\.line: .* at most 60/],
    ['a kanji without its reading', { bands: [{ ...band, line: '帆' }] }, /^bands\[0\]\.line: .* over 帆/],
    [
      'a line twice',
      { to_the_end: [{ crew: 'ei', line: band.line }] },
      /^to_the_end\[0\]\.line: expected every line once$/,
    ],
  ];
  for (const [name, changes, expected] of wrong) {
    test(`are refused with ${name}`, () => {
      assertOne(found(changes), expected);
    });
  }
});

const chapter: PackChapters['chapters'][0] = {
  from: 1,
  name: '海の道',
  place: { name: '沖', latitude: 34, longitude: 133 },
  crew: 'ei',
  line: 'さあ、船出だ。',
  pace: 'ここまで{minutes}分',
};
const ending: PackChapters['ending'] = {
  name: '次の船出',
  place: { name: '港', latitude: 34, longitude: 133 },
  words: [{ crew: 'ei', line: 'また来よう。' }],
};

suite('the cards of chapters', () => {
  const found = (changes: Partial<typeof chapter>) =>
    linesOf(
      checkChapters({ chapters: [chapter, { ...chapter, from: 11, ...changes }], ending }, samplePack().crew),
    );

  test('are right in their order, by members of the crew', () => assert.deepEqual(found({}), []));

  const wrong: [string, Partial<typeof chapter>, RegExp][] = [
    ['a question of the chapter before', { from: 1 }, /^chapters\[1\]\.from: expected more than 1, not 1$/],
    ['a stranger', { crew: 'ahab' }, /^chapters\[1\]\.crew: expected an id of crew\.yaml/],
    ['a long name', { name: 'あ'.repeat(11) }, /^chapters\[1\]\.name: .* at most 10 letters/],
    ['a kanji without its reading', { line: '帆' }, /^chapters\[1\]\.line: .* over 帆/],
    [
      'something that is not filled in',
      { pace: '{n}分' },
      /^chapters\[1\]\.pace: expected \{minutes\}, not \{n\}/,
    ],
  ];
  for (const [name, changes, expected] of wrong) {
    test(`are refused with ${name}`, () => {
      assertOne(found(changes), expected);
    });
  }

  test('when the last one is wrong, then every mistake in it is found', () => {
    const words = [{ crew: 'ahab', line: '帆' }];
    const wrongEnding = { ...ending, name: 'あ'.repeat(11), words };
    const problems = linesOf(checkChapters({ chapters: [chapter], ending: wrongEnding }, samplePack().crew));
    assert.match(
      problems.join('\n'),
      /^ending\.name: .* at most 10 letters.*\nending\.words\[0\]\.crew: .*"ahab"\nending\.words\[0\]\.line: .* over 帆/,
    );
  });
});

suite('files that a pack may leave out', () => {
  test('when they are there, then they are part of the pack; when not, then nothing is missing', () => {
    using without = writePack();
    assert.deepEqual(Object.keys(loadPack(without.folder).pack ?? {}).filter(isExtra), []);
    using written = writePack({
      ...samplePack(),
      today: { questions: [question] },
      cheers,
      chapters: { chapters: [chapter], ending },
    });
    const { pack, problems } = loadPack(written.folder);
    assert.deepEqual(problems, []);
    assert.deepEqual(pack?.today, [question]);
    assert.deepEqual(pack?.cheers, cheers);
    assert.deepEqual(pack?.chapters, [chapter]);
    assert.deepEqual(pack?.ending, ending);
  });

  test('when they are wrong, then they are reported as mistakes in other files are', () => {
    const today = { questions: [{ ...question, statement: sampleQuiz().statement, hint: 'x' }] };
    using written = writePack({ ...samplePack(), today, cheers: { ...cheers, to_the_end: [] } });
    assert.deepEqual(
      loadPack(written.folder).problems.map((one) => `${one.file} ${problemText(one)}`),
      [
        'today.yaml questions[0].statement: expected a statement that stands nowhere else in the pack',
        'today.yaml questions[0].hint: expected a key that is known here; this one is not',
        'cheers.yaml to_the_end: expected at least 1 entries',
      ],
    );
    using again = writePack({
      ...samplePack(),
      today: { questions: [{ ...question, statement: sampleQuiz().statement }] },
    });
    assert.match(formatProblems(loadPack(again.folder).problems), /statement: .* nowhere else in the pack$/);
  });

  test('when they name an answer of the exam or ask the same, then the exam’s question is reported', () => {
    const parts = samplePack();
    parts.exam.quizzes = [
      sampleQuiz({ statement: question.statement }),
      sampleQuiz({
        number: 2,
        statement: '？',
        type: 'free_input',
        options: undefined,
        answers: ['わたりどり'],
      }),
      sampleQuiz({
        number: 3,
        statement: '！',
        type: 'free_input',
        options: undefined,
        answers: ['あほうどり'],
      }),
    ];
    using written = writePack({
      ...parts,
      today: { questions: [{ ...question, answer: 'わたりどり' }] },
      cheers: { ...cheers, to_the_end: [{ crew: 'ei', line: 'あほうどりのように飛んだね。' }] },
    });
    const messages = loadPack(written.folder).problems.map((one) => problemText(one));
    assert.equal(messages.length, 3, messages.join('\n'));
    assert.match(messages.join('\n'), /question 1: expected a statement that stands nowhere else/);
    assert.match(
      messages.join('\n'),
      /question 2: .* わたりどり stands in today\.yaml questions\[0\]\.answer/,
    );
    assert.match(
      messages.join('\n'),
      /question 3: .* あほうどり stands in cheers\.yaml to_the_end\[0\]\.line/,
    );
  });
});

const isExtra = (key: string) => ['today', 'cheers', 'chapters', 'ending'].includes(key);
