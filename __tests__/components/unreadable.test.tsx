import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { renderPage } from '@/__tests__/support/render-page';
import { timeFromNow } from '@/mock-api/exam';
import { mockServer } from '@/mock-api/server';
import NotFoundPage from '@/pages/404';
import ExamPage from '@/pages/exam';

const statusPath = '*/api/site_status';
const crowd = /アクセスが集中している/;

test.each([
  ['HTML', () => new HttpResponse('<!doctype html><p>hello', { headers: { 'content-type': 'text/html' } })],
  ['nothing', () => new HttpResponse(null)],
  ['another shape', () => HttpResponse.json({ site_status: 'fine' })],
  [
    'a period that nobody knows',
    () =>
      HttpResponse.json({
        site_status: { period: 'holiday', maintenance_status: 'none' },
        server_time: timeFromNow(0),
      }),
  ],
])('a server whose status is %s: a guarded page says so, and the top page is there', async (_name, make) => {
  mockServer.use(http.get(statusPath, make));
  const { visit } = renderPage(ExamPage);
  expect(await screen.findByText(crowd)).toBeVisible();
  expect(screen.queryByText('読み込んでいます')).not.toBeInTheDocument();
  visit(NotFoundPage);
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.queryByText(crowd)).not.toBeInTheDocument();
});

test('the page comes as soon as the server speaks', async () => {
  mockServer.use(http.get(statusPath, () => new HttpResponse('<p>hello'), { once: true }));
  const { router } = renderPage(ExamPage);
  expect(await screen.findByText(crowd)).toBeVisible();
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/'), { timeout: 10_000 });
  expect(screen.queryByText(crowd)).not.toBeInTheDocument();
});
