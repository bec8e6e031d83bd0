import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { stringify } from 'yaml';
import { loadPack } from '../src/load.ts';
import { finding, formatProblems, inQuestion } from '../src/problem.ts';
import { problemsOf, samplePack, sampleQuiz, writePack } from './sample-pack.ts';

suite('loading a pack', () => {
  test('when everything is right, then the whole pack is returned', () => {
    using written = writePack();
    const { pack, problems } = loadPack(written.folder);
    assert.deepEqual(problems, []);
    assert.equal(pack?.contest.exam.id, 'first-round');
    assert.deepEqual(pack?.practice, [sampleQuiz()]);
    assert.equal(pack?.tiers.length, 11);
  });

  test('when an answer is typed, then each accepted word is right as a sentence too, in practice and exam', () => {
    const parts = samplePack();
    const typed = { type: 'free_input', options: undefined } as const;
    parts.practice.quizzes = [sampleQuiz({ ...typed, answers: ['へさき', '船首'] })];
    parts.exam.quizzes = [sampleQuiz({ ...typed, statement: '？', answers: ['4'] })];
    using written = writePack(parts);
    const { pack } = loadPack(written.folder);
    assert.deepEqual(pack?.practice[0]?.answers, [
      ...['へさき', 'へさき。', 'へさきです', 'へさきです。'],
      ...['船首', '船首。', '船首です', '船首です。'],
    ]);
    assert.deepEqual(pack?.exam[0]?.answers, ['4', '4。', '4です', '4です。']);
  });

  test('when files are missing, empty or not YAML, then each is named with its line', () => {
    const problems = problemsOf(samplePack(), {
      'words.yaml': null,
      'titles.yaml': '',
      'crew.yaml': 'ship:\n  name: "海燕号\n  reading: x\n',
    });
    assert.ok(problems.includes('words.yaml:1 expected this file in the pack'));
    assert.ok(problems.includes('titles.yaml:1 file: expected object'));
    assert.ok(problems.some((problem) => /^crew\.yaml:\d+ YAML: /.test(problem)));
  });

  test('when a file would grow without end, or is nested without end, then it is named, and the others are still read', () => {
    const lists = [
      'a: &a [x, x]',
      ...[...'bcdefghij'].map((name, index) => {
        const before = 'abcdefghi'[index];
        return `${name}: &${name} [${Array(9).fill(`*${before}`).join(', ')}]`;
      }),
    ];
    const problems = problemsOf(samplePack(), {
      'words.yaml': lists.join('\n'),
      'crew.yaml': `ship:\n  ${'[ '.repeat(20_000)}`,
      'titles.yaml': '',
    });
    assert.ok(
      problems.some((problem) => /^words\.yaml:1 YAML: /.test(problem)),
      problems.join(),
    );
    assert.ok(problems.some((problem) => /^crew\.yaml:2 YAML: /.test(problem)));
    assert.ok(problems.includes('titles.yaml:1 file: expected object'));
  });

  test('when the shape is wrong, then every difference is reported at its own line', () => {
    const exam = [
      'quizzes:',
      '  - number: one',
      '    type: guessing',
      '    level: normal',
      '    genre: culture',
      '    statement: ""',
      '    answer: 1',
      '    answers: []',
      '    explanation: x',
    ].join('\n');
    assert.deepEqual(problemsOf(samplePack(), { 'exam.yaml': exam }), [
      'exam.yaml:2 quizzes[0]: expected "sources" here',
      'exam.yaml:2 quizzes[0].number: expected integer',
      'exam.yaml:3 quizzes[0].type: expected one of single_selection, multiple_selection, order_selection, combine_options, order_six_char, free_input',
      'exam.yaml:6 quizzes[0].statement: expected a text that is not empty',
      'exam.yaml:7 quizzes[0].answer: expected a key that is known here; this one is not',
      'exam.yaml:8 quizzes[0].answers: expected at least 1 entries',
    ]);
  });

  test('when a rule has one of several forms, then only the intended form is mentioned', () => {
    const titles = (rule: string) =>
      `titles:\n  - code: a\n    name: a\n    description: a\n    rule: ${rule}\n`;
    assert.deepEqual(problemsOf(samplePack(), { 'titles.yaml': titles('{ kind: overall_top }') }), [
      'titles.yaml:5 titles[0].rule: expected "count" here',
    ]);
    const [unknown, ...others] = problemsOf(samplePack(), { 'titles.yaml': titles('{ kind: best }') });
    assert.match(unknown ?? '', /^titles\.yaml:5 titles\[0\]\.rule: expected one of kind: perfect_score \| /);
    assert.deepEqual(others, []);
  });

  test('when the right option of the exam is always in one place, then that is reported', () => {
    const parts = samplePack();
    parts.exam.quizzes = Array.from({ length: 12 }, (_, index) =>
      sampleQuiz({ number: index + 1, statement: `${index + 1}本マストの船は？` }),
    );
    const [problem, ...others] = problemsOf(parts);
    assert.match(problem ?? '', /^exam\.yaml:1 quizzes: .* place 2 has 12 of 12/);
    assert.deepEqual(others, []);
  });

  test('when contest.yaml requires tags or allows words without a reading, then practice and exam are checked by it', () => {
    const parts = samplePack();
    parts.contest.exam.required_tags = ['template'];
    parts.contest.practice.required_tags = ['estimates'];
    parts.exam.quizzes = [sampleQuiz({ statement: '帆はどれ？', crew: ['nobody'] })];
    parts.practice.quizzes = [sampleQuiz({ statement: '鯨はどれ？' })];
    const found = problemsOf(parts);
    assert.deepEqual(found, [
      'practice.yaml:2 quizzes[0]: question 1: expected estimates, as contest.yaml requires',
      'practice.yaml:6 quizzes[0].statement: question 1: expected a reading over 鯨, such as ｜鯨《…》',
      'exam.yaml:2 quizzes[0]: question 1: expected template, as contest.yaml requires',
      'exam.yaml:6 quizzes[0].statement: question 1: expected a reading over 帆, such as ｜帆《…》',
      'exam.yaml:22 quizzes[0].crew[0]: question 1: expected an id of crew.yaml (ei, bi, shi, di, ii), not "nobody"',
    ]);
    parts.contest.without_reading = ['帆', '鯨'];
    assert.equal(problemsOf(parts).length, 3);
  });

  test('when questions have mistakes of any kind, then missing media are reported along with them', () => {
    const quiz = (lines: string[]) => ['quizzes:', '  - number: 1', ...lines].join('\n');
    const media = ['    media:', '      type: audio', '      file: media/bell.mp3'];
    const options = ['    options:', '      - value: 1', '        picture: media/flag-a.svg'];
    const wrongShape = problemsOf(samplePack(), { 'exam.yaml': quiz([...media, ...options]) });
    assert.ok(wrongShape.includes('exam.yaml:2 quizzes[0]: expected "statement" here'));
    assert.ok(
      wrongShape.includes('exam.yaml:5 quizzes[0].media.file: expected the file media/bell.mp3 in the pack'),
    );
    assert.ok(
      wrongShape.includes(
        'exam.yaml:8 quizzes[0].options[0].picture: expected the file media/flag-a.svg in the pack',
      ),
    );

    const noYaml = problemsOf(samplePack(), {
      'practice.yaml': quiz([...media, '    statement: "｜船', '    x']),
    });
    assert.ok(noYaml.some((problem) => /^practice\.yaml:\d+ YAML: /.test(problem)));
    assert.ok(
      noYaml.includes('practice.yaml:5 quizzes[0].media.file: expected the file media/bell.mp3 in the pack'),
    );
  });

  test('when questions can’t be read, then a missing spare is reported, and no medium is called unused', () => {
    const parts = samplePack();
    parts['media/spares'].spares = [{ folder: 'media', reason: '-', files: ['none.svg'] }];
    const problems = problemsOf(parts, { 'exam.yaml': null, 'media/left.svg': '<svg/>' });
    assert.deepEqual(problems, [
      'exam.yaml:1 expected this file in the pack',
      'media/spares.yaml:5 spares[0].files[0]: expected a medium of the pack, media/none.svg is none',
    ]);
  });

  test('when a question or another entry has a wrong form, then mistakes in all the others are reported along with it', () => {
    const parts = samplePack();
    Object.assign(parts.contest.exam, {
      duration_minutes: 'sixty',
      entry_start_at: '2025-06-21T00:00:00+09:00',
    });
    parts.contest.regions.pop();
    parts.contest.without_reading = ['帆'];
    parts.words.terms = [{ heading: '第1条', body: '{days}日。' }];
    Object.assign(parts.words.site, { name: 7 });
    parts.exam.quizzes = [
      sampleQuiz({ statement: '？', level: 'easy' as never, answers: ['9'] }),
      sampleQuiz({ number: 2, statement: '鯨と帆はどれ？', answers: ['8'] }),
      sampleQuiz({ number: 3, statement: '！', type: 'guessing' as never, answers: ['7'] }),
    ];
    const [first] = parts.exam.quizzes;
    delete (first as Partial<typeof first>)?.explanation;
    const problems = problemsOf(parts).map((problem) => problem.replace(/:\d+/, ''));
    assert.deepEqual(problems, [
      'contest.yaml exam.entry_end_at: expected a date not before entry_start_at (2025-06-21T00:00:00+09:00)',
      'contest.yaml exam.duration_minutes: expected integer',
      'words.yaml site.name: expected string',
      'words.yaml terms[0].body: expected {unconfirmed_days} or {mail_days} or {people_days}, not {days}',
      'exam.yaml quizzes[0]: expected "explanation" here',
      'exam.yaml quizzes[0].level: expected one of normal, hard, super_hard',
      'exam.yaml quizzes[0].answers[0]: question 1: expected values of the options (1, 2, 3, 4), not "9"',
      'exam.yaml quizzes[1].statement: question 2: expected a reading over 鯨, such as ｜鯨《…》',
      'exam.yaml quizzes[1].answers[0]: question 2: expected values of the options (1, 2, 3, 4), not "8"',
      'exam.yaml quizzes[2].type: expected one of single_selection, multiple_selection, order_selection, combine_options, order_six_char, free_input',
    ]);
  });

  test('when several files are wrong, then all are reported at once', () => {
    const parts = samplePack();
    parts.contest.exam.entry_end_at = 'tomorrow';
    parts.tiers.tiers[3] = { correct: 4, title: '4級', line: 'よし。', crew: 'nobody' };
    parts.contest.regions = parts.contest.regions.filter((region) => region !== '沖縄県');
    parts.contest.exam.quiz_minimums = { free_input: 1 };
    parts.words.faq.pop();
    parts['media/spares'].spares = [{ folder: 'media', reason: '-', files: ['none.svg'] }];
    const inPractice = sampleQuiz().statement;
    parts.exam.quizzes = [
      sampleQuiz({ statement: 'どれ？', answers: ['9'] }),
      sampleQuiz({ number: 3, statement: inPractice }),
    ];
    const problems = problemsOf(parts, { 'media/left.svg': '<svg/>' }).map((problem) =>
      problem.replace(/:\d+/, ''),
    );
    assert.deepEqual(problems, [
      'contest.yaml exam.entry_end_at: expected a date such as 2025-06-22T13:00:00+09:00',
      'contest.yaml regions: expected all 47 prefectures, missing: 沖縄県',
      'words.yaml faq: expected at least 12 entries',
      'tiers.yaml tiers[3].crew: expected an id of crew.yaml (ei, bi, shi, di, ii), not "nobody"',
      'tiers.yaml tiers[4].correct: expected 0 to 10, each once; 4 is repeated here',
      'exam.yaml quizzes: expected the numbers 1 to 2 without a gap, missing: 2',
      'exam.yaml quizzes: expected at least 1 questions of kind free_input, as contest.yaml says, not 0',
      'exam.yaml quizzes[0].answers[0]: question 1: expected values of the options (1, 2, 3, 4), not "9"',
      'exam.yaml quizzes[1].statement: question 3: expected a statement that stands nowhere else in the pack',
      'media/spares.yaml spares: expected media/left.svg in a question, or among the spares',
      'media/spares.yaml spares[0].files[0]: expected a medium of the pack, media/none.svg is none',
    ]);
  });
});

