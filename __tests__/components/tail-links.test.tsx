import { fireEvent, screen } from '@testing-library/react';
import { everyVisit, openVisit, type Visit } from '@/__tests__/support/every-page';
import { serveExam } from '@/__tests__/support/exam-server';
import {
  keepArchive,
  keepPractice,
  keepPracticeWithRight,
  rightArchiveAnswers,
} from '@/__tests__/support/local-attempts';
import { passLong, stopPageTime } from '@/__tests__/support/page-time';
import { renderPage } from '@/__tests__/support/render-page';
import { respondTo, serveNamed } from '@/__tests__/support/responses';
import type { SitePage } from '@/components/layout/site-page';
import { loadTagManager, sendTailLinkClick } from '@/lib/analytics';
import { env } from '@/lib/env';
import { isWithin, paths } from '@/lib/paths';
import { topContent } from '@/lib/top-content';
import { refusal } from '@/mock-api/handlers';
import AnswersPage from '@/pages/answers';
import ArchivePage from '@/pages/archive';
import CeremonyPage from '@/pages/ceremony';
import EntryCompletePage from '@/pages/entry/complete';
import EntryConfirmPage from '@/pages/entry/confirm';
import ExamPage from '@/pages/exam';
import ExamFinishedPage from '@/pages/exam/finished';
import TopPage from '@/pages/index';
import PracticePage from '@/pages/practice';
import ResultPage from '@/pages/result';

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

function expireLink(): void {
  respondTo('get', '*/api/exams/:id/entry/confirm', () => refusal(410, 'entry_token_expired'));
}

const confirmEntry = () => void serveNamed('entryOpen', { isEntryConfirmed: true });
const logOut = () => void serveNamed('published', { me: {} });

function refuseResults(path: string): void {
  respondTo('get', `*/api/exams/:id/${path}`, () => refusal(409, 'exam_not_aggregated'));
}

/** The states of pages that differ in the links at their tail, besides those in which they read something else. */
const moreVisits: readonly Visit[] = [
  { Page: TopPage, state: 'entryOpen', props: topContent },
  { Page: EntryConfirmPage, state: 'entryOpen' },
  { Page: EntryConfirmPage, state: 'entryOpen', query: { entry_token: 'token' }, prepare: expireLink },
  { Page: EntryConfirmPage, state: 'entryOpen', query: { entry_token: 'token' }, prepare: confirmEntry },
  { Page: EntryCompletePage, state: 'entryOpen' },
  { Page: EntryCompletePage, state: 'aboard' },
  { Page: ExamPage, state: 'finished', prepare: () => void serveExam({ isFinished: true }) },
  { Page: ExamFinishedPage, state: 'inProgress', prepare: () => void serveExam({ isStarted: false }) },
  { Page: ExamFinishedPage, state: 'sitting', prepare: () => void serveExam() },
  { Page: ExamFinishedPage, state: 'missed' },
  { Page: ResultPage, state: 'inProgress' },
  { Page: ResultPage, state: 'sitting', prepare: () => void serveExam() },
  { Page: ResultPage, state: 'finished', prepare: () => void serveExam({ isFinished: true }) },
  { Page: ResultPage, state: 'missed' },
  { Page: ResultPage, state: 'missedPublished' },
  { Page: ResultPage, state: 'published', prepare: () => refuseResults('personal_result') },
  { Page: AnswersPage, state: 'missedPublished' },
  { Page: AnswersPage, state: 'published', prepare: () => refuseResults('submissions') },
  { Page: CeremonyPage, state: 'inProgress' },
  { Page: CeremonyPage, state: 'missedPublished' },
  { Page: CeremonyPage, state: 'published', prepare: logOut },
  { Page: PracticePage, state: 'entryOpen', prepare: () => keepPracticeWithRight(10) },
  { Page: PracticePage, state: 'entryOpen', prepare: () => keepPractice(['1']) },
  { Page: ArchivePage, state: 'published', prepare: () => keepArchive(rightArchiveAnswers) },
  { Page: ArchivePage, state: 'published', prepare: () => keepArchive(['1']) },
];

/** Links that look like buttons, but are in the middle of a page. */
const inTheMiddle: Readonly<Record<string, string>> = {
  [paths.result()]: '答えを見る',
  [paths.login()]: 'このままトップへ',
};

/** The internal links that look like buttons, and those after which nothing is to be read but other such links. */
function linksAtTail(route: string): HTMLAnchorElement[] {
  const main = screen.getByRole('main');
  const unread = 'a[href^="/"], [hidden], [aria-hidden="true"], .visually-hidden, dialog';
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  let last: Node = main;
  while (texts.nextNode()) {
    const isRead = texts.currentNode.parentElement?.closest(unread) === null;
    if (isRead && texts.currentNode.nodeValue?.trim()) last = texts.currentNode;
  }
  const links = [...main.querySelectorAll<HTMLAnchorElement>('a[href^="/"]:not([tabindex="-1"])')];
  // The top page has such links at its beginning, too.
  const isButton = (link: Element): boolean => route !== paths.top() && link.matches('.button');
  return links.filter((link) => {
    const isLast = last === main || last.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING;
    return isLast || (isButton(link) && link.textContent !== inTheMiddle[route]);
  });
}

const routeOf = ({ Page }: Visit): string => (Page as SitePage).layout.route;
// The top page is there whole below; what operators try things out on is for nobody else.
const isOfContestants = (visit: Visit): boolean =>
  routeOf(visit) !== paths.top() && !isWithin(routeOf(visit), paths.debug());

const visits = [...everyVisit.map(([, visit]) => visit).filter(isOfContestants), ...moreVisits];
const seen = new Set<string | null>();

test.each(visits.map((visit) => [routeOf(visit), visit.state, visit] as const))(
  '%s, %s: each link at the tail is counted',
  async (route, _state, visit) => {
    stopPageTime();
    await openVisit(visit);
    await passLong(12);
    for (const link of linksAtTail(route)) {
      const label = link.getAttribute('href');
      seen.add(link.textContent);
      window.dataLayer = [];
      fireEvent.click(link);
      expect(window.dataLayer).toEqual([{ event: 'click', category: 'page_tail_link', label }]);
    }
  },
);

test('they were all there', () => {
  expect([...seen].sort()).toEqual([
    'まずは練習してみる',
    'もう一度挑戦する',
    'アーカイブに挑戦',
    'アーカイブを再開する',
    'エントリーする',
    'トップへ戻る',
    'トップページへ',
    'ログイン',
    'ログインのページへ',
    '乗組員に加わる',
    '予選に進む',
    '予選を再開する',
    '前回の結果を見る',
    '大会について見る',
    '封筒をあける',
    '確認メールの再送へ',
    '答えを見る',
    '結果にもどる',
    '結果を見る',
    '結果発表を待つ',
    '続きから挑戦する',
    '練習問題に挑戦',
    '速報の得点を見る',
  ]);
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
