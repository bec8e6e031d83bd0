import { screen } from '@testing-library/react';
import { keepArchive, keepPracticeWithRight, rightArchiveAnswers } from '@/__tests__/support/local-attempts';
import { renderPage } from '@/__tests__/support/render-page';
import { type StateName, serveNamed } from '@/__tests__/support/responses';
import type { SitePage } from '@/components/layout/site-page';
import { loadTagManager, sendTailLinkClick } from '@/lib/analytics';
import { env } from '@/lib/env';
import { topContent } from '@/lib/top-content';
import NotFoundPage from '@/pages/404';
import AnswersPage from '@/pages/answers';
import ArchiveAnswersPage from '@/pages/archive/answers';
import ArchiveFinishedPage from '@/pages/archive/finished';
import ArchiveResultPage from '@/pages/archive/result';
import EntryCompletePage from '@/pages/entry/complete';
import ExamFinishedPage from '@/pages/exam/finished';
import TopPage from '@/pages/index';
import PracticeAnswersPage from '@/pages/practice/answers';
import PracticeResultPage from '@/pages/practice/result';
import SharedPracticePage from '@/pages/share/2025/[practice]';

/** Pages with the links at their tail, and a state in which these are there. */
const tails: [page: string, Page: unknown, state: StateName, names: string[]][] = [
  ['the top page', TopPage, 'entryOpen', ['乗組員に加わる', 'まずは練習してみる']],
  ['the answers', AnswersPage, 'published', ['結果にもどる']],
  ['the practice answers', PracticeAnswersPage, 'entryOpen', ['結果にもどる', 'もう一度挑戦する']],
  ['the practice result', PracticeResultPage, 'entryOpen', ['答えを見る', 'もう一度挑戦する']],
  ['a replay’s answers', ArchiveAnswersPage, 'published', ['結果にもどる', 'もう一度挑戦する']],
  ['a replay’s result', ArchiveResultPage, 'published', ['答えを見る', 'もう一度挑戦する']],
  ['a shared result', SharedPracticePage, 'entryOpen', ['練習問題に挑戦', '大会について見る']],
  ['an address that leads nowhere', NotFoundPage, 'entryOpen', ['トップへ戻る']],
  ['a complete entry', EntryCompletePage, 'aboard', ['練習問題に挑戦', 'トップページへ']],
  ['the end of the exam', ExamFinishedPage, 'finished', ['結果を見る']],
  ['the end of a replay', ArchiveFinishedPage, 'published', ['結果を見る']],
];

const scripts = () => document.head.querySelectorAll('script');

beforeEach(() => {
  env.gtmId = 'GTM-ABC123';
});
afterEach(() => {
  env.gtmId = '';
  delete window.dataLayer;
  for (const script of scripts()) script.remove();
});

// The first three: the tag manager is loaded once.
test('without its id nothing is loaded, and nothing goes anywhere', () => {
  env.gtmId = '';
  loadTagManager('/');
  sendTailLinkClick('/practice');
  expect(scripts()).toHaveLength(0);
  expect(window.dataLayer).toBeUndefined();
});

test('when the verification mail’s link has led here, then nothing is loaded', () => {
  loadTagManager('/entry/confirm');
  expect(scripts()).toHaveLength(0);
});

test('when the tag manager is loaded, then its start is the first event, and its script is in the page once', () => {
  const before = Date.now();
  loadTagManager('/');
  loadTagManager('/');
  sendTailLinkClick('/practice');
  const [start, click] = window.dataLayer ?? [];
  expect(start).toEqual({ event: 'gtm.js', 'gtm.start': expect.any(Number) });
  expect(start?.['gtm.start']).toBeGreaterThanOrEqual(before);
  expect(click).toMatchObject({ event: 'click' });
  expect(Array.from(scripts(), ({ src, async }) => [src, async])).toEqual([
    ['https://www.googletagmanager.com/gtm.js?id=GTM-ABC123', true],
  ]);
});

test.each(tails)('links at the tail of %s are counted', async (_page, Page, state, names) => {
  serveNamed(state);
  keepPracticeWithRight(10);
  keepArchive(rightArchiveAnswers);
  const { user } = renderPage(Page as SitePage, {
    props: { ...topContent, correct: 7, introduction: '大会です。' } as object,
  });
  for (const name of names) {
    const link = await screen.findByRole('link', { name });
    await user.click(link);
    expect(window.dataLayer?.at(-1)).toEqual({
      event: 'click',
      category: 'page_tail_link',
      label: link.getAttribute('href'),
    });
  }
});

test('when the address to write to is pressed, then that is counted too', async () => {
  const { user } = renderPage(AnswersPage);
  serveNamed('published');
  const link = await screen.findByRole('link', { name: /@/ });
  // There is no mail program to open here.
  link.addEventListener('click', (event) => event.preventDefault());
  await user.click(link);
  expect(window.dataLayer?.at(-1)).toMatchObject({
    category: 'page_tail_link',
    label: link.getAttribute('href'),
  });
});