suite('an exam in chapters', () => {
  const chapter = (quizzes: ReturnType<typeof sampleQuiz>[], title?: string) =>
    stringify({ ...(title && { title }), quizzes });
  const first = sampleQuiz({ statement: '｜船尾《せんび》はどちら？' });
  const second = sampleQuiz({ number: 2, statement: 'かじはどれ？' });
  const third = sampleQuiz({ number: 3, statement: 'いかりはどれ？' });
  const folder = (files: Record<string, string>) => ({
    'exam.yaml': null,
    ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`exam/${name}`, text])),
  });

  test('when the exam is a folder, then its questions come in the order of the files’ names', () => {
    const files = { '02-sea.yaml': chapter([third], '外海へ'), '01-port.yaml': chapter([first, second]) };
    using written = writePack(samplePack(), folder({ ...files, '.swap': 'x' }));
    const { pack, problems } = loadPack(written.folder);
    assert.deepEqual(problems, []);
    assert.deepEqual(pack?.exam, [first, second, third]);
  });

  test('when a question is wrong, then the chapter that it is in is named with the line there', () => {
    const wrong = { ...third, statement: second.statement, answers: ['9'], explanation: '｜海' };
    const files = { '01.yaml': chapter([first, second]), '02.yaml': chapter([wrong]) };
    const parts = samplePack();
    parts.contest.exam.quiz_minimums = { free_input: 1 };
    assert.deepEqual(problemsOf(parts, folder(files)), [
      'exam/:1 quizzes: expected at least 1 questions of kind free_input, as contest.yaml says, not 0',
      'exam/02.yaml:6 quizzes[0].statement: question 3: expected a statement that stands nowhere else in the pack',
      'exam/02.yaml:17 quizzes[0].answers[0]: question 3: expected values of the options (1, 2, 3, 4), not "9"',
      'exam/02.yaml:18 quizzes[0].explanation: expected ruby as ｜海賊《かいぞく》, opened and closed',
    ]);
  });

  test('when a chapter has the wrong shape or media that are missing, then all chapters are read to the end', () => {
    const media = { type: 'audio', file: 'media/bell.mp3' } as const;
    const files = {
      '01.yaml': 'quizzes: []\n',
      '02.yaml': 'quizzes: [\n',
      '03.yaml': `${chapter([sampleQuiz({ media })])}more: 1\n`,
    };
    const problems = problemsOf(samplePack(), folder(files));
    assert.equal(problems.length, 4, problems.join('\n'));
    assert.equal(problems[0], 'exam/01.yaml:1 quizzes: expected at least 1 entries');
    assert.match(problems[1] ?? '', /^exam\/02\.yaml:\d+ YAML: /);
    assert.match(
      problems.slice(2).join('\n'),
      /^exam\/03\.yaml:\d+ quizzes\[0\]\.media\.file: question 1: expected the file media\/bell\.mp3 in the pack\nexam\/03\.yaml:\d+ more: expected a key/,
    );
  });

  test('when chapters are right by themselves, then a number in two of them is named', () => {
    const files = { '01.yaml': chapter([first]), '02.yaml': chapter([{ ...second, number: 1 }]) };
    assert.deepEqual(problemsOf(samplePack(), folder(files)), [
      'exam/:1 quizzes: expected the numbers 1 to 2 without a gap, missing: 2',
      'exam/02.yaml:2 quizzes[0].number: expected every number once, 1 is repeated here',
    ]);
  });

  test('when the folder has no chapter, has other files, or there is an exam.yaml too, then it says so', () => {
    const both = { 'exam/01.yml': chapter([first]), 'exam.yaml': chapter([first]) };
    assert.deepEqual(problemsOf(samplePack(), both), [
      'exam/:1 expected either exam.yaml or the folder exam/, not both',
      'exam/01.yml:1 expected only files ending in .yaml here',
    ]);
    assert.deepEqual(problemsOf(samplePack(), folder({ '.keep': '' })), [
      'exam/:1 expected YAML files, such as 01-harbour.yaml',
    ]);
  });
});

