import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { useEnteredEmail } from '@/hooks/drafts';
import { refusal } from '@/mock-api/answer';
import { mockServer } from '@/mock-api/server';
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

test('who needs something says so in a field of its own, which is folded and may stay empty', async () => {
  const bodies: unknown[] = [];
  mockServer.use(
    http.post('*/api/exams/:id/entry', async ({ request }) => {
      bodies.push(await request.clone().json());
    }),
  );
  const { user, router } = await renderForm();
  const summary = screen.getByText('受けるときに配慮が必要な方へ');
  const field = screen.getByLabelText(/^必要なこと/);
  expect(field).not.toBeVisible();
  expect(field).not.toBeRequired();
  await fillIn(user);
  await user.click(summary);
  expect(field).toBeVisible();
  expect(field).toHaveAccessibleDescription(/読むのは運営の担当者だけ/);
  await user.click(field);
  await user.paste('あ'.repeat(501));
  await user.click(summary);
  await user.click(send());
  expect(await screen.findByText('500文字までにしてください（いまは501文字です）。')).toBeVisible();
  expect(field).toHaveValue('あ'.repeat(501));
  expect(bodies).toEqual([]);
  await user.clear(field);
  await user.type(field, ' 弱視のため、時間がかかります。 ');
  await user.click(send());
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/entry/resend'));
  expect(bodies).toMatchObject([{ accommodation: '弱視のため、時間がかかります。' }]);
});

test('offers the 47 prefectures and 海外', async () => {
  await renderForm();
  const options = screen.getAllByRole('option').map((option) => option.textContent);
  expect(options).toHaveLength(49);
  expect(options).toEqual(expect.arrayContaining(['北海道', '沖縄県', '海外']));
});

test('every field but that one is said to be required, and none to be wrong before it has been looked at', async () => {
  await renderForm();
  const fields = ['textbox', 'combobox', 'checkbox'].flatMap((role) => screen.getAllByRole(role));
  expect(fields).toHaveLength(5);
  const optional = screen.getByLabelText(/^必要なこと/);
  for (const field of fields) {
    if (field !== optional) expect(field).toBeRequired();
    expect(field).toHaveAttribute('aria-invalid', 'false');
  }
  // A required radio button without an aria-invalid of its own, which it can't have, would be said to be invalid at once.
  for (const choice of screen.getAllByRole('radio')) expect(choice).not.toBeRequired();
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
  const address = await screen.findByLabelText('メールアドレス');
  expect(address).toHaveValue('name@example.com');
  expect(address).toBeRequired();
  await user.click(screen.getByRole('button', { name: '確認メールを再送する' }));
  const modal = await screen.findByRole('dialog');
  expect(modal).toHaveTextContent('確認用URLをのせた確認メールをお送りしました');
  await user.click(screen.getByRole('button', { name: '閉じる' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
