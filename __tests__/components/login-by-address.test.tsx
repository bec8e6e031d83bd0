import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { serveExam } from '@/__tests__/support/exam-server';
import { arriveAt, loginPath, partnerPath, typedNumber, typeExamNumber } from '@/__tests__/support/forms';
import { passUntil, stopPageTime } from '@/__tests__/support/page-time';
import { renderPage } from '@/__tests__/support/render-page';
import { holdBack, respondTo, type StateName, serveNamed } from '@/__tests__/support/responses';
import { isAnything, isString } from '@/lib/checks';
import { readStored, writeStored } from '@/lib/storage';
import { refusal } from '@/mock-api/handlers';
import type { MockState } from '@/mock-api/state';
import NotFoundPage from '@/pages/404';
import ExamPlayPage from '@/pages/exam/play';
import LoginPage from '@/pages/login';
import PracticePage from '@/pages/practice';

const storedNumber = () => readStored('base_token', isString);
const logout = { name: 'ログアウト' };

test('a token in the first address logs in', async () => {
  respondTo('get', partnerPath, () => HttpResponse.json({ payload: { display_name: 'アプリの人' } }));
  arriveAt('/?type=webview#base_crew_token=app-token');
  renderPage(NotFoundPage, { path: '/' });
  expect(await screen.findByRole('button', logout)).toBeVisible();
  expect(storedNumber()).toBe('app-token');
  expect(readStored('display_name', isString)).toBe('アプリの人');
});

test('inside the app that has logged in, one can log out as anywhere', async () => {
  arriveAt('/?type=webview&is_logged_in=true#base_crew_token=app-token');
  const { user } = renderPage(NotFoundPage);
  await user.click(await screen.findByRole('button', logout));
  expect(await screen.findByRole('link', { name: 'ログイン' })).toBeVisible();
  expect(storedNumber()).toBeUndefined();
});

test.each([
  ['the partner app', partnerPath, 'get', /エントリーに失敗しました/],
  ['the login', loginPath, 'post', /ログインに失敗しました/],
] as const)(
  '%s refuses a token of the address: its screen, no token, no other try',
  async (_name, path, method, words) => {
    const asked = respondTo(method, path, () => refusal(401, 'login_failed'));
    arriveAt('/#base_crew_token=bad');
    const { user, visit } = renderPage(NotFoundPage);
    expect(await screen.findByText(words)).toBeVisible();
    expect(storedNumber()).toBeUndefined();
    await user.click(screen.getByRole('button', { name: 'トップへ戻る' }));
    visit(NotFoundPage);
    expect(await screen.findByRole('link', { name: 'ログイン' })).toBeVisible();
    expect(asked).toHaveBeenCalledTimes(1);
  },
);

