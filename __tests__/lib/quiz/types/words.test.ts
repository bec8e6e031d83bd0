/** @jest-environment node */

import type { QuizType } from '@knowledgeking/contract';
import { buildQuiz } from '@/__tests__/support/quiz-builders';
import { announcementOf, instructionOf } from '@/lib/quiz/answering';

const of = (picks: string[]) => ({ picks, text: '' });

describe('announcementOf', () => {
  test.each<[QuizType, string[], string[], string]>([
    ['single_selection', [], ['1'], ''],
    ['multiple_selection', ['1'], ['1', '2'], ''],
    ['order_selection', ['1'], ['1', '3'], '選択肢3、2番目。'],
    ['order_selection', ['1', '3'], ['3'], '選択肢1を外しました。選択肢3は1番目になりました。'],
    ['order_six_char', ['た1'], ['た1', 'い2'], '2文字目「い」。いま「たい」。'],
    ['order_six_char', ['た1', 'い2'], ['た1'], '「い」を消しました。いま「た」。'],
    ['order_six_char', ['た1'], [], '「た」を消しました。'],
    ['order_six_char', ['た1', 'い2'], [], 'すべて消しました。'],
    ['combine_options', [], ['A'], '選択肢Aを選びました。組にする相手を選んでください。'],
    ['combine_options', ['2'], ['2', 'A'], '選択肢Aと選択肢2を組にしました。'],
    ['combine_options', ['A', '2'], [], '選択肢Aと選択肢2の組を外しました。'],
    ['combine_options', ['A', '2', 'B'], ['A', '2'], '選択肢Bを外しました。'],
    ['combine_options', ['A'], ['B'], '選択肢Bを選びました。組にする相手を選んでください。'],
  ])('%s: %j to %j', (type, before, after, said) => {
    expect(announcementOf(buildQuiz(type), of(before), of(after))).toBe(said);
  });
});

describe('instructionOf', () => {
  test('says how many are asked for', () => {
    expect(instructionOf(buildQuiz('order_selection', { answer_count: 3 }))).toContain('1番目から3番目まで');
    expect(instructionOf(buildQuiz('combine_options'))).toContain('3組');
  });
});
