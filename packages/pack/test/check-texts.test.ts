import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { checkRuby, checkTexts, wordsWithoutReading } from '../src/checks/check-texts.ts';
import { kanjiByYear } from '../src/taught-kanji.ts';
import { linesOf, sampleQuiz } from './sample-pack.ts';

test('primary school teaches 1,026 kanji, as many in each year as the table of 2017 says', () => {
  const counts = kanjiByYear.map((year) => [...year].length);
  assert.deepEqual(counts, [80, 160, 200, 202, 193, 191]);
  assert.equal(new Set(kanjiByYear.join('')).size, 1026);
  // Those that changed their year, or came, in 2017: 茨 and 賀 to the fourth, 囲 to the fifth, 胃 to the sixth.
  const yearOf = (kanji: string) => kanjiByYear.findIndex((year) => year.includes(kanji)) + 1;
  assert.deepEqual([...'茨賀城囲胃'].map(yearOf), [4, 4, 4, 5, 6]);
});

suite('kanji without a reading', () => {
  const table: [string, string[]][] = [
    ['海のむこうの島、人々、二〇二五年、茨城県', []],
    ['｜海賊《かいぞく》が｜帆《ほ》を張る', []],
    ['海賊が｜帆《ほ》を張る。帆は大きい。', ['海賊', '帆']],
    ['海賊《かいぞく》', []],
    ['カタカナとABC、ヶ月と々', []],
    ['赤い灯が見える', ['灯']],
    ['赤い灯', ['灯']],
    ['灯、そして角。', ['灯', '角']],
    ['赤い｜灯《あかり》と灯台、街角、角ばった岩、表れる、後ろ、主な', []],
    ['クジラ1頭と三頭の馬', []],
    ['馬の頭と牛の頭', ['頭', '頭']],
  ];
  for (const [text, expected] of table) {
    test(`${text}: ${expected.join(' and ') || 'none'}`, () => {
      assert.deepEqual(wordsWithoutReading(text), expected);
    });
  }

  test('when a word is an exception, then it may go without, and only that word', () => {
    assert.deepEqual(wordsWithoutReading('海賊の船。海賊王の盗賊。', ['海賊']), ['盗賊']);
  });

  test('when one is in a statement, an option, a hint or an explanation, then its place is named', () => {
    const bare = '帆';
    const quizzes = [
      sampleQuiz(),
      sampleQuiz({
        number: 2,
        statement: bare,
        options: [
          { value: '1', text: 'その1' },
          { value: '2', text: bare, alt: bare },
        ],
        hint: bare,
        media: { type: 'audio', file: 'a', text: bare },
        explanation: bare,
      }),
    ];
    const found = linesOf(checkTexts(quizzes));
    assert.deepEqual(
      found,
      ['statement', 'hint', 'media.text', 'options[1].text', 'explanation'].map(
        (place) => `quizzes[1].${place}: question 2: expected a reading over 帆, such as ｜帆《…》`,
      ),
    );
    assert.deepEqual(checkTexts(quizzes, ['帆']), []);
  });
});

suite('texts for a phone', () => {
  const long = (letters: number) => '海'.repeat(letters);

  for (const [name, overrides, place] of [
    ['a statement', { statement: long(121) }, 'quizzes[0].statement'],
    ['an explanation', { explanation: long(161) }, 'quizzes[0].explanation'],
    ['a hint', { hint: long(21) }, 'quizzes[0].hint'],
    ['an option', { options: [{ value: '1', text: long(31) }] }, 'quizzes[0].options[0].text'],
    [
      'a half of a pair',
      { options: [{ value: 'A', text: long(16), group: 'left' }] },
      'quizzes[0].options[0].text',
    ],
    ['an alt', { options: [{ value: '1', picture: 'a', alt: long(61) }] }, 'quizzes[0].options[0].alt'],
    ['the alt of a medium', { media: { type: 'image', file: 'a', alt: long(61) } }, 'quizzes[0].media.alt'],
    ['a medium in words', { media: { type: 'audio', file: 'a', text: long(201) } }, 'quizzes[0].media.text'],
  ] as const) {
    test(`${name} that is too long is named`, () => {
      const found = linesOf(
        checkTexts([
          sampleQuiz({ ...overrides, options: 'options' in overrides ? [...overrides.options] : undefined }),
        ]),
      );
      assert.equal(found.length, 1);
      assert.ok(found[0]?.startsWith(`${place}: question 1: expected at most`));
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
    assert.match(linesOf(checkTexts(twice)).join(), /^quizzes\[1\]\.statement: .* stands nowhere else/);
    assert.equal(checkTexts([sampleQuiz()], [], [sampleQuiz().statement]).length, 1);
  });

  test('the same words about another picture are another question', () => {
    const about = (file: string) => sampleQuiz({ media: { type: 'image', file, alt: '旗' } });
    assert.deepEqual(checkTexts([about('media/a.svg'), about('media/b.svg')]), []);
  });
});

test('ruby is opened, closed and not empty, and is not allowed in an alt', () => {
  const wrong = ['｜海賊', '海賊《かいぞく》', '｜海賊《》', '｜海｜賊《かいぞく》', '｜海賊《かいぞく》》'];
  for (const text of wrong) assert.equal(checkRuby({ rules: [text] }).length, 1, text);
  assert.deepEqual(
    checkRuby({ rules: ['｜海《うみ》の｜賊《ぞく》', '《なし》'.replace(/[《》]/g, '')] }),
    [],
  );
  assert.deepEqual(checkRuby({ alt: '｜旗《はた》' })[0]?.path, ['alt']);
});
