import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useEnteredEmail } from '@/hooks/drafts';
import { mockServer } from '@/mock-api/server';
import EntryPage from '@/pages/entry';
import ResendPage from '@/pages/entry/resend';
import LoginPage from '@/pages/login';
import { fillIn, renderForm, send } from '../support/entry-form';
import { renderPage } from '../support/render-page';

afterEach(() => jest.restoreAllMocks());

const lostNetwork = () => {
  // jsdom reports a lost network on the console, even when it is handled.
  jest.spyOn(console, 'error').mockImplementation();
  mockServer.use(http.post('*/api/exams/:id/entry', () => HttpResponse.error(), { once: true }));
};

function expectFilledIn() {
  expect(screen.getByLabelText('メールアドレス')).toHaveValue('ｎａｍｅ＠example.com');
  expect(screen.getByLabelText('表示名')).toHaveValue('うみねこ');
  expect(screen.getByLabelText('出身地')).toHaveValue('神奈川県');
  expect(screen.getByRole('radio', { name: 'こどもの部' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: '応募規約に同意する' })).toBeChecked();
}

describe('the network is lost while the entry is sent', () => {
  test('「入力しなおす」 brings the form back filled in, and it can be sent', async () => {
    lostNetwork();
    const { user, router } = await renderForm();
    await fillIn(user);
    await user.click(send());
    await screen.findByText(/エントリーに失敗しました/);
    await user.click(screen.getByRole('button', { name: '入力しなおす' }));
    expect(screen.getByRole('heading', { name: 'エントリー' })).toHaveFocus();
    expectFilledIn();
    await user.click(send());
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/entry/resend'));
  });

  test('by way of the top page it is filled in too, until it has been sent; nothing of it is stored', async () => {
    lostNetwork();
    const { user, router, visit } = await renderForm();
    await fillIn(user);
    await user.click(send());
    await screen.findByText(/エントリーに失敗しました/);
    await user.click(screen.getByRole('button', { name: 'トップへ戻る' }));
    visit(LoginPage);
    visit(EntryPage);
    expectFilledIn();
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('うみねこ');
    await user.click(send());
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/entry/resend'));
    visit(LoginPage);
    visit(EntryPage);
    expect(screen.getByLabelText('表示名')).toHaveValue('');
  });

  test('a page that is loaded again has forgotten it', async () => {
    lostNetwork();
    const { user, unmount } = await renderForm();
    await fillIn(user);
    await user.click(send());
    await screen.findByText(/エントリーに失敗しました/);
    unmount();
    await renderForm();
    expect(screen.getByLabelText('表示名')).toHaveValue('');
  });

  test('the address of a mail that is asked for again stays', async () => {
    jest.spyOn(console, 'error').mockImplementation();
    mockServer.use(http.post('*/api/exams/:id/entry/resend', () => HttpResponse.error()));
    useEnteredEmail.setState({ email: '', sentAt: undefined });
    const { user } = renderPage(ResendPage);
    await user.type(await screen.findByLabelText('メールアドレス'), 'name@example.com');
    await user.click(screen.getByRole('button', { name: '確認メールを再送する' }));
    expect(await screen.findByText(/送信できませんでした/)).toBeVisible();
    expect(screen.getByLabelText('メールアドレス')).toHaveValue('name@example.com');
  });
});
