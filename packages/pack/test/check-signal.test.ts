import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { PackSignal } from '@knowledgeking/contract';
import { morseLengths, spokenMorse, toMorse } from '@knowledgeking/contract/rules/morse';
import { assertOne, problemsOf, samplePack } from './sample-pack.ts';

const signal: PackSignal = {
  pieces: { top: 'SE', mails: 'TO', not_found: 'U', certificate: 'CH' },
  page: {
    heading: '見張り台',
    description: 'たるの中です。',
    crew: 'ei',
    line: 'おかえり。',
    story: ['よく来たね。'],
  },
  title: { name: '見張り番', description: '合図を読みました。' },
};
const letters = [...'SETOUCH'].map((letter) => letter.toLowerCase());

/** The problems of a pack with this signal, whose flags are all drawn and kept. */
function problems(
  changes: Partial<PackSignal> = {},
  texts: Record<string, string> = {},
  missing = '',
): string[] {
  const drawn = letters.filter((letter) => letter !== missing).map((letter) => `${letter}.svg`);
  const pack = samplePack();
  pack['media/spares'].spares = [{ folder: 'media/flags', reason: '-', files: drawn }];
  const flags = Object.fromEntries(drawn.map((name) => [`media/flags/${name}`, '<svg/>']));
  return problemsOf({ ...pack, signal: { ...signal, ...changes } }, { ...flags, ...texts });
}

suite('a hidden signal', () => {
  test('is right with a flag and a code for each letter, and a word that nothing spells', () =>
    assert.deepEqual(problems(), []));

  const { pieces, page, title } = signal;
  const wrong: [string, Parameters<typeof problems>, RegExp][] = [
    [
      'a letter without a flag',
      [{}, {}, 'u'],
      /signal\.yaml:\d+ pieces\.not_found: .*flags\/u\.svg.* U has none/,
    ],
    ['small letters', [{ pieces: { ...pieces, top: 'se' } }], /pieces\.top: /],
    [
      'a word of four letters',
      [{ pieces: { top: 'S', mails: 'E', not_found: 'T', certificate: 'O' } }],
      /pieces: .* at least 5 letters/,
    ],
    ['a speaker from elsewhere', [{ page: { ...page, crew: 'nemo' } }], /page\.crew: .*not "nemo"/],
    ['a long line', [{ page: { ...page, line: 'あ'.repeat(13) } }], /page\.line: .* at most 12 letters/],
    [
      'a kanji without its reading',
      [{ title: { ...title, name: '帆の番' } }],
      /title\.name: .* reading over 帆/,
    ],
    [
      'the word in another file, in other letters',
      [{}, { 'notes/hello.md': 'ｓｅＴｏｕｃｈの海' }],
      /pieces: .*notes\/hello\.md does/,
    ],
  ];
  for (const [name, changes, expected] of wrong) {
    test(`is refused with ${name}`, () => {
      assertOne(problems(...changes), expected);
    });
  }
});

test('a signal has the lengths that ITU-R M.1677-1 gives, and is read aloud without its letters', () => {
  assert.equal(toMorse('IM'), '.. --');
  assert.deepEqual(morseLengths('.. --'), [1, 1, 1, 3, 3, 1, 3, 7]);
  assert.equal(spokenMorse('.. --'), 'トントン、ツーツー');
  assert.throws(() => toMorse('1'), /no Morse code for 1/);
});
