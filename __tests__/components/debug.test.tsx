import type { QuizType } from '@knowledgeking/contract';
import { quizTypes } from '@knowledgeking/contract/rules/quiz';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { answerButton } from '@/__tests__/support/answer-question';
import { renderPage } from '@/__tests__/support/render-page';
import { bodiesSentTo, respondTo, serveNamed } from '@/__tests__/support/responses';
import DebugQuizPage, { type DebugWish, readWish, wishParts } from '@/components/debug/any-question-page';
import DebugApiPage from '@/components/debug/api-calls-page';
import DebugSampleQuizPage from '@/components/debug/practice-questions-page';
import { errorWords } from '@/components/error/error-screen';
import { env } from '@/lib/env';
import { refusal } from '@/mock-api/handlers';
import { mockServer } from '@/mock-api/server';

async function open() {
  const page = renderPage(DebugApiPage);
  await screen.findByRole('heading', { name: 'API' });
  return page;
}

test('on staging the key is asked for once, and goes with every call from then on', async () => {
  jest.replaceProperty(env, 'appEnv', 'staging');
  const sent: [string, string | null][] = [];
  mockServer.events.on('request:start', ({ request }) => {
    if (/debug/.test(request.url))
      sent.push([new URL(request.url).pathname, request.headers.get('x-debug-key')]);
  });
  const first = renderPage(DebugApiPage);
  await first.user.type(await screen.findByLabelText('DEBUG_KEY'), 'a key of this staging');
  expect(screen.queryByRole('button', { name: 'entry' })).not.toBeInTheDocument();
  await first.user.click(screen.getByRole('button', { name: 'この鍵を使う' }));
  expect(screen.queryByLabelText('DEBUG_KEY')).not.toBeInTheDocument();
  first.unmount();

  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'entry' }));
  await user.click(screen.getByRole('button', { name: 'メンテナンスを終える' }));
  await user.click(screen.getByRole('button', { name: 'デバッグ用にエントリーする' }));
  await user.click(screen.getByRole('button', { name: '称号の一覧' }));
  await user.selectOptions(screen.getByLabelText('呼び出し'), 'debugTitles');
  await user.click(screen.getByRole('button', { name: /^GET .+debug_titles$/ }));
  await waitFor(() => expect(sent).toHaveLength(5));
  expect(new Set(sent.map(([, key]) => key))).toEqual(new Set(['a key of this staging']));

  await user.click(screen.getByRole('button', { name: '鍵を入れなおす' }));
  expect(screen.getByLabelText('DEBUG_KEY')).toHaveValue('');
});

const section = (name: string) =>
  within(screen.getByRole('heading', { name }).closest('section') as HTMLElement);

test('any call can be fired, and its response is shown, or what goes wrong, or what can’t be sent', async () => {
  serveNamed('beingMarked');
  const { user } = await open();
  await user.selectOptions(screen.getByLabelText('呼び出し'), 'getQuickScore');
  const fire = () => user.click(screen.getByRole('button', { name: /^GET \/exams\/.+\/quick_score$/ }));
  await fire();
  expect(await section('API').findByText(/total_full_score/)).toBeVisible();
  respondTo('get', '*/quick_score', () => refusal(409, 'exam_not_finished'));
  await fire();
  expect(await section('API').findByText(/409 exam_not_finished/)).toBeVisible();
  await user.clear(screen.getByLabelText('送る内容'));
  await fire();
  expect(await section('API').findByText(/SyntaxError/)).toBeVisible();
});

test('a debug entry is from 東京都 unless another place is chosen, and its number logs in', async () => {
  const sent = bodiesSentTo('*/debug_entry');
  const { user, router } = await open();
  await user.click(screen.getByRole('button', { name: 'デバッグ用にエントリーする' }));
  expect(await screen.findByDisplayValue('7K3M-Q9RT-2XWD')).toBeVisible();
  expect(sent).toEqual([{ children_division: false, birthplace: '東京都' }]);
  expect(screen.getByRole('link', { name: 'パートナーアプリとして開く' })).toHaveAttribute(
    'href',
    '/?type=webview&is_logged_in=true#base_crew_token=7K3M-Q9RT-2XWD',
  );
  await user.click(screen.getByRole('button', { name: 'この番号でログインする' }));
  expect(await screen.findByRole('button', { name: 'ログアウト' })).toBeVisible();
  expect(router.push).toHaveBeenCalledWith('/');
});

test.each(Object.entries(errorWords))('raises %s, and the page stays in reach', async (kind, { heading }) => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: kind.toUpperCase() }));
  expect(screen.getByRole('heading', { name: heading })).toBeVisible();
  expect(screen.getByRole('button', { name: 'result_published' })).toBeVisible();
});

test('maintenance can be ended from here', async () => {
  serveNamed('maintenance');
  respondTo('post', '*/debug/maintenance', async ({ request }) => {
    expect(await request.json()).toEqual({ maintenance_status: 'none' });
    serveNamed('entryOpen');
    return HttpResponse.json({ period: 'entry', maintenance_status: 'none' });
  });
  const { user } = renderPage(DebugApiPage);
  expect(await screen.findByRole('heading', { name: errorWords.maintenance.heading })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'メンテナンスを終える' }));
  expect(await screen.findByRole('heading', { name: 'API' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: errorWords.maintenance.heading })).not.toBeInTheDocument();
});

const openQuiz = (query: Partial<DebugWish>) => renderPage(DebugQuizPage, { query });

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

const pageCases = wishParts.state.map((state, index) => ({ type: quizTypes[index % 6] as QuizType, state }));
// e2e/accessibility.spec.ts has every type in every state.
test.each(pageCases)('$type, $state', async ({ type, state }) => {
  openQuiz({ type, state });
  const words = wordsOf[state];
  if (words) return expect(await screen.findByText(words)).toBeVisible();
  await screen.findByRole('heading', { name: '第3問' });
  const isComplete =
    state === 'complete' || (state === 'partly' && ['multiple_selection', 'free_input'].includes(type));
  await waitFor(() => expect(answerButton().hasAttribute('aria-disabled')).toBe(!isComplete));
});

test('a question can be played on from where it is shown', async () => {
  const { user } = openQuiz({ type: 'single_selection', state: 'complete' });
  await user.click(await screen.findByRole('button', { name: '回答する' }));
  expect(await screen.findByRole('heading', { name: '第4問' })).toBeVisible();
});

test('another state has an address of its own', async () => {
  const { user, router } = openQuiz({});
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

test('when a debug entry fails, then ENTRY_FAILURE comes as after an entry, and what went wrong is said in its place', async () => {
  respondTo('post', '*/debug_entry', () => refusal(404, 'not_found'));
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'デバッグ用にエントリーする' }));
  expect(await screen.findByRole('heading', { name: errorWords.entry_failure.heading })).toBeVisible();
  expect(section('デバッグ用のエントリー').getByText(/404 not_found/)).toBeVisible();
});
