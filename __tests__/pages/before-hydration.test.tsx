import { act, screen, waitFor } from '@testing-library/react';
import { delay, http } from 'msw';
import { noteSubmissions } from '@/lib/head/early-submission';
import { mockServer } from '@/mock-api/server';
import EntryPage from '@/pages/entry';
import LoginPage from '@/pages/login';
import { renderPage } from '../support/render-page';
import { bodiesSentTo } from '../support/responses';

test('when a form is filled in and sent before the page hydrates, then it is sent as it was typed', async () => {
  const sent = bodiesSentTo('*/api/users/login');
  noteSubmissions();
  const { router } = renderPage(LoginPage, {
    whileExported: () => {
      const field = screen.getByLabelText<HTMLInputElement>('受験番号');
      field.value = '7k3m q9rt 2xwd';
      screen.getByRole('button', { name: 'ログイン' }).click();
    },
  });
  expect(screen.getByLabelText('受験番号')).toHaveValue('7k3m q9rt 2xwd');
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/'));
  expect(sent).toEqual([{ base_crew_token: '7K3M-Q9RT-2XWD' }]);
});

test('when an entry is typed, picked and sent before it is known whether the page may be shown, then it is sent as it was', async () => {
  const sent = bodiesSentTo('*/api/exams/:id/entry');
  noteSubmissions();
  renderPage(EntryPage, {
    whileExported: () => {
      screen.getByLabelText<HTMLInputElement>('メールアドレス').value = 'umi@example.com';
      screen.getByLabelText<HTMLInputElement>(/^表示名/).value = 'うみ';
      screen.getByLabelText<HTMLSelectElement>(/^出身地/).value = '長崎県';
      screen.getByLabelText<HTMLInputElement>('こどもの部').checked = true;
      screen.getByLabelText<HTMLInputElement>('応募規約に同意する').checked = true;
      screen.getByRole('button', { name: '確認メールを送る' }).click();
    },
  });
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    email: 'umi@example.com',
    display_name: 'うみ',
    birthplace: '長崎県',
    children_division: true,
    agreed: true,
  });
});

test('when nothing was pressed before the page hydrated, then nothing is sent', async () => {
  const reached = jest.fn();
  mockServer.use(http.post('*/api/users/login', reached));
  renderPage(LoginPage, { whileExported: () => undefined });
  await act(() => delay(50));
  expect(reached).not.toHaveBeenCalled();
  expect(screen.queryByText('受験番号を入力してください。')).not.toBeInTheDocument();
});
