import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { stringify } from 'yaml';
import { loadPack } from '../src/load.ts';
import { problemsOf, samplePack, sampleQuiz, writePack } from './sample-pack.ts';

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
