import { act, screen, waitFor } from '@testing-library/react';
import { delay, http } from 'msw';
import { earlySubmissionScript } from '@/lib/early-submission';
import { mockServer, serveState } from '@/mock-api/server';
import { namedStates } from '@/mock-api/state';
import EntryPage from '@/pages/entry';
import ResendPage from '@/pages/entry/resend';
import LoginPage from '@/pages/login';
import { findUsable, send } from '../support/entry-form';
import { renderPage } from '../support/render-page';

/** Holds back every response of the server until it is called. */
function holdServer(): () => void {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  mockServer.use(http.all('*/api/*', () => held));
  return release;
}

const controls = () => [...document.querySelectorAll<HTMLElement>('main :is(input, select, button)')];
const checking = () => screen.queryByText('受付中かどうかを確かめています');

describe('while it is unknown whether entry is open', () => {
  test.each([
    ['the form', EntryPage, 'エントリー', '確認メールを送る', 7],
    ['the page about the mail', ResendPage, '確認メールをお送りしました', '確認メールを再送する', 2],
  ])('%s is painted from the exported HTML, and can be used once it is known', async (...row) => {
    const [, Page, heading, button, count] = row;
    const release = holdServer();
    let exported: HTMLElement | undefined;
    renderPage(Page, {
      whileExported: () => {
        exported = screen.getByRole('heading', { level: 1, name: heading });
        expect(controls()).toHaveLength(count);
        for (const control of controls()) expect(control).toBeDisabled();
        expect(checking()).toBeVisible();
      },
    });
    for (const control of controls()) expect(control).toBeDisabled();
    release();
    await findUsable(button);
    for (const control of controls()) expect(control).toBeEnabled();
    expect(checking()).not.toBeInTheDocument();
    // The same element: nothing was painted again.
    expect(screen.getByRole('heading', { level: 1 })).toBe(exported);
  });

  test('when entry is not open, then the form goes without ever having been usable', async () => {
    serveState(namedStates.entryClosed());
    let wasUsable = false;
    const watch = new MutationObserver(() => {
      wasUsable ||= controls().some((control) => control.matches(':enabled'));
    });
    watch.observe(document.body, { subtree: true, childList: true, attributes: true });
    const { router } = renderPage(EntryPage, { whileExported: () => expect(send()).toBeDisabled() });
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/'));
    watch.disconnect();
    expect(wasUsable).toBe(false);
    expect(screen.queryByRole('heading', { name: 'エントリー' })).not.toBeInTheDocument();
    expect(checking()).not.toBeInTheDocument();
  });
});

test('when fields are filled in before the page hydrates, as by a browser after a reload, then they stay so', async () => {
  const field = <Control extends HTMLElement>(label: string) => screen.getByLabelText<Control>(label);
  const { user } = renderPage(EntryPage, {
    whileExported: () => {
      field<HTMLInputElement>('表示名').value = 'うみねこ';
      field<HTMLSelectElement>('出身地').value = '沖縄県';
      field<HTMLInputElement>('応募規約に同意する').checked = true;
    },
  });
  await user.click(await findUsable('確認メールを送る'));
  // The form knows what is in its fields.
  expect(await screen.findByText('メールアドレスを入力してください。')).toBeVisible();
  expect(screen.queryByText(/出身地を選んでください。|同意してください。|表示名を/)).not.toBeInTheDocument();
  expect(field('表示名')).toHaveValue('うみねこ');
  expect(field('出身地')).toHaveValue('沖縄県');
  expect(field('応募規約に同意する')).toBeChecked();
});

test('when a form is filled in and sent before the page hydrates, then it is sent as it was typed', async () => {
  const sent: unknown[] = [];
  mockServer.use(
    http.post('*/api/users/login', async ({ request }) => void sent.push(await request.clone().json())),
  );
  // biome-ignore lint/security/noGlobalEval: the script is in the head of every page.
  window.eval(earlySubmissionScript);
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

test('when nothing was pressed before the page hydrated, then nothing is sent', async () => {
  const reached = jest.fn();
  mockServer.use(http.post('*/api/users/login', reached));
  renderPage(LoginPage, { whileExported: () => undefined });
  await act(() => delay(50));
  expect(reached).not.toHaveBeenCalled();
  expect(screen.queryByText('受験番号を入力してください。')).not.toBeInTheDocument();
});
