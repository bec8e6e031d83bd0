import fc from 'fast-check';
import { certificateNameSize } from '@/lib/picture/certificate';

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
