import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { fillInEntry, loginPath, typedNumber, typeExamNumber } from '@/__tests__/support/forms';
import { examId } from '@/__tests__/support/local-attempts';
import { renderPage } from '@/__tests__/support/render-page';
import { holdBack, serveNamed } from '@/__tests__/support/responses';
import type { SitePage } from '@/components/layout/site-page';
import { useEnteredEmail } from '@/hooks/drafts';
import { useErrorScreen } from '@/hooks/use-error-screen';
import { readArchive } from '@/lib/archive/replay';
import { isAnything } from '@/lib/checks';
import { chooseFurigana } from '@/lib/furigana';
import { readStored, writeStored } from '@/lib/storage';
import { refusal } from '@/mock-api/handlers';
import ArchivePage from '@/pages/archive';
import EntryPage from '@/pages/entry';
import ConfirmPage from '@/pages/entry/confirm';
import LoginPage from '@/pages/login';
import PracticePage from '@/pages/practice';
import ResultPage from '@/pages/result';

/** Something that is sent from a page, and a sign that it has taken effect. */
interface Action {
  Page: SitePage;
  state: 'entryOpen' | 'published';
  method?: 'get';
  path: string;
  press: (user: UserEvent) => Promise<void>;
  hasTakenEffect: () => boolean;
}

const pressButton = (name: string) => async (user: UserEvent) =>
  user.click(await screen.findByRole('button', { name }));

const login: Action = {
  Page: LoginPage,
  state: 'published',
  path: loginPath,
  press: typeExamNumber,
  hasTakenEffect: () => readStored('base_token', isAnything) === typedNumber,
};
const confirmation: Action = {
  Page: ConfirmPage,
  state: 'entryOpen',
  path: '*/api/exams/:id/entry/confirm',
  press: pressButton('エントリーを確定する'),
  hasTakenEffect: () => readStored('entry_completed', isAnything) === true,
};
const actions: Record<string, Action> = {
  'a login': login,
  'a login on the card of a result': { ...login, Page: ResultPage as SitePage },
  'a mail with the number': {
    ...login,
    path: '*/api/users/login/resend',
    press: async (user) => {
      await user.type(screen.getByLabelText('メールアドレス'), 'name@example.com');
      await pressButton('受験番号を再送する')(user);
    },
    hasTakenEffect: () => true,
  },
  'an entry': {
    Page: EntryPage,
    state: 'entryOpen',
    path: '*/api/exams/:id/entry',
    press: async (user) => {
      await screen.findByRole('contentinfo');
      await fillInEntry(user);
      await pressButton('確認メールを送る')(user);
    },
    hasTakenEffect: () => useEnteredEmail.getState().email !== '',
  },
  'a confirmation': confirmation,
  // It would put another attempt in the place of the one before.
  'a replay': {
    Page: ArchivePage,
    state: 'published',
    method: 'get',
    path: '*/past/start',
    press: pressButton('アーカイブをはじめる'),
    hasTakenEffect: () => readArchive(examId) === undefined,
  },
};

function open({ Page, state }: Action) {
  chooseFurigana('off');
  serveNamed(state, { me: {} });
  return renderPage(Page, { query: { entry_token: 'token' } });
}

const cases = Object.entries(actions).flatMap(([name, action]) =>
  ['succeeds', 'fails'].map((fate) => [name, fate, action] as const),
);

test.each(cases)('when %s %s after its page was left, then nothing opens', async (name, fate, action) => {
  const { router, visit, user } = open(action);
  writeStored('display_name', 'うみねこ太郎');
  const isRefused = fate === 'fails';
  const { method = 'post', path } = action;
  const held = holdBack(method, path, isRefused ? () => refusal(401, 'login_failed') : undefined);
  await action.press(user);
  await waitFor(() => expect(held.asked).toHaveBeenCalled());
  visit(PracticePage);
  await held.release();
  expect(router.push).not.toHaveBeenCalled();
  expect(useErrorScreen.getState().screen).toBeUndefined();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  if (!isRefused || name === 'a replay') expect(action.hasTakenEffect()).toBe(true);
  expect(readStored('display_name', isAnything)).toBe('うみねこ太郎');
});

test.each([
  ['a login', login, '/'],
  ['a confirmation', confirmation, '/entry/complete'],
] as const)(
  'without a network the page of %s says so, and sends once it is back',
  async (_name, action, to) => {
    const isOnline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { router, user } = open(action);
    await action.press(user);
    expect(await screen.findByText(/電波が届いていません。このまま/)).toBeVisible();
    expect(screen.queryByText(/送信できませんでした/)).not.toBeInTheDocument();
    const button = screen.getByRole('button', { busy: true });
    expect(button).toHaveTextContent('送信しています');
    expect(router.push).not.toHaveBeenCalled();
    isOnline.mockRestore();
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith(to));
  },
);
