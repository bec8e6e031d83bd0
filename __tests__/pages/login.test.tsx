import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { isString } from '@/lib/checks';
import { readStored } from '@/lib/storage';
import { refusal } from '@/mock-api/answer';
import { mockServer } from '@/mock-api/server';
import LoginPage from '@/pages/login';
import { renderPage } from '../support/render-page';

const partnerPath = '*/api/external_services/knowledgeking/entry_status/';

async function logIn(typed: string) {
  const view = renderPage(LoginPage);
  await view.user.type(screen.getByLabelText('受験番号'), typed);
  await view.user.click(screen.getByRole('button', { name: 'ログイン' }));
  return view;
}

const stored = () => [readStored('base_token', isString), readStored('display_name', isString)];

test('a number typed anyhow logs in: it is stored with the partner app’s name, then the top page', async () => {
  const sent: unknown[] = [];
  mockServer.use(
    http.post('*/api/users/login', async ({ request }) => {
      sent.push(await request.clone().json());
    }),
  );
  const { router } = await logIn('７k3m q9rt2xwd');
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/'));
  expect(sent).toEqual([{ base_crew_token: '7K3M-Q9RT-2XWD' }]);
  expect(stored()).toEqual(['7K3M-Q9RT-2XWD', 'うみねこ太郎']);
  expect(screen.getByRole('button', { name: 'ログアウト' })).toBeVisible();
});

test('what cannot be a number is said beside the field, and nothing is sent', async () => {
  const reached = jest.fn();
  mockServer.use(http.get(partnerPath, reached));
  await logIn('1234');
  expect(await screen.findByText(/受験番号は、英字と数字を合わせた12文字です/)).toBeVisible();
  expect(screen.getByLabelText('受験番号')).toHaveValue('1234');
  expect(screen.getByLabelText('受験番号')).toHaveFocus();
  expect(reached).not.toHaveBeenCalled();
});

test('the partner app refuses: ENTRY_FAILURE, and the token is forgotten', async () => {
  mockServer.use(http.get(partnerPath, () => refusal(401, 'login_failed')));
  await logIn('7K3M-Q9RT-2XWD');
  expect(await screen.findByText(/エントリーに失敗しました/)).toBeVisible();
  expect(stored()).toEqual([undefined, undefined]);
});

test('the login refuses: LOGIN_FAILURE, and the token is forgotten', async () => {
  mockServer.use(http.post('*/api/users/login', () => refusal(401, 'login_failed')));
  await logIn('7K3M-Q9RT-2XWD');
  expect(await screen.findByText(/ログインに失敗しました/)).toBeVisible();
  expect(stored()).toEqual([undefined, undefined]);
});

test('too many tries: the form says when to try again', async () => {
  mockServer.use(
    http.post('*/api/users/login', () =>
      HttpResponse.json(
        { error_code: 'too_many_requests' },
        { status: 429, headers: { 'Retry-After': '90' } },
      ),
    ),
  );
  await logIn('7K3M-Q9RT-2XWD');
  expect(await screen.findByText(/2分ほど待ってから/)).toBeVisible();
  expect(screen.getByLabelText('受験番号')).toHaveValue('7K3M-Q9RT-2XWD');
});

test('the exam number is sent again, and a modal says so', async () => {
  const { user } = renderPage(LoginPage);
  await user.type(screen.getByLabelText('メールアドレス'), 'name@example.com');
  await user.click(screen.getByRole('button', { name: '受験番号を再送する' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent('受験番号をのせた確認メールをお送りしました');
});
