import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { passUntil, stopPageTime } from '@/__tests__/support/page-time';
import { renderPage } from '@/__tests__/support/render-page';
import { mockServer } from '@/mock-api/server';
import NotFoundPage from '@/pages/404';
import ExamPage from '@/pages/exam';

const statusPath = '*/api/site_status';
const crowd = /アクセスが集中している/;

test('a server whose status is something else: a guarded page says so, and others are there', async () => {
  mockServer.use(http.get(statusPath, () => HttpResponse.json({ site_status: 'fine' })));
  const { visit } = renderPage(ExamPage);
  expect(await screen.findByText(crowd)).toBeVisible();
  expect(screen.queryByText('読み込んでいます')).not.toBeInTheDocument();
  visit(NotFoundPage);
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.queryByText(crowd)).not.toBeInTheDocument();
});

test('the page comes as soon as the server speaks', async () => {
  mockServer.use(http.get(statusPath, () => new HttpResponse('<p>hello'), { once: true }));
  stopPageTime();
  const { router } = renderPage(ExamPage);
  await passUntil(() => screen.queryByText(crowd));
  await passUntil(() => router.replace.mock.calls.length > 0);
  expect(router.replace).toHaveBeenCalledWith('/');
  expect(screen.queryByText(crowd)).not.toBeInTheDocument();
});