test('a problem is said in English and in Japanese, each with its place, its question and what it quotes', () => {
  const [found] = inQuestion(3, { number: 4 }, [finding(['crew', 0], 'unknown_crew', 'nagi, iwa', 'nago')]);
  assert.ok(found);
  const problems = [{ ...found, file: 'exam.yaml', line: 12, place: 'quizzes[3].crew[0]' }];
  const before = 'exam.yaml:12: quizzes[3].crew[0]: ';
  assert.equal(
    formatProblems(problems),
    `${before}question 4: expected an id of crew.yaml (nagi, iwa), not "nago"`,
  );
  assert.equal(
    formatProblems(problems, 'japanese'),
    `${before}第4問: crew.yaml のid（nagi, iwa）を書きます。「nago」はありません`,
  );
});

const { pack } = loadPack(new URL('../../../content', import.meta.url).pathname);
assert.ok(pack);
const { contest, crew, today = [], cheers } = pack;

// The check of the pack compares the questions with contest.yaml; these tests see to it that contest.yaml asks.
suite('the championship’s own pack', () => {
  test('asks its questions for deduction, for the crew and for wider fields, and says which tags they need', () => {
    const { exam, practice } = contest;
    const asked = (minimums = {}) =>
      ['deduction', 'with_crew', 'wider'].filter((kind) => Object.hasOwn(minimums, kind));
    assert.deepEqual(asked(exam.quiz_minimums), ['deduction', 'with_crew', 'wider']);
    assert.deepEqual(asked(practice.quiz_minimums), ['deduction']);
    assert.ok(exam.required_tags && practice.required_tags);
  });

  test('has a question for each of the last fourteen days, and at least half of them can be worked out', () => {
    assert.equal(today.length, 14);
    assert.ok(today.filter(({ deduction }) => deduction).length >= 7);
  });

  test('has a word for every ten percent, and one by each member for everyone who goes to the end', () => {
    assert.deepEqual(
      cheers?.bands.map(({ from }) => from),
      Array.from({ length: 11 }, (_, index) => index * 10),
    );
    const members = crew.members.map(({ id }) => id).sort();
    assert.deepEqual(cheers?.to_the_end.map((word) => word.crew).sort(), members);
    assert.deepEqual([...new Set(cheers?.bands.map((word) => word.crew))].sort(), members);
  });
});
