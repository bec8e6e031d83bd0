import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { certificateNameSize } from '@/components/result/certificate';
import { examShare, practiceShare } from '@/components/share/share-result';
import tiers from '@/lib/generated/tiers.json';
import { emsOf, linesOf } from '@/lib/picture/lines';
import { palette } from '@/lib/picture/palette';
import { type TextShape, textOf } from '@/lib/picture/shape-types';
import { type CardFormat, card } from '@/lib/picture/share-picture';

test('the colours of drawn pictures are those of the style sheet', () => {
  const tokens = readFileSync('styles/_tokens.scss', 'utf8');
  const inTokens = Object.keys(palette).map((name) => [
    name,
    new RegExp(`^\\$(?:bright-)?${name}: (#[0-9a-f]{6});`, 'm').exec(tokens)?.[1],
  ]);
  expect(Object.fromEntries(inTokens)).toEqual(palette);
});

test('lines are as few as fit, about equal, and none begins with a mark or a particle', () => {
  expect(linesOf('真っ白な航海日誌に、きみの知識を書きこめ。', 12)).toEqual([
    '真っ白な航海日誌に、',
    'きみの知識を書きこめ。',
  ]);
  for (const { line } of tiers) {
    const lines = linesOf(line, 24);
    expect(lines.join('')).toBe(line);
    expect(lines.filter((each) => emsOf(each) > 24 || /^[、。！？をー]/.test(each))).toEqual([]);
  }
});

test.each([
  // After a clause, though the lines would be more alike elsewhere; but never with one more line.
  [
    'フミの航海日誌に、船の名前が書きこまれました。',
    16,
    ['フミの航海日誌に、', '船の名前が書きこまれました。'],
  ],
  ['船、赤い港へ、来た。', 6, ['船、赤い', '港へ、来た。']],
  // At a space, which is on neither line.
  ['Sea of Stars', 6, ['Sea of', 'Stars']],
  // A phrase that is too long is whole, and no reason for others to be on a line too few or too many.
  ['大航海日誌博物館に船が着く', 6, ['大航海日誌博物館に', '船が着く']],
  // Letters beyond the basic plane are whole.
  ['𠮷野😀の🇯🇵旗', 40, ['𠮷野😀の🇯🇵旗']],
])('%s in lines of %i letters is %j', (text, width, lines) => {
  expect(linesOf(text, width)).toEqual(lines);
});

const longest = examShare({
  label: '予選の結果（速報）',
  score: 100,
  fullScore: 100,
  name: '長い名前の海燕号乗組員うみつばめ太郎です',
  titles: [{ name: '大海原のすべてを知る者' }],
});

test.each<CardFormat>(['wide', 'tall'])(
  'the badge of a %s card is whole, and clear of the paper',
  (format) => {
    const { shapes, width, height } = card(practiceShare({ correct: 7, total: 10 }).picture, format);
    const badges = shapes.filter((shape) => shape.kind === 'image');
    expect(badges.map(({ source }) => source)).toEqual(['/images/tiers/7.svg']);
    for (const { x, y, size } of badges) {
      expect(x + size).toBeLessThanOrEqual(width);
      expect(y + size).toBeLessThanOrEqual(height);
      expect(format === 'wide' ? x : y).toBeGreaterThanOrEqual(format === 'wide' ? 774 : 820);
    }
  },
);

test.each<CardFormat>(['wide', 'tall'])('every word of a %s card stays on its sheet of paper', (format) => {
  const shares = [longest, ...tiers.map(({ correct }) => practiceShare({ correct, total: 10 }))];
  for (const { picture } of shares) {
    const { shapes, width } = card(picture, format);
    const texts = shapes.filter((shape) => shape.kind === 'text');
    const [right, foot] = format === 'wide' ? [774, 578] : [1010, 820];
    expect(texts.filter(({ y }) => y > foot - 12).map(textOf)).toEqual([]);
    const endOf = ({ runs: [run], align, x }: TextShape) =>
      align === 'left' && run ? x + emsOf(run.text) * run.size : x;
    expect(texts.filter((text) => endOf(text) > right).map(textOf)).toEqual([]);
    expect(width).toBeGreaterThan(right);
  }
});

/** The width of a name with its honorific, each letter as wide as it is high. */
const widthOf = (name: string): number => certificateNameSize(name) * ([...name].length + 2);

test('a short name is written large', () => {
  expect(certificateNameSize('うみねこ')).toBe(13);
  expect(certificateNameSize('')).toBe(13);
});

test('any name of up to 20 letters fits on one line of 148 mm with its honorific', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme-ascii' }), (name) => {
      expect(widthOf(name)).toBeLessThanOrEqual(148);
    }),
  );
  expect(widthOf('寿限無寿限無五劫の擦り切れ海砂利水魚の海')).toBeGreaterThan(130);
});

test('signs that take no room are not counted', () => {
  expect(certificateNameSize('⛵\ufe0f'.repeat(10))).toBe(certificateNameSize('⛵'.repeat(10)));
});

test('what no entry form lets through is written small, and not smaller', () => {
  expect(certificateNameSize('海'.repeat(500))).toBe(4.5);
});
