import { screen, waitFor } from '@testing-library/react';
import { serveState } from '@/mock-api/server';
import { namedStates } from '@/mock-api/state';
import EntryPage from '@/pages/entry';
import ResendPage from '@/pages/entry/resend';
import { fillIn, renderForm, send } from '../support/entry-form';

test('an address that looks mistyped is asked about once, and is sent as it is when it is sent again', async () => {
  serveState(namedStates.entryOpen());
  const { user, router } = await renderForm();
  await fillIn(user);
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

test('the page that says where the mail went leads back to the form with everything that was typed', async () => {
  serveState(namedStates.entryOpen());
  const { user, router, visit } = await renderForm();
  await fillIn(user);
  await user.click(send());
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/entry/resend'));
  visit(ResendPage);
  expect(await screen.findByText('name@example.com')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '直す' }));
  expect(router.push).toHaveBeenLastCalledWith('/entry');
  visit(EntryPage);
  expect(await screen.findByLabelText('表示名')).toHaveValue('うみねこ');
  expect(screen.getByLabelText('出身地')).toHaveValue('神奈川県');
});

test('when an address is typed again after a failed submission, then nothing is said until the next one', async () => {
  serveState(namedStates.entryOpen());
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
