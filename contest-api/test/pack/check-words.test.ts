import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { PackWords } from '@knowledgeking/contract';
import { checkWords } from '../../src/pack/check-words.ts';
import { placeOf } from '../../src/pack/problem.ts';
import { samplePack } from './sample-pack.ts';

/** The findings for words that are valid except for one change. */
function findingsFor(change: (words: PackWords) => void): string[] {
  const { words } = samplePack();
  change(words);
  return checkWords(words).map(({ path, message }) => `${placeOf(path)}: ${message}`);
}

const items = (...bodies: string[]) => bodies.map((body) => ({ heading: '見出し', body }));

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
