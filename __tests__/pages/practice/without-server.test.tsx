import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { skip } from '@/__tests__/support/answer-question';
import { keepPractice, keepPracticeWithRight } from '@/__tests__/support/local-attempts';
import { renderPage } from '@/__tests__/support/render-page';
import type { SitePage } from '@/components/layout/site-page';
import { useErrorScreen } from '@/hooks/use-error-screen';
import type { ErrorScreenKind } from '@/lib/error-effects';
import { refusal } from '@/mock-api/answer';
import { mockServer } from '@/mock-api/server';
import PracticeAnswersPage from '@/pages/practice/answers';
import PracticeFinishedPage from '@/pages/practice/finished';
import PracticePage from '@/pages/practice/index';
import PracticePlayPage from '@/pages/practice/play';
import PracticeResultPage from '@/pages/practice/result';

type Place = readonly [what: string, Page: SitePage, heading: string];
const questions: Place = ['the questions', PracticePlayPage, '第2問'];
const others: Place[] = [
  ['the entrance', PracticePage, '練習問題'],
  ['the end', PracticeFinishedPage, '練習問題終了'],
  ['the result', PracticeResultPage, '練習問題の結果'],
  ['the answers', PracticeAnswersPage, '練習問題の答え'],
];

/** A failure of the API, and the screen that other pages show for it. */
type Failure = readonly [how: string, answer: () => Response, raised: ErrorScreenKind | undefined];
const isBroken: Failure = ['is broken', () => new HttpResponse('<html></html>', { status: 500 }), 'apology'];
const failures: Failure[] = [
  isBroken,
  ['is overloaded', () => new HttpResponse('<html></html>', { status: 504 }), 'cant_access'],
  ['refuses everything', () => refusal(503, 'in_maintenance'), 'maintenance'],
  ['can’t be reached', () => new HttpResponse('Bad Gateway', { status: 502 }), undefined],
];

/** A practice page while every call of the API fails in this way. */
async function openWithout([, answer, raised]: Failure, [, Page, heading]: Place): Promise<void> {
  let asked = 0;
  mockServer.use(
    http.all('*/api/*', () => {
      asked += 1;
      return answer();
    }),
  );
  if (Page === PracticePlayPage) keepPractice(['2']);
  else keepPracticeWithRight(5);
  renderPage(Page);
  await waitFor(() => expect(asked).toBeGreaterThanOrEqual(3));
  await waitFor(() => expect(useErrorScreen.getState().screen).toBe(raised));
  expect(screen.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
}

test.each(failures)('where the API %s one can practise all the same', (...failure) =>
  openWithout(failure, questions),
);

test.each(others)('where the API is broken %s are there too', (...place) => openWithout(isBroken, place));

test('practice calls nothing of the API: only the layout does, as on every page', async () => {
  const asked = new Set<string>();
  mockServer.events.on('request:start', ({ request }) => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/api/')) asked.add(pathname);
  });
  keepPractice(['2', '', '', '', '', '', '', '', '']);
  const { user, router, visit } = renderPage(PracticePlayPage);
  await screen.findByRole('heading', { name: '第10問' });
  await skip(user);
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/practice/finished'));
  visit(PracticeFinishedPage);
  visit(PracticeResultPage);
  visit(PracticeAnswersPage);
  visit(PracticePage);
  expect(screen.getByRole('heading', { name: '練習問題', level: 1 })).toBeVisible();
  await waitFor(() => expect(asked.size).toBe(3));
  expect([...asked].sort()).toEqual(['/api/exams', '/api/site_status', '/api/users/me']);
});
