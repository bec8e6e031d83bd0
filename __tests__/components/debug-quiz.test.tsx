import { quizTypes } from '@knowledgeking/contract/rules/quiz';
import { screen, waitFor } from '@testing-library/react';
import { answerButton } from '@/__tests__/support/answer-question';
import { renderPage } from '@/__tests__/support/render-page';
import DebugQuizPage, { type DebugWish, readWish, wishParts } from '@/components/debug/debug-quiz-page';
import DebugSampleQuizPage from '@/components/debug/debug-sample-quiz-page';

const open = (query: Partial<DebugWish>) => renderPage(DebugQuizPage, { query });

test('what the address does not say, or says wrongly, is the first of each', () => {
  expect(readWish({ type: 'order_selection', medium: 'smell', state: ['a'] })).toEqual({
    type: 'order_selection',
    medium: 'none',
    face: 'text',
    length: 'normal',
    state: 'empty',
    timer: 'calm',
    number: '3',
  });
});

/** The words of a page in these states; the others show a question that can be answered. */
const wordsOf: Record<string, string> = {
  loading: '問題を読みこんでいます',
  loading_retrying: '通信を再試行しています',
  retrying: '通信を再試行しています',
  stalled: 'もう一度読みこむ',
  sending: '送信しています',
  confirming_skip: 'スキップする',
};

const pageCases = quizTypes.flatMap((type) => wishParts.state.map((state) => ({ type, state })));
test.each(pageCases)('$type, $state', async ({ type, state }) => {
  open({ type, state });
  const words = wordsOf[state];
  if (words) return expect(await screen.findByText(words)).toBeVisible();
  await screen.findByRole('heading', { name: '第3問' });
  const isComplete =
    state === 'complete' || (state === 'partly' && ['multiple_selection', 'free_input'].includes(type));
  await waitFor(() => expect(answerButton().hasAttribute('aria-disabled')).toBe(!isComplete));
});

test('a question can be played on from where it is shown', async () => {
  const { user } = open({ type: 'single_selection', state: 'complete' });
  await user.click(await screen.findByRole('button', { name: '回答する' }));
  expect(await screen.findByRole('heading', { name: '第4問' })).toBeVisible();
});

test('another state has an address of its own', async () => {
  const { user, router } = open({});
  await user.click(await screen.findByText('表示する状態'));
  await user.selectOptions(screen.getByLabelText('状態'), 'retrying');
  expect(router.replace).toHaveBeenCalledWith(
    { pathname: '/_debug/quiz', query: expect.objectContaining({ state: 'retrying', timer: 'calm' }) },
    undefined,
    { shallow: true },
  );
});

test('all practice questions are there, to be answered or read', async () => {
  const { user } = renderPage(DebugSampleQuizPage);
  const samples = await screen.findAllByRole('article');
  expect(samples).toHaveLength(10);
  await user.click(screen.getAllByRole('button', { name: 'スキップ' })[0] as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'スキップする' }));
  expect(screen.getByText(/不正解 送信：「」/)).toBeVisible();
});
