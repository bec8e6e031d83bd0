import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { useEnteredEmail } from '@/hooks/use-entered-email';
import { takeArrival } from '@/lib/arrival';
import { refusal } from '@/mock-api/answer';
import { mockServer, serveState } from '@/mock-api/server';
import { mockState, namedStates } from '@/mock-api/state';
import CompletePage from '@/pages/entry/complete';
import ConfirmPage from '@/pages/entry/confirm';
import ResendPage from '@/pages/entry/resend';
import { fillIn, renderForm, send } from '../support/entry-form';
import { renderPage } from '../support/render-page';

test('an entry is sent with the address folded, and leads to the page about the mail', async () => {
  const bodies: unknown[] = [];
  mockServer.use(
    http.post('*/api/exams/:id/entry', async ({ request }) => {
      bodies.push(await request.clone().json());
    }),
  );
  const { user, router } = await renderForm();
  await fillIn(user);
  await user.click(send());
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/entry/resend'));
  expect(bodies).toEqual([
    {
      email: 'name@example.com',
      display_name: 'うみねこ',
      birthplace: '神奈川県',
      children_division: true,
      agreed: true,
    },
  ]);
});

test('offers the 47 prefectures and 海外', async () => {
  await renderForm();
  const options = screen.getAllByRole('option').map((option) => option.textContent);
  expect(options).toHaveLength(49);
  expect(options).toEqual(expect.arrayContaining(['北海道', '沖縄県', '海外']));
});

test('what is missing is said beside each field, with the focus on the first', async () => {
  const { user } = await renderForm();
  await user.click(send());
  await screen.findByText('メールアドレスを入力してください。');
  expect(screen.getByLabelText('メールアドレス')).toHaveFocus();
  expect(screen.getByLabelText('メールアドレス')).toHaveAccessibleDescription(
    /メールアドレスを入力してください/,
  );
  for (const problem of [
    '表示名を入力してください。',
    '出身地を選んでください。',
    '部門を選んでください。',
    '応募規約を読んで、同意してください。',
  ]) {
    expect(screen.getByText(problem)).toBeVisible();
  }
});

test('what the server finds wrong is shown beside its field, and nothing typed is lost', async () => {
  mockServer.use(
    http.post('*/api/exams/:id/entry', () =>
      refusal(422, 'invalid_entry', { fields: { display_name: 'この表示名は使えません。' } }),
    ),
  );
  const { user } = await renderForm();
  await fillIn(user);
  await user.click(send());
  await screen.findByText('この表示名は使えません。');
  expect(screen.getByLabelText('表示名')).toHaveFocus();
  expect(screen.getByLabelText('表示名')).toHaveValue('うみねこ');
  expect(screen.getByLabelText('出身地')).toHaveValue('神奈川県');
});

test('too many entries: the form says when to try again', async () => {
  mockServer.use(http.post('*/api/exams/:id/entry', () => refusal(429, 'too_many_requests')));
  const { user } = await renderForm();
  await fillIn(user);
  await user.click(send());
  expect(await screen.findByText(/30秒ほど待ってから/)).toBeVisible();
});

test('any other failure shows ENTRY_FAILURE', async () => {
  mockServer.use(http.post('*/api/exams/:id/entry', () => refusal(409, 'entry_closed')));
  const { user } = await renderForm();
  await fillIn(user);
  await user.click(send());
  expect(await screen.findByText(/エントリーに失敗しました/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'トップへ戻る' })).toBeVisible();
});

test('entry was closed meanwhile: ENTRY_FAILURE says so, and offers no form that could not be sent', async () => {
  mockServer.use(http.post('*/api/exams/:id/entry', () => refusal(409, 'entry_closed')));
  const { user } = await renderForm();
  await fillIn(user);
  await user.click(send());
  expect(await screen.findByText(/エントリーの受付は、もう終わっています。/)).toBeVisible();
  expect(screen.queryByRole('button', { name: '入力しなおす' })).not.toBeInTheDocument();
});

