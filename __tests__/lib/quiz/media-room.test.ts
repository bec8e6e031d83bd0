/** @jest-environment node */

import { buildQuiz } from '@/__tests__/support/quiz-builders';
import { heightBesideMedium } from '@/lib/quiz/media-room';

const base = buildQuiz('single_selection', { question_statement: '旗はどれでしょう。' });
const heightWith = (overrides: Partial<typeof base>) => heightBesideMedium({ ...base, ...overrides });

test('a longer statement leaves less room for the picture', () => {
  expect(heightWith({ question_statement: '長い'.repeat(40) })).toBeGreaterThan(heightWith({}));
});

test('ruby takes no room of its own', () => {
  const [plain, ruby] = ['旗'.repeat(17), `${'旗'.repeat(16)}｜旗《はたはたはたはた》`];
  expect(heightWith({ question_statement: ruby })).toBe(heightWith({ question_statement: plain }));
});

test('more rows of options leave less, and pictures less than words', () => {
  const option = { value: '1', text: '旗', pos_row: 1, pos_column: 1 };
  const picture = { ...option, alt: '旗', media_url_not_selected: '/flag.svg' };
  const heights = [
    [option],
    [option, { ...option, value: '2', pos_row: 2 }],
    [picture, { ...picture, value: '2', pos_row: 2 }],
  ].map((options) => heightWith({ options }));
  expect(heights).toEqual([...heights].sort((a, b) => a - b));
  expect(new Set(heights).size).toBe(3);
});

test('six boxes and their tools take room beside the tiles', () => {
  expect(heightWith({ type: 'order_six_char' })).toBeGreaterThan(heightWith({}));
});
