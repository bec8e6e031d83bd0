import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Genre, Level } from '@knowledgeking/contract';
import { checkComposition } from '../../src/pack/check-composition.ts';
import { checkTexts } from '../../src/pack/check-texts.ts';
import { type Finding, placeOf } from '../../src/pack/problem.ts';
import { sampleQuiz } from './sample-pack.ts';

const words = (findings: Finding[]) => findings.map(({ path, message }) => `${placeOf(path)}: ${message}`);

suite('an exam as a whole', () => {
  const levels = { normal: 2, hard: 1, super_hard: 1 };
  const genres: Genre[] = ['character', 'stories_and_dialogues', 'culture', 'capabilities_and_skills'];
  const quizzes = (['normal', 'normal', 'hard', 'super_hard'] satisfies Level[]).map((level, index) =>
    sampleQuiz({ level, genre: genres[index] }),
  );

  test('passes with the levels of contest.yaml and the genres evenly', () => {
    assert.deepEqual(checkComposition(quizzes, levels), []);
  });

  test('is told which levels are too many or too few', () => {
    const found = words(checkComposition(quizzes, { normal: 3, hard: 1, super_hard: 0 }));
    assert.equal(found.length, 2);
    assert.match(found[0] ?? '', /^quizzes: expected 3 questions of level normal, .* not 2$/);
    assert.match(found[1] ?? '', /expected 0 questions of level super_hard, .* not 1$/);
  });

  test('is told where a genre has two questions more than another', () => {
    const uneven = quizzes.map((quiz, index) => (index < 2 ? { ...quiz, genre: 'culture' as const } : quiz));
    assert.match(
      words(checkComposition(uneven, levels)).join(),
      /expected the genres evenly, not .*culture 3/,
    );
  });

  test('may be of any kind where contest.yaml says nothing', () => {
    assert.deepEqual(checkComposition([sampleQuiz()], undefined), []);
  });
});

suite('texts for a phone', () => {
  const long = (letters: number) => '海'.repeat(letters);

  for (const [name, overrides, place] of [
    ['a statement', { statement: long(121) }, 'quizzes[0].statement'],
    ['an explanation', { explanation: long(161) }, 'quizzes[0].explanation'],
    ['an option', { options: [{ value: '1', text: long(31) }] }, 'quizzes[0].options[0].text'],
    ['an alt', { options: [{ value: '1', picture: 'a', alt: long(61) }] }, 'quizzes[0].options[0].alt'],
    ['the alt of a medium', { media: { type: 'image', file: 'a', alt: long(61) } }, 'quizzes[0].media.alt'],
  ] as const) {
    test(`${name} that is too long is named`, () => {
      const found = words(
        checkTexts([
          sampleQuiz({ ...overrides, options: 'options' in overrides ? [...overrides.options] : undefined }),
        ]),
      );
      assert.equal(found.length, 1);
      assert.ok(found[0]?.startsWith(`${place}: expected at most`));
    });
  }

  test('furigana do not count', () => {
    const statement = `${long(118)}｜海燕《${'う'.repeat(50)}》`;
    assert.deepEqual(checkTexts([sampleQuiz({ statement })]), []);
  });

  test('a statement twice is named, whatever its furigana and marks', () => {
    const twice = [
      sampleQuiz({ statement: '｜船首《せんしゅ》はどれ？' }),
      sampleQuiz({ statement: '船首は、どれ。' }),
    ];
    assert.match(words(checkTexts(twice)).join(), /^quizzes\[1\]\.statement: .* stands nowhere else/);
    assert.equal(checkTexts([sampleQuiz()], [sampleQuiz().statement]).length, 1);
  });

  test('the same words about another picture are another question', () => {
    const about = (file: string) => sampleQuiz({ media: { type: 'image', file, alt: '旗' } });
    assert.deepEqual(checkTexts([about('media/a.svg'), about('media/b.svg')]), []);
  });
});
