import { screen } from '@testing-library/react';
import { keepArchive, rightArchiveAnswers } from '@/__tests__/support/archive-replay';
import { keepPracticeWithRight } from '@/__tests__/support/practice-run';
import { renderPage } from '@/__tests__/support/render-page';
import type { SitePage } from '@/components/layout/site-page';
import { env } from '@/lib/env';
import { topContent } from '@/lib/top-content';
import { serveState } from '@/mock-api/server';
import { type MockState, namedStates } from '@/mock-api/state';
import AnswersPage from '@/pages/answers';
import ArchiveAnswersPage from '@/pages/archive/answers';
import ArchiveResultPage from '@/pages/archive/result';
import TopPage from '@/pages/index';
import PracticeAnswersPage from '@/pages/practice/answers';
import PracticeResultPage from '@/pages/practice/result';

interface Tail {
  page: SitePage;
  state: MockState;
  names: string[];
}

const tails: Record<string, () => Tail> = {
  'the top page': () => ({
    page: TopPage as unknown as SitePage,
    state: namedStates.entryOpen(),
    names: ['乗組員に加わる', 'まずは練習してみる'],
  }),
  'the answers': () => ({ page: AnswersPage, state: namedStates.published(), names: ['結果にもどる'] }),
  'the practice answers': () => ({
    page: PracticeAnswersPage,
    state: namedStates.entryOpen(),
    names: ['結果にもどる', 'もう一度挑戦する'],
  }),
  'the practice result': () => ({
    page: PracticeResultPage,
    state: namedStates.entryOpen(),
    names: ['答えを見る', 'もう一度挑戦する'],
  }),
  'the archive’s answers': () => ({
    page: ArchiveAnswersPage,
    state: namedStates.published(),
    names: ['結果にもどる', 'もう一度挑戦する'],
  }),
  'the archive’s result': () => ({
    page: ArchiveResultPage,
    state: namedStates.published(),
    names: ['答えを見る', 'もう一度挑戦する'],
  }),
};

beforeEach(() => {
  env.gtmId = 'GTM-ABC123';
});
afterEach(() => {
  env.gtmId = '';
  delete window.dataLayer;
});

test.each(Object.entries(tails))(
  'when a link at the tail of %s is pressed, then that is counted',
  async (_name, tailOf) => {
    const { page, state, names } = tailOf();
    serveState(state);
    keepPracticeWithRight(10);
    keepArchive(rightArchiveAnswers);
    const { user } = renderPage(page, { props: topContent });
    for (const name of names) {
      const link = await screen.findByRole('link', { name });
      await user.click(link);
      expect(window.dataLayer?.at(-1)).toEqual({
        event: 'click',
        category: 'page_tail_link',
        label: link.getAttribute('href'),
      });
    }
  },
);

test('when the address to write to is pressed, then that is counted too', async () => {
  const { user } = renderPage(AnswersPage);
  serveState(namedStates.published());
  const link = await screen.findByRole('link', { name: /@/ });
  // There is no mail program to open here.
  link.addEventListener('click', (event) => event.preventDefault());
  await user.click(link);
  expect(window.dataLayer?.at(-1)).toMatchObject({
    category: 'page_tail_link',
    label: link.getAttribute('href'),
  });
});