test('resending says in a modal that the mail was sent; 「閉じる」 closes it', async () => {
  useEnteredEmail.setState({ email: 'name@example.com' });
  const { user } = renderPage(ResendPage);
  expect(await screen.findByLabelText('メールアドレス')).toHaveValue('name@example.com');
  await user.click(screen.getByRole('button', { name: '確認メールを再送する' }));
  const modal = await screen.findByRole('dialog');
  expect(modal).toHaveTextContent('確認用URLをのせた確認メールをお送りしました');
  await user.click(screen.getByRole('button', { name: '閉じる' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

describe('the page that the mail leads to', () => {
  const open = (query: Record<string, string> = { entry_token: 'token' }) =>
    renderPage(ConfirmPage, { query });

  test('shows what was entered and changes nothing until the button is pressed', async () => {
    const state = serveState(mockState('entry'));
    const { user, router } = open();
    expect(await screen.findByText('うみねこ太郎')).toBeVisible();
    expect(screen.getByText('こどもの部')).toBeVisible();
    expect(state.isEntryConfirmed).toBe(false);
    await user.click(screen.getByRole('button', { name: 'エントリーを確定する' }));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/entry/complete'));
    expect(state.isEntryConfirmed).toBe(true);
  });

  test('when the entry has been completed, then the next page says so, also after a reload', async () => {
    serveState(mockState('entry'));
    const { user, router, unmount } = open();
    await user.click(await screen.findByRole('button', { name: 'エントリーを確定する' }));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/entry/complete'));
    unmount();
    renderPage(CompletePage);
    expect(await screen.findByRole('heading', { name: 'エントリーが完了しました' })).toBeVisible();
  });

  test('when the link’s token is out of the address, then a reload shows the same', async () => {
    serveState(mockState('entry'));
    window.history.replaceState(null, '', '/entry/confirm?entry_token=token');
    takeArrival();
    expect(window.location.search).toBe('');
    open({}).unmount();
    open({});
    expect(await screen.findByRole('button', { name: 'エントリーを確定する' })).toBeVisible();
  });

  test('when nothing has been completed in this visit, then the next page does not say so, and tells the ways', async () => {
    serveState(mockState('entry'));
    renderPage(CompletePage);
    expect(await screen.findByRole('heading', { level: 1, name: 'エントリーの確認' })).toBeVisible();
    expect(screen.queryByText(/完了しました$|ようこそ/)).not.toBeInTheDocument();
    for (const [name, href] of [
      ['エントリーする', '/entry'],
      ['確認メールの再送へ', '/entry/resend'],
      ['ログイン', '/login'],
    ] as const) {
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
    }
  });

  test('when somebody is logged in who has completed none in this visit, then the entry is said to be done', async () => {
    serveState(mockState('entry', { me: { exam_status: 'not_started' } }));
    renderPage(CompletePage);
    expect(await screen.findByRole('heading', { name: 'エントリーは済んでいます' })).toBeVisible();
    expect(screen.queryByText(/ようこそ/)).not.toBeInTheDocument();
  });

  test('says when the entry was completed before', async () => {
    serveState({ ...namedStates.entryOpen(), isEntryConfirmed: true });
    open();
    expect(await screen.findByRole('heading', { name: 'エントリーは完了しています' })).toBeVisible();
  });

  test.each([
    ['entry_token_expired', 410],
    ['entry_not_found', 404],
  ] as const)('%s offers the way to a new mail', async (code, status) => {
    mockServer.use(http.get('*/api/exams/:id/entry/confirm', () => refusal(status, code)));
    open();
    expect(await screen.findByRole('link', { name: '確認メールの再送へ' })).toHaveAttribute(
      'href',
      '/entry/resend',
    );
  });

  test('the link has run out: who has confirmed before is shown the way to log in', async () => {
    mockServer.use(http.get('*/api/exams/:id/entry/confirm', () => refusal(410, 'entry_token_expired')));
    open();
    expect(await screen.findByText(/もうエントリーを確定した方は/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'ログインのページへ' })).toHaveAttribute('href', '/login');
  });

  test('entry was closed meanwhile: it says so, with the ways on', async () => {
    mockServer.use(http.post('*/api/exams/:id/entry/confirm', () => refusal(409, 'entry_closed')));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'エントリーを確定する' }));
    expect(await screen.findByRole('heading', { name: 'エントリーの受付は終わりました' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'トップページへ' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('link', { name: 'ログインのページへ' })).toHaveAttribute('href', '/login');
  });

  test('the link ran out while the page was open: it says so, with the way to a new mail', async () => {
    mockServer.use(http.post('*/api/exams/:id/entry/confirm', () => refusal(410, 'entry_token_expired')));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'エントリーを確定する' }));
    expect(await screen.findByRole('heading', { name: 'リンクの期限が切れています' })).toBeVisible();
    expect(screen.getByRole('link', { name: '確認メールの再送へ' })).toBeVisible();
  });

  test('without a token it offers the same', async () => {
    open({});
    expect(await screen.findByRole('link', { name: '確認メールの再送へ' })).toBeVisible();
  });
});
