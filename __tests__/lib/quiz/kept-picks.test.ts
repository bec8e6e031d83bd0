import type { QuizType } from '@knowledgeking/contract';
import * as fc from 'fast-check';
import { buildQuiz } from '@/__tests__/support/quiz-builders';
import { isAnything } from '@/lib/checks';
import { examPicks } from '@/lib/quiz/exam-session';
import { keptSelection, picksToKeep } from '@/lib/quiz/kept-picks';
import type { Turn } from '@/lib/quiz/play-state';
import { emptySelection } from '@/lib/quiz/question';
import { readStored, writeStored } from '@/lib/storage';

const turnOf = (type: QuizType): Turn => ({
  quiz: buildQuiz(type),
  total: 3,
  endsAt: null,
  owner: 'exam 2025-06-22T13:00:00.000+09:00',
  received: null,
});

/** The selection that comes back of something that the browser keeps. */
function afterReload(type: QuizType, kept: unknown) {
  writeStored('quiz_user_answers', kept);
  return keptSelection(turnOf(type), examPicks.read());
}

test.each<[QuizType, string[], string]>([
  ['multiple_selection', ['3', '1'], ''],
  ['combine_options', ['A', '1', 'B'], ''],
  ['free_input', [], ' 白鯨'],
])('%s: kept picks come back as they were after a reload', (type, picks, text) => {
  const selection = { picks, text };
  expect(afterReload(type, picksToKeep({ turn: turnOf(type), selection }))).toEqual(selection);
});

const kept = { owner: turnOf('free_input').owner, quiz_number: 3, picks: ['1'], text: '' };

test.each<[string, QuizType, unknown]>([
  ['of another attempt', 'single_selection', { ...kept, owner: 'other' }],
  ['of another question', 'single_selection', { ...kept, quiz_number: 2 }],
  ['of an option that is gone', 'single_selection', { ...kept, picks: ['9'] }],
  ['of one option twice', 'multiple_selection', { ...kept, picks: ['1', '1'] }],
  ['of two where one can be', 'single_selection', { ...kept, picks: ['1', '2'] }],
  ['of two of one side joined', 'combine_options', { ...kept, picks: ['A', 'B'] }],
  ['of text for options', 'single_selection', { ...kept, picks: [], text: '白鯨' }],
  ['of picks for text', 'free_input', kept],
  ['that are none', 'single_selection', { ...kept, picks: '1' }],
  ['with an unknown mark', 'single_selection', { ...kept, sending: 'later' }],
])('kept picks %s: are dropped', (_name, type, stored) => {
  expect(afterReload(type, stored)).toEqual(emptySelection);
});

test('foreign content never throws, and is removed', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (stored) => {
      expect(afterReload('order_selection', stored)).toEqual(emptySelection);
      expect(readStored('quiz_user_answers', isAnything)).toBeUndefined();
    }),
  );
});
