import { screen, waitFor } from '@testing-library/react';
import { useEnteredEmail } from '@/hooks/drafts';
import { isAnything } from '@/lib/checks';
import { readStored } from '@/lib/storage';
import { refusal } from '@/mock-api/answer';
import { serveState } from '@/mock-api/server';
import NotFoundPage from '@/pages/404';
import ConfirmPage from '@/pages/entry/confirm';
import { fillIn, renderForm, send } from '../support/entry-form';
import { holdBack } from '../support/hold';
import { renderPage } from '../support/render-page';

const failed = () => refusal(500, 'internal_server_error');
const anyErrorScreen = () => screen.queryByRole('heading', { name: /できませんでした|申しわけありません/ });

beforeEach(() => useEnteredEmail.setState({ email: '', sentAt: undefined, fields: undefined }));

test.each([
  ['succeeds', undefined, 'name@example.com'],
  ['fails', failed, ''],
])(
  'when an entry %s after its page was left, then it opens no page and no screen',
  async (_how, failure, email) => {
    const { release } = holdBack('post', '*/api/exams/:id/entry', failure);
    const { user, router, visit } = await renderForm();
    await fillIn(user);
    await user.click(send());
    visit(NotFoundPage);
    await release();
    expect(router.push).not.toHaveBeenCalled();
    expect(anyErrorScreen()).not.toBeInTheDocument();
    expect(useEnteredEmail.getState().email).toBe(email);
  },
);

test.each([
  ['succeeds', undefined, true],
  ['fails', failed, false],
])(
  'when a confirmation %s after its page was left, then it opens no page and no screen',
  async (_how, failure, isConfirmed) => {
    const state = serveState();
    const { release } = holdBack('post', '*/api/exams/:id/entry/confirm', failure);
    const { user, router, visit } = renderPage(ConfirmPage, { query: { entry_token: 'token' } });
    await user.click(await screen.findByRole('button', { name: 'エントリーを確定する' }));
    visit(NotFoundPage);
    await release();
    await waitFor(() => expect(state.isEntryConfirmed).toBe(isConfirmed));
    expect(readStored('entry_completed', isAnything) ?? false).toBe(isConfirmed);
    expect(router.push).not.toHaveBeenCalled();
    expect(anyErrorScreen()).not.toBeInTheDocument();
  },
);