test('a session that has run out stays closed where the number is refused, without a word, and the number is forgotten', async () => {
  respondTo('get', partnerPath, () => refusal(401, 'login_failed'));
  writeStored('base_token', 'OLD0-OLD0-OLD0');
  renderPage(NotFoundPage);
  expect(await screen.findByRole('link', { name: 'ログイン' })).toBeVisible();
  await waitFor(() => expect(storedNumber()).toBeUndefined());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

describe('a link, or the partner app, that would log in somebody else', () => {
  const question = /別の受験番号でログインしますか/;
  const stay = { name: 'このまま続ける' };
  const change = { name: '別の受験番号でログインする' };
  const ofAttempt = /予選のとちゅうです。.*続きを解けなくなり.*時間は止まりません/;
  const own = 'ABCD-EFGH-JKMN';

  /** The API as it is in this state; counts the logins. The partner app gives each number its name. */
  function serveSession(name: StateName = 'beforeStart', me?: MockState['me']): jest.Mock {
    const state = serveNamed(name, me && { me });
    const logins = jest.fn();
    respondTo('post', loginPath, async ({ request }) => {
      logins(await request.json());
      state.me = { exam_status: 'not_started', display_name: '別の人' };
      return HttpResponse.json(state.me);
    });
    respondTo('get', partnerPath, ({ request }) =>
      HttpResponse.json({
        payload: {
          display_name: request.headers.get('authorization')?.includes(own) ? 'うみねこ太郎' : '花子',
        },
      }),
    );
    return logins;
  }
  function keepOwn(): void {
    writeStored('base_token', own);
    writeStored('display_name', 'うみねこ太郎');
  }

  describe.each(['/', '/?type=webview', '/?type=webview&is_logged_in=true'])('at %s', (address) => {
    test.each<[string, () => jest.Mock]>([
      [
        'somebody is logged in',
        () => {
          keepOwn();
          return serveSession();
        },
      ],
      ['only their session is here', () => serveSession()],
      [
        'only their number is here, and its session can’t be opened just now',
        () => {
          keepOwn();
          const logins = serveSession('beforeStart', {});
          respondTo('post', loginPath, () => refusal(429, 'too_many_requests'));
          return logins;
        },
      ],
    ])('when %s, then they are asked first, and stay who they are if they say so', async (_who, serve) => {
      const logins = serve();
      const before = storedNumber();
      arriveAt(`${address}#base_crew_token=other`);
      const { user } = renderPage(NotFoundPage, { path: '/' });
      expect((await screen.findByText('花子')).closest('p')).toHaveTextContent(
        /(うみねこ太郎さんとして|ほかの受験番号で)ログインしています。花子さんの受験番号がとどきました。別の受験番号でログインしますか/,
      );
      expect(screen.queryByText(ofAttempt)).not.toBeInTheDocument();
      await user.click(screen.getByRole('button', stay));
      expect(screen.queryByText(question)).not.toBeInTheDocument();
      expect(logins).not.toHaveBeenCalled();
      expect(storedNumber()).toBe(before);
    });

    test('when an attempt runs, then it says what would happen to it, and no question is on screen until it is decided', async () => {
      keepOwn();
      const logins = serveSession('sitting');
      serveExam();
      arriveAt(`${address}#base_crew_token=other`);
      const { user } = renderPage(ExamPlayPage);
      expect(await screen.findByText(ofAttempt)).toBeVisible();
      expect(screen.queryByRole('heading', { name: '第1問' })).not.toBeInTheDocument();
      await user.click(screen.getByRole('button', stay));
      expect(await screen.findByRole('heading', { name: '第1問' })).toBeVisible();
      expect(logins).not.toHaveBeenCalled();
    });
  });

  test('when the link is followed where the site is open, then it is the same, and the number leaves the address', async () => {
    keepOwn();
    const logins = serveSession();
    renderPage(NotFoundPage, { path: '/' });
    await screen.findByRole('button', logout);
    window.history.replaceState(null, '', '/#base_crew_token=other');
    act(() => void window.dispatchEvent(new Event('hashchange')));
    expect(await screen.findByText(question)).toBeVisible();
    expect(window.location.hash).toBe('');
    expect(logins).not.toHaveBeenCalled();
  });

  test('when another tab has logged in with the number meanwhile, then nobody is asked any more', async () => {
    keepOwn();
    serveSession();
    arriveAt('/#base_crew_token=other');
    renderPage(NotFoundPage, { path: '/' });
    expect(await screen.findByText(question)).toBeVisible();
    act(() => {
      localStorage.setItem('knowledgeking2025:base_token', JSON.stringify('other'));
      window.dispatchEvent(new StorageEvent('storage', { key: 'knowledgeking2025:base_token' }));
    });
    await waitFor(() => expect(screen.queryByText(question)).not.toBeInTheDocument());
  });

  test('when an attempt is kept whose session is lost, and nobody can say whose it is, then it is the same', async () => {
    keepOwn();
    serveSession('inProgress', {});
    respondTo('post', loginPath, () => refusal(429, 'too_many_requests'));
    writeStored('quiz_end_time', Date.now() + 600_000);
    arriveAt('/#base_crew_token=other');
    renderPage(NotFoundPage, { path: '/' });
    expect(await screen.findByText(ofAttempt)).toBeVisible();
  });

  test('when they agree, then the other one is logged in, and nothing of the first is left', async () => {
    keepOwn();
    const logins = serveSession();
    writeStored('quiz_user_answers', { number: 3, picks: ['1'] });
    arriveAt('/?type=webview#base_crew_token=other');
    const { user, router } = renderPage(NotFoundPage, { path: '/' });
    await user.click(await screen.findByRole('button', change));
    await waitFor(() => expect(screen.queryByText(question)).not.toBeInTheDocument());
    expect(logins).toHaveBeenCalledWith({ base_crew_token: 'other' });
    expect(storedNumber()).toBe('other');
    expect(readStored('quiz_user_answers', isAnything)).toBeUndefined();
    expect(await screen.findByText('花子')).toBeVisible();
    expect(router.push).toHaveBeenCalledWith('/');
  });

  test('when they agree and the number is refused, then its screen comes, and the first stays logged in', async () => {
    keepOwn();
    serveSession();
    respondTo('post', loginPath, () => refusal(401, 'login_failed'));
    arriveAt('/#base_crew_token=bad');
    const { user } = renderPage(NotFoundPage, { path: '/' });
    await user.click(await screen.findByRole('button', change));
    expect(await screen.findByText(/ログインに失敗しました/)).toBeVisible();
    expect(storedNumber()).toBe(own);
    await user.click(screen.getByRole('button', { name: 'トップへ戻る' }));
    expect(await screen.findByRole('button', logout)).toBeVisible();
  });

  test('when they agree and go elsewhere before the partner app has answered, then nobody else is logged in', async () => {
    keepOwn();
    const logins = serveSession();
    const partner = holdBack('get', partnerPath);
    arriveAt('/#base_crew_token=other');
    const { user, visit } = renderPage(NotFoundPage, { path: '/' });
    await user.click(await screen.findByRole('button', change));
    visit(PracticePage);
    await partner.release();
    expect(logins).not.toHaveBeenCalled();
    expect(storedNumber()).toBe(own);
    expect(screen.getByRole('button', change)).not.toHaveAttribute('aria-busy', 'true');
  });

  test('when the partner app does not know the number, then there is nothing to agree to', async () => {
    keepOwn();
    serveSession();
    respondTo('get', partnerPath, () => refusal(404, 'not_found'));
    arriveAt('/?type=webview#base_crew_token=bad');
    const { user } = renderPage(NotFoundPage, { path: '/' });
    expect(await screen.findByText(/とどいた受験番号は、使えませんでした/)).toBeVisible();
    expect(screen.queryByRole('button', change)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', stay));
    expect(screen.queryByText(/使えませんでした/)).not.toBeInTheDocument();
    expect(storedNumber()).toBe(own);
  });

  test.each([own, 'abcdefghjkmn', 'ＡＢＣＤ efgh JKMN'])(
    'when it is their own number, written as %s, then nobody is asked, and nothing of them is forgotten',
    async (number) => {
      keepOwn();
      serveSession('beforeStart', {});
      writeStored('quiz_user_answers', { number: 3, picks: ['1'] });
      arriveAt(`/#base_crew_token=${encodeURIComponent(number)}`);
      renderPage(NotFoundPage, { path: '/' });
      expect(await screen.findByRole('button', logout)).toBeVisible();
      expect(screen.queryByText(question)).not.toBeInTheDocument();
      expect(storedNumber()).toBe(own);
      expect(readStored('quiz_user_answers', isAnything)).toBeDefined();
    },
  );
});

/** Counts the logins; the first one comes to `failure`. */
function failFirstLogin(failure: () => Response): jest.Mock {
  const asked = respondTo('post', loginPath, () => (asked.mock.calls.length === 1 ? failure() : undefined));
  return asked;
}

describe('the login of a link that does not get through at once', () => {
  beforeEach(() => {
    serveNamed('inProgress').me = {};
  });

  test.each([
    ['is lost', () => HttpResponse.error()],
    ['meets a crowd', () => refusal(429, 'too_many_requests')],
    ['meets maintenance of only the login', () => refusal(503, 'in_maintenance')],
  ])('when it %s, then nothing blames it, and the link is tried again by itself', async (_how, failure) => {
    const asked = failFirstLogin(failure);
    arriveAt('/#base_crew_token=link');
    stopPageTime();
    renderPage(NotFoundPage, { path: '/' });
    await passUntil(() => asked.mock.calls.length > 0);
    expect(screen.queryByText(/ログインに失敗しました/)).not.toBeInTheDocument();
    await passUntil(() => screen.queryByRole('button', logout));
    expect(storedNumber()).toBe('link');
  });

  test('when the site is in maintenance, then the link logs in once that is over', async () => {
    const state = serveNamed('inProgress', { me: {}, maintenanceMessage: '点検のためです。' });
    arriveAt('/#base_crew_token=link');
    stopPageTime();
    renderPage(NotFoundPage, { path: '/' });
    await passUntil(() => screen.queryByText('点検のためです。'));
    delete state.maintenanceMessage;
    await passUntil(() => screen.queryByRole('button', logout));
    expect(storedNumber()).toBe('link');
  });

  test('when another number is typed meanwhile, then nobody is asked about the one from the link', async () => {
    respondTo('post', loginPath, async ({ request }) =>
      (await request.clone().text()).includes('link') ? refusal(429, 'too_many_requests') : undefined,
    );
    arriveAt('/#base_crew_token=link');
    const { user, router, visit } = renderPage(LoginPage);
    await typeExamNumber(user);
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/'));
    visit(NotFoundPage);
    await waitFor(() => expect(storedNumber()).toBe(typedNumber));
    // The question would come with the next read of the user.
    await act(() => new Promise((resolve) => setTimeout(resolve, 500)));
    expect(screen.queryByText(/別の受験番号でログインしますか/)).not.toBeInTheDocument();
  });

  test('when somebody logged in accepts another number and a crowd is in the way, then it stays on offer', async () => {
    serveNamed('inProgress');
    writeStored('base_token', 'OWN0-OWN0-OWN0');
    const asked = failFirstLogin(() => refusal(429, 'too_many_requests'));
    arriveAt('/#base_crew_token=other');
    const { user } = renderPage(NotFoundPage, { path: '/' });
    const change = { name: '別の受験番号でログインする' };
    await user.click(await screen.findByRole('button', change));
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(screen.getByRole('button', change)).not.toHaveAttribute('aria-busy'));
    expect(screen.getByText(/短い間に何度も送られています。.*待ってから/)).toBeVisible();
    await user.click(screen.getByRole('button', change));
    expect(screen.queryByText(/短い間に何度も/)).not.toBeInTheDocument();
    await waitFor(() => expect(storedNumber()).toBe('other'));
    expect(screen.queryByRole('button', change)).not.toBeInTheDocument();
  });
});
