import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { PackContest, PackWords } from '@knowledgeking/contract';
import { checkWords } from '../src/checks/check-words.ts';
import { linesOf, problemsOf, samplePack } from './sample-pack.ts';

/** The findings for words that are valid except for one change. */
function findingsFor(change: (words: PackWords) => void): string[] {
  const { words } = samplePack();
  change(words);
  return linesOf(checkWords(words));
}

const items = (...bodies: string[]) => bodies.map((body) => ({ heading: '見出し', body }));

suite('figures in words', () => {
  const figuresIn = (rules: string[], exam: Partial<PackContest['exam']> = {}) => {
    const { words, contest } = samplePack();
    words.rules = rules;
    const found = checkWords(words, { exam: { ...contest.exam, ...exam } });
    return linesOf(found);
  };

  test('when places, minutes and points are those of the rules, or other figures are written, then nothing is found', () => {
    const rules = [
      '｜上位《じょうい》１０位までの方が進みます。｜制限《せいげん》時間は60分です。',
      '終わりの｜時刻《じこく》の60分前を過ぎると、時間が短くなります。1問につき1点です。',
      '始まる10分前にログインしましょう。確認は24時間以内です。3分の1の人が2人1組。',
    ];
    assert.deepEqual(figuresIn(rules), []);
  });

  test('when they are not, then each is reported with what the rules say', () => {
    const rules = [
      '成績の｜上位《じょうい》50位までの方が進みます。',
      '45分です。',
      '時刻の50分前。',
      '1問につき3点です。',
    ];
    assert.deepEqual(figuresIn(rules), [
      'rules[0]: expected the 10 places of exam.passing in contest.yaml, not 上位50位',
      'rules[1]: expected the 60 minutes of exam.duration_minutes in contest.yaml, not 45分',
      'rules[2]: expected the 60 minutes of exam.duration_minutes in contest.yaml, not 50分前',
      'rules[3]: expected the 1 points of exam.points_per_quiz in contest.yaml, not 1問につき3点',
    ]);
    assert.deepEqual(figuresIn(['上位10人です。'], { passing: { rule: 'score', minimum: 70 } }), [
      'rules[0]: expected no places: who passes is decided by the score in contest.yaml, not 上位10人',
    ]);
  });

  test('when a name is in braces where nothing is filled in, then it is reported', () => {
    assert.deepEqual(figuresIn(['{summit_date}です。']), [
      'rules[0]: expected no name in braces, not {summit_date}',
    ]);
  });

  test('when a mail of the pack names what can’t be filled in, or another figure, then importing the pack says so', () => {
    const mail = {
      subject: 'お知らせ',
      greeting: '{display_name} さん',
      notes: [],
      button: { label: '見る', path: '/' },
    };
    const paragraphs = ['頂上決戦は{sumit_date}です。', '{summit_date}です。', '上位50位までの方へ。'];
    const problems = problemsOf({ ...samplePack(), 'mails/qualifiers': { ...mail, paragraphs } });
    assert.equal(problems.length, 2, problems.join());
    assert.match(
      problems[0] ?? '',
      /^mails\/qualifiers\.yaml:\d+ paragraphs\[0\]: expected \{display_name\}, .*, not \{sumit_date\}$/,
    );
    assert.match(problems[1] ?? '', /^mails\/qualifiers\.yaml:\d+ paragraphs\[2\]: expected the 10 places/);
  });
});

suite('dates in words', () => {
  test('when they use the names that the site fills in, then nothing is found', () => {
    const found = findingsFor((words) => {
      words.periods.entry_closed = { heading: '見出し', body: '予選は{exam_start}から。' };
      words.final_stage.items = items('{final_date}', '{qualified_date}の試験を通過した方。');
    });
    assert.deepEqual(found, []);
  });

  test('when a name is unknown, then the known ones are listed', () => {
    const found = findingsFor((words) => {
      words.periods.teaser = { heading: '見出し', body: '{final_date}です。' };
      words.final_stage.items = items('{final_date}と{exam_start}');
      words.final_stage.note = '{n}';
    });
    assert.deepEqual(found, [
      'periods.teaser.body: expected {exam_start}, not {final_date}',
      'final_stage.items[0].body: expected {final_date} or {qualified_date}, not {exam_start}',
      'final_stage.note: expected no name in braces, not {n}',
    ]);
  });

  test('when nothing says when the final stage is, then that is reported', () => {
    const found = findingsFor((words) => {
      words.final_stage.items = items('会場は東京です。');
    });
    assert.deepEqual(found, ['final_stage.items: expected an item that says when it is, with {final_date}']);
  });

  test('when only the words about a re-examination name something unknown, then that is found too', () => {
    const found = findingsFor((words) => {
      words.final_stage.items = [
        ...items('{final_date}'),
        { heading: '見出し', body: '未定です。', with_reexamination: '{n}' },
      ];
    });
    assert.deepEqual(found, [
      'final_stage.items[1].with_reexamination: expected {final_date} or {qualified_date}, not {n}',
    ]);
  });

  for (const written of ['予選から7週間後の土曜日', '8月9日(土)', '2か月後']) {
    test(`when a date is written out (${written}), then the finding says to name it instead`, () => {
      const found = findingsFor((words) => {
        words.final_stage.items = items('{final_date}', written);
      });
      assert.deepEqual(found, [
        'final_stage.items[1].body: expected {final_date} or {qualified_date} instead of a date that is written out',
      ]);
    });
  }
});
