import { act, screen, waitFor } from '@testing-library/react';
import { serveState } from '@/mock-api/server';
import { namedStates } from '@/mock-api/state';
import NotFoundPage from '@/pages/404';
import AnswersPage from '@/pages/answers';
import ResultPage from '@/pages/result';
import { renderPage } from '../support/render-page';
import { holdBack } from '../support/responses';

/** The page while its points are shown; the results are published and read by itself. */
async function waitOnResult() {
  const state = serveState(namedStates.beingMarked());
  renderPage(ResultPage);
  await screen.findByRole('button', { name: 'シェアする' });
  const publish = async () => {
    Object.assign(state, namedStates.published());
    return await waitFor(
      () => {
        // swr reads again when the network is back, but not twice within a moment.
        act(() => void window.dispatchEvent(new Event('online')));
        return screen.getByRole('heading', { name: '予選の結果', level: 1 });
      },
      { timeout: 4_000 },
    );
  };
  return { publish };
}

test.each([
  ['the heading', 'heading', '予選の結果（速報）'],
  ['a button', 'button', 'シェアする'],
] as const)(
  'when the results come by themselves, then the focus goes from %s to their heading',
  async (_name, role, name) => {
    const { publish } = await waitOnResult();
    const focused = screen.getByRole(role, { name });
    focused.tabIndex = -1;
    focused.focus();
    const heading = await publish();
    await waitFor(() => expect(heading).toHaveFocus());
  },
);

test('when the results come while something that stays has the focus, then it keeps it, and a status says so', async () => {
  const { publish } = await waitOnResult();
  const stays = screen.getAllByRole('link').find((link) => !screen.getByRole('main').contains(link));
  stays?.focus();
  const statuses = screen.getAllByRole('status');
  const said = () => statuses.map(({ textContent }) => textContent);
  expect(said()).not.toContain('結果が出ました');
  await publish();
  expect(stays).toHaveFocus();
  expect(said()).toContain('結果が出ました');
});

const answersHeading = () => screen.findByRole('heading', { name: '予選の答え' });

test('when a page’s heading comes after the page, then it gets the focus', async () => {
  serveState(namedStates.published());
  const answers = holdBack('get', '*/api/exams/:id/submissions');
  const { visit } = renderPage(NotFoundPage);
  visit(AnswersPage);
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  await answers.release();
  const heading = await answersHeading();
  await waitFor(() => expect(heading).toHaveFocus());
});
