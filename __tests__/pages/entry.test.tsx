import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { fillInEntry } from '@/__tests__/support/forms';
import { renderPage } from '@/__tests__/support/render-page';
import { bodiesSentTo, respondTo, serveNamed } from '@/__tests__/support/responses';
import { chooseFurigana } from '@/lib/furigana';
import { refusal } from '@/mock-api/handlers';
import EntryPage from '@/pages/entry';
import ResendPage from '@/pages/entry/resend';
import LoginPage from '@/pages/login';

const send = () => screen.getByRole('button', { name: '確認メールを送る' });

/** The entry form, empty. Without readings: with them it has several times the elements, and each search by role takes as long. */
async function renderForm() {
  chooseFurigana('off');
  const view = renderPage(EntryPage);
  // The form is in the page's HTML; the footer comes once the page may be shown.
  await screen.findByRole('contentinfo');
  return view;
}

function expectFilledIn() {
  expect(screen.getByLabelText('メールアドレス')).toHaveValue('ｎａｍｅ＠example.com');
  expect(screen.getByLabelText('表示名')).toHaveValue('うみねこ');
  expect(screen.getByLabelText('出身地')).toHaveValue('神奈川県');
  expect(screen.getByRole('radio', { name: 'こどもの部' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: '応募規約に同意する' })).toBeChecked();
}

test('an entry is sent with the address folded; the page about the mail leads back to everything that was typed', async () => {
  const bodies = bodiesSentTo('*/api/exams/:id/entry');
  const { user, router, visit } = await renderForm();
  await fillInEntry(user);
  await user.click(send());
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/entry/resend'));
  const entered = { display_name: 'うみねこ', birthplace: '神奈川県', children_division: true, agreed: true };
  expect(bodies).toEqual([{ ...entered, email: 'name@example.com' }]);
  visit(ResendPage);
  expect(await screen.findByText('name@example.com')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '直す' }));
  expect(router.push).toHaveBeenLastCalledWith('/entry');
  visit(EntryPage);
  expectFilledIn();
});

