import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Genre, Level, PackQuiz, QuizMinimums } from '@knowledgeking/contract';
import { checkComposition, checkEvenness } from '../src/checks/check-composition.ts';
import { linesOf, sampleQuiz, textOptions } from './sample-pack.ts';

suite('an exam as a whole', () => {
  const levels = { normal: 2, hard: 1, super_hard: 1 };
  const genres: Genre[] = ['character', 'stories_and_dialogues', 'culture', 'capabilities_and_skills'];
  const quizzes = (['normal', 'normal', 'hard', 'super_hard'] satisfies Level[]).map((level, index) =>
    sampleQuiz({ level, genre: genres[index] }),
  );

  test('passes with the levels of contest.yaml and the genres evenly', () => {
    assert.deepEqual(checkComposition(quizzes, { quiz_levels: levels }), []);
  });

  test('is told which levels have too many or too few questions', () => {
    const found = linesOf(checkComposition(quizzes, { quiz_levels: { normal: 3, hard: 1, super_hard: 0 } }));
    assert.equal(found.length, 2);
    assert.match(found[0] ?? '', /^quizzes: expected 3 questions of level normal, .* not 2$/);
    assert.match(found[1] ?? '', /expected 0 questions of level super_hard, .* not 1$/);
  });

  test('is told where a genre has two questions more than another', () => {
    const uneven = quizzes.map((quiz, index) => (index < 2 ? { ...quiz, genre: 'culture' as const } : quiz));
    assert.match(
      linesOf(checkComposition(uneven, { quiz_levels: levels })).join(),
      /expected the genres evenly, not .*culture 3/,
    );
  });

  test('may be of any kind where contest.yaml says nothing', () => {
    assert.deepEqual(checkComposition([sampleQuiz()]), []);
  });
});

suite('kinds of questions', () => {
  const media = { type: 'audio', file: 'media/bell.mp3' } as const;
  const pictures = [{ value: '1', picture: 'media/flag-a.svg', alt: '旗' }, ...textOptions('2')];
  const quizzes = [
    sampleQuiz({ media, deduction: true, crew: ['ei'] }),
    sampleQuiz({ type: 'multiple_selection', options: pictures, deduction: true }),
    sampleQuiz({ type: 'order_selection', deduction: false, fields: ['ainu', 'sea_creatures'] }),
    sampleQuiz({ type: 'combine_options' }),
    sampleQuiz({ type: 'order_six_char' }),
    sampleQuiz({ type: 'free_input' }),
  ];
  const here: Required<QuizMinimums> = {
    single_selection: 1,
    multiple_selection: 1,
    order_selection: 1,
    combine_options: 1,
    order_six_char: 1,
    free_input: 1,
    spelled: 2,
    with_media: 2,
    deduction: 2,
    with_crew: 1,
    wider: 1,
  };

  test('the minimum of each in contest.yaml is enough', () => {
    assert.deepEqual(checkComposition(quizzes, { quiz_minimums: here }), []);
    assert.deepEqual(checkComposition(quizzes, { quiz_minimums: {} }), []);
  });

  for (const [kind, count] of Object.entries(here)) {
    test(`one of ${kind} too few is reported`, () => {
      assert.deepEqual(
        linesOf(checkComposition(quizzes, { quiz_minimums: { ...here, [kind]: count + 1 } })),
        [
          `quizzes: expected at least ${count + 1} questions of kind ${kind}, as contest.yaml says, not ${count}`,
        ],
      );
    });
  }
});

suite('places of the right picks', () => {
  /** Questions of one type, each with its pick at the given place (from 1). */
  const standing = (type: PackQuiz['type'], places: number[]) =>
    places.map((place, index) => sampleQuiz({ number: index + 1, type, answers: [`${place}`] }));
  const even = [1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4];
  const leaning = [2, 2, 2, 2, 2, 2, 2, 1, 3, 4, 1, 3];

  for (const [name, type, places, expected] of [
    ['evenly', 'single_selection', even, /^$/],
    ['twice the share, and no more', 'single_selection', [2, 2, 2, 2, 2, 2, 1, 1, 3, 3, 4, 4], /^$/],
    [
      'seven of twelve',
      'single_selection',
      leaning,
      /^quizzes: .*right option of single_selection .* place 2 has 7 of 12 \(questions 1, 2, 3, 4, 5, 6, 7\), its share is 3\.0$/,
    ],
    [
      'seven first picks of twelve',
      'order_selection',
      leaning,
      /^quizzes: .*first pick of order_selection .* place 2 has 7 of 12/,
    ],
    ['of eleven questions only', 'single_selection', leaning.slice(0, 11), /^$/],
    ['of a type in which places say nothing', 'multiple_selection', leaning, /^$/],
  ] as const) {
    test(name, () => {
      assert.match(linesOf(checkEvenness(standing(type, [...places]))).join('\n'), expected);
    });
  }

  test('a place that only few questions have is not checked', () => {
    const six = sampleQuiz({ options: textOptions('1', '2', '3', '4', '5', '6'), answers: ['6'] });
    const eleven = Array.from({ length: 11 }, () => six);
    assert.deepEqual(checkEvenness([...standing('single_selection', even), ...eleven]), []);
  });
});
