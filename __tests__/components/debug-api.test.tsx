import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { renderPage } from '@/__tests__/support/render-page';
import DebugApiPage from '@/components/debug/debug-api-page';
import { errorWords } from '@/components/error/error-screen';
import { env } from '@/lib/env';
import { refusal } from '@/mock-api/answer';
import { mockServer, serveState } from '@/mock-api/server';
import { namedStates } from '@/mock-api/state';

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

test('any call can be fired, and its response is shown', async () => {
  serveState(namedStates.beingMarked());
  const { user } = await open();
  await user.selectOptions(screen.getByLabelText('呼び出し'), 'getQuickScore');
  await user.click(screen.getByRole('button', { name: /^GET \/exams\/.+\/quick_score$/ }));
  expect(await section('API').findByText(/total_full_score/)).toBeVisible();
});

test('what goes wrong is shown too, and what cannot be sent', async () => {
  mockServer.use(http.get('*/quick_score', () => refusal(409, 'exam_not_finished')));
  const { user } = await open();
  await user.selectOptions(screen.getByLabelText('呼び出し'), 'getQuickScore');
  await user.click(screen.getByRole('button', { name: /quick_score$/ }));
  expect(await section('API').findByText(/409 exam_not_finished/)).toBeVisible();
  await user.clear(screen.getByLabelText('送る内容'));
  await user.click(screen.getByRole('button', { name: /quick_score$/ }));
  expect(await section('API').findByText(/SyntaxError/)).toBeVisible();
});

test('a debug entry is from 東京都 unless another place is chosen, and its number logs in', async () => {
  const sent: unknown[] = [];
  mockServer.events.on('request:start', async ({ request }) => {
    if (request.url.endsWith('/debug_entry')) sent.push(await request.clone().json());
  });
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
  serveState(namedStates.maintenance());
  mockServer.use(
    http.post('*/debug/maintenance', async ({ request }) => {
      expect(await request.json()).toEqual({ maintenance_status: 'none' });
      serveState(namedStates.entryOpen());
      return HttpResponse.json({ period: 'entry', maintenance_status: 'none' });
    }),
  );
  const { user } = renderPage(DebugApiPage);
  expect(await screen.findByRole('heading', { name: errorWords.maintenance.heading })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'メンテナンスを終える' }));
  expect(await screen.findByRole('heading', { name: 'API' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: errorWords.maintenance.heading })).not.toBeInTheDocument();
});