test('who needs something says so in a field of its own, which is folded and may stay empty', async () => {
  const bodies = bodiesSentTo('*/api/exams/:id/entry');
  const { user, router } = await renderForm();
  const summary = screen.getByText('受けるときに配慮が必要な方へ');
  const field = screen.getByLabelText(/^必要なこと/);
  expect(field).not.toBeVisible();
  expect(field).not.toBeRequired();
  await fillInEntry(user);
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

test('every field but that one is said to be required, and none to be wrong before it has been looked at; places are the 47 prefectures and 海外', async () => {
  await renderForm();
  const options = screen.getAllByRole('option').map((option) => option.textContent);
  expect(options).toHaveLength(49);
  expect(options).toEqual(expect.arrayContaining(['北海道', '沖縄県', '海外']));
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
  const address = screen.getByLabelText('メールアドレス');
  expect(address).toHaveFocus();
  expect(address).toHaveAccessibleDescription(/メールアドレスを入力してください/);
  for (const problem of [
    /^表示名を入力して/,
    /^出身地を選んで/,
    /^部門を選んで/,
    /^応募規約を読んで、同意して/,
  ])
    expect(screen.getByText(problem)).toBeVisible();
});

test('what the server finds wrong is shown beside its field, and nothing typed is lost', async () => {
  respondTo('post', '*/api/exams/:id/entry', () =>
    refusal(422, 'invalid_entry', { fields: { display_name: 'この表示名は使えません。' } }),
  );
  const { user } = await renderForm();
  await fillInEntry(user);
  await user.click(send());
  await screen.findByText('この表示名は使えません。');
  expect(screen.getByLabelText('表示名')).toHaveFocus();
  expectFilledIn();
});

test('entry was closed meanwhile: ENTRY_FAILURE says so, and offers no form that could not be sent', async () => {
  respondTo('post', '*/api/exams/:id/entry', () => refusal(409, 'entry_closed'));
  const { user } = await renderForm();
  await fillInEntry(user);
  await user.click(send());
  expect(await screen.findByText(/エントリーの受付は、もう終わっています。/)).toBeVisible();
  expect(screen.queryByRole('button', { name: '入力しなおす' })).not.toBeInTheDocument();
});

test.each([
  ['the confirmation mail', ResendPage, '確認メールを再送する', '*/api/exams/:id/entry/resend', '確認用URL'],
  ['the exam number', LoginPage, '受験番号を再送する', '*/api/users/login/resend', '受験番号'],
] as const)('%s can be sent again, if not without a network', async (_what, Page, name, path, what) => {
  respondTo('post', path, () => HttpResponse.error(), { once: true });
  const { user } = renderPage(Page as typeof LoginPage);
  const address = await screen.findByLabelText('メールアドレス');
  expect(address).toBeRequired();
  await user.type(address, 'name@example.com');
  await user.click(screen.getByRole('button', { name }));
  expect(await screen.findByText(/送信できませんでした/)).toBeVisible();
  expect(address).toHaveValue('name@example.com');
  await user.click(screen.getByRole('button', { name }));
  expect(await screen.findByRole('dialog')).toHaveTextContent(`${what}をのせた確認メールをお送りしました`);
  await user.click(screen.getByRole('button', { name: '閉じる' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('an address that looks mistyped is asked about once, and is sent as it is when it is sent again', async () => {
  serveNamed('entryOpen');
  const { user, router } = await renderForm();
  await fillInEntry(user);
  const address = screen.getByLabelText('メールアドレス');
  await user.clear(address);
  await user.type(address, 'umineko@gmial.com');
  await user.click(send());
  expect(await screen.findByText(/「@gmial.com」は「@gmail.com」のまちがいではありませんか/)).toBeVisible();
  expect(address).toHaveFocus();
  expect(router.push).not.toHaveBeenCalled();
  await user.click(send());
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/entry/resend'));
});

test('when an address is typed again after a failed submission, then nothing is said until the next one', async () => {
  serveNamed('entryOpen');
  const { user } = await renderForm();
  const address = screen.getByLabelText('メールアドレス');
  await user.type(address, 'umineko');
  await user.click(send());
  await waitFor(() => expect(address).toBeInvalid());
  const problem = address.closest('div')?.querySelector('[role="alert"]');
  expect(problem).not.toBeEmptyDOMElement();
  for (const key of '@gmial.com') {
    await user.type(address, key);
    expect(problem).toBeEmptyDOMElement();
  }
  const division = screen.getByText('部門を選んでください。').closest('[role="alert"]');
  await user.click(screen.getByRole('radio', { name: 'こどもの部' }));
  expect(division).toBeEmptyDOMElement();
  await user.click(send());
  await waitFor(() => expect(problem).toHaveTextContent('まちがいではありませんか'));
});

test('when the network is lost while the entry is sent, then 「入力しなおす」 and the way by the top page bring the form back filled in, until it has been sent; nothing of it is stored', async () => {
  let isLost = true;
  respondTo('post', '*/api/exams/:id/entry', () => (isLost ? HttpResponse.error() : undefined));
  const { user, router, visit } = await renderForm();
  await fillInEntry(user);
  await user.click(send());
  await user.click(await screen.findByRole('button', { name: '入力しなおす' }));
  expect(screen.getByRole('heading', { name: 'エントリー' })).toHaveFocus();
  expectFilledIn();
  await user.click(send());
  await user.click(await screen.findByRole('button', { name: 'トップへ戻る' }));
  visit(LoginPage);
  visit(EntryPage);
  expectFilledIn();
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('うみねこ');
  isLost = false;
  await user.click(send());
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/entry/resend'));
  visit(LoginPage);
  visit(EntryPage);
  expect(screen.getByLabelText('表示名')).toHaveValue('');
});
