/** @jest-environment node */

import type { QuizType } from '@knowledgeking/contract';
import { isAnswerCorrect, partsOfAnswer } from '@knowledgeking/contract/rules/answers';

type Case = [type: QuizType, accepted: string[], answer: string, isCorrect: boolean, what: string];

const cases: Case[] = [
  ['single_selection', ['3'], '3', true, 'the right option'],
  ['single_selection', ['3'], '1', false, 'another option'],
  ['single_selection', ['1', '3'], '3', true, 'the second of two accepted options'],
  ['single_selection', ['3'], '', false, 'a skip'],
  ['multiple_selection', ['1,3'], '1,3', true, 'all of them'],
  ['multiple_selection', ['1,3'], '3,1', true, 'all of them in another order'],
  ['multiple_selection', ['9,10'], '10,9', true, 'values of several characters'],
  ['multiple_selection', ['1,3'], '1', false, 'one fewer'],
  ['multiple_selection', ['1,3'], '1,2,3', false, 'one more'],
  ['multiple_selection', ['1,3'], '13', false, 'without the comma'],
  ['order_selection', ['3,1,2'], '3,1,2', true, 'the right order'],
  ['order_selection', ['3,1,2'], '1,3,2', false, 'another order'],
  ['order_selection', ['3,1,2'], '3,1', false, 'only the beginning'],
  ['combine_options', ['A-1,B-3'], 'A-1,B-3', true, 'the right pairs'],
  ['combine_options', ['A-1,B-3'], 'B-3,A-1', true, 'the right pairs in another order'],
  ['combine_options', ['A-1,B-3'], 'A-3,B-1', false, 'other pairs'],
  ['combine_options', ['A-1,B-3'], '1-A,3-B', false, 'pairs the other way round'],
  ['combine_options', ['A-1,B-3'], 'A-1', false, 'one pair fewer'],
  ['order_six_char', ['た,い,へ,い,よ,う'], 'た,い,へ,い,よ,う', true, 'the right characters'],
  ['order_six_char', ['た,い,へ,い,よ,う'], 'い,た,へ,い,よ,う', false, 'another order'],
  ['order_six_char', ['た,い,へ,い,よ,う'], 'た,い,へ,い,よ', false, 'one fewer'],
  ['free_input', ['海底二万里'], '海底二万里', true, 'the same words'],
  ['free_input', ['海底二万里', '海底二万マイル'], '海底二万マイル', true, 'the other accepted words'],
  ['free_input', ['海底二万里'], '　海底 二万里\t', true, 'spaces of every width'],
  ['free_input', ['海底二万里'], '『海底』“二”‘万’"里"\'', true, 'quotation marks'],
  ['free_input', ['海底二万里'], '｢海底｣＂二＇万里', true, 'quotation marks of another width'],
  ['free_input', ['「海底」二万里'], '海底二万里', true, 'quotation marks in the accepted words'],
  ['free_input', ['SOS'], 'ＳＯＳ', true, 'full-width letters'],
  ['free_input', ['１２３'], '123', true, 'full-width digits in the accepted words'],
  ['free_input', ['ガイコツ'], 'ｶﾞｲｺﾂ', true, 'half-width kana'],
  ['free_input', ['が'], 'か\u3099', true, 'a combining voiced mark'],
  ['free_input', ['やった！'], 'やった!', true, 'width of a symbol'],
  ['free_input', ['やった！'], 'やった', false, 'a missing symbol'],
  ['free_input', ['ア・イ'], 'アイ', false, 'a missing middle dot'],
  ['free_input', ['うみ'], 'ウミ', false, 'the other kana'],
  ['free_input', ['SOS'], 'sos', false, 'other case'],
  ['free_input', ['ぱ'], 'は', false, 'a missing voiced mark'],
  ['free_input', ['海'], '', false, 'a skip'],
  ['free_input', ['海'], '「」', false, 'only quotation marks'],
];

test.each(cases)('%s, accepted %j, sent %j: %s (%s)', (type, accepted, answer, isCorrect) => {
  expect(isAnswerCorrect(type, accepted, answer)).toBe(isCorrect);
});

test('the parts of an answer; the empty answer has none', () => {
  expect(partsOfAnswer('multiple_selection', '')).toEqual([]);
  expect(partsOfAnswer('single_selection', '3')).toEqual(['3']);
  expect(partsOfAnswer('combine_options', 'A-1,B-3')).toEqual(['A-1', 'B-3']);
  expect(partsOfAnswer('free_input', '右,左')).toEqual(['右,左']);
});
