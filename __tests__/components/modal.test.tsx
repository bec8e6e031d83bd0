import { act, renderHook, screen } from '@testing-library/react';
import { allowMotion, breakStorage } from '@/__tests__/support/browser';
import { pass, stopPageTime } from '@/__tests__/support/page-time';
import { renderPage } from '@/__tests__/support/render-page';
import { usePassedModal } from '@/components/modal/passed-modal';
import { useModal } from '@/hooks/use-modal';
import { removeStored, writeStored } from '@/lib/storage';
import { mockExam } from '@/mock-api/exam';
import NotFoundPage from '@/pages/404';

const words = (text: string) => (headingId: string) => <h2 id={headingId}>{text}</h2>;
const open = () => act(() => useModal.getState().open('mail-resent', words('送りました')));

test('at most one is open: another takes its place; Tab stays inside', async () => {
  const { user } = renderPage(NotFoundPage);
  open();
  act(() => useModal.getState().open('result-passed', words('受験番号を送りました')));
  expect(document.documentElement).toHaveAttribute('data-has-modal');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(screen.getByRole('dialog', { name: '受験番号を送りました' })).toBeVisible();
  expect(screen.getByRole('heading', { name: '受験番号を送りました' })).toHaveFocus();
  screen.getByRole('button', { name: '閉じる' }).focus();
  for (const shift of [false, true]) {
    await user.tab({ shift });
    expect(screen.getByRole('button', { name: '閉じる' })).toHaveFocus();
  }
});

test('when it has been closed, then it keeps its content while it fades out, and no longer; the next one opened then keeps its own', async () => {
  stopPageTime();
  renderPage(NotFoundPage);
  open();
  act(() => useModal.getState().close());
  await pass(400);
  expect(screen.getByRole('dialog', { hidden: true })).toHaveTextContent('送りました');
  await pass(1_000);
  expect(screen.getByRole('dialog', { hidden: true })).not.toHaveTextContent('送りました');
  open();
  act(() => useModal.getState().close());
  await pass(900);
  act(() => {
    useModal.getState().open('mail-resent', words('送りました'));
    jest.advanceTimersByTime(200);
  });
  expect(screen.getByRole('dialog')).toHaveTextContent('送りました');
});

test('each time it opens, its content begins again', async () => {
  const { user } = renderPage(NotFoundPage);
  const openNote = () =>
    act(() => useModal.getState().open('result-share', () => <input aria-label="メモ" />));
  openNote();
  await user.type(screen.getByLabelText('メモ'), '海図');
  openNote();
  expect(screen.getByLabelText('メモ')).toHaveValue('');
});

test('it closes by the backdrop, and when the browser closes it on Esc', async () => {
  const { user, container } = renderPage(NotFoundPage);
  open();
  const backdrop = container.querySelector('dialog > [aria-hidden]');
  if (!backdrop) throw new Error('no backdrop');
  await user.click(backdrop);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(document.documentElement).not.toHaveAttribute('data-has-modal');
  open();
  act(() => void screen.getByRole<HTMLDialogElement>('dialog').close());
  expect(useModal.getState().modal).toBeUndefined();
});

test.each(['routeChangeStart', 'routeChangeComplete'])(
  'when the page changes (%s), then it closes',
  (event) => {
    const { router } = renderPage(NotFoundPage);
    open();
    act(() => router.events.emit(event, '/'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  },
);

describe('the word to those who passed', () => {
  const exam = mockExam('result_published');
  const shown = () => useModal.getState().modal;
  const wait = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

  function forgetVisit(): void {
    useModal.setState({ modal: undefined });
    removeStored('passed_told');
    removeStored('passed_told_at');
  }

  beforeEach(() => {
    jest.useFakeTimers();
    forgetVisit();
  });

  test('leaves the score its moment; where less motion is wanted there is nothing to wait for', () => {
    allowMotion(true);
    const { unmount } = renderHook(() => usePassedModal(true, exam));
    wait(1_500);
    expect(shown()).toBeUndefined();
    wait(200);
    expect(shown()).toBe('result-passed');
    unmount();
    forgetVisit();
    allowMotion(false);
    renderHook(() => usePassedModal(true, exam));
    wait(0);
    expect(shown()).toBe('result-passed');
  });

  /** A look at the result, in another tab or not: each has a session storage of its own. */
  function look(isNewTab: boolean) {
    if (isNewTab) window.sessionStorage.clear();
    act(() => useModal.getState().close());
    const { unmount } = renderHook(() => usePassedModal(true, exam));
    wait(2_000);
    unmount();
    return shown();
  }
  const minute = 60_000;

  test('is said once per visit: a reload is the same one, however late, and so is another tab within half an hour of the last look', () => {
    expect(look(true)).toBe('result-passed');
    expect(look(false)).toBeUndefined();
    wait(29 * minute);
    expect(look(true)).toBeUndefined();
    wait(29 * minute);
    expect(look(true)).toBeUndefined();
    wait(120 * minute);
    expect(look(false)).toBeUndefined();
    wait(31 * minute);
    expect(look(true)).toBe('result-passed');
  });

  test('of two tabs that are opened at the same time only one says it', () => {
    allowMotion(true);
    renderHook(() => usePassedModal(true, exam));
    wait(1_000);
    writeStored('passed_told_at', Date.now());
    wait(1_000);
    expect(shown()).toBeUndefined();
  });

  test('opens where the browser stores nothing too, once until the page is left', () => {
    breakStorage('full');
    renderHook(() => usePassedModal(true, exam));
    wait(2_000);
    expect(shown()).toBe('result-passed');
    act(() => useModal.getState().close());
    renderHook(() => usePassedModal(true, exam));
    wait(2_000);
    expect(shown()).toBeUndefined();
  });

  test('does not open for those who did not pass, nor on a page that has been left', () => {
    renderHook(() => usePassedModal(false, exam));
    renderHook(() => usePassedModal(true, exam)).unmount();
    wait(2_000);
    expect(shown()).toBeUndefined();
  });

  test('waits until another modal is closed', () => {
    useModal.getState().open('result-share', () => null);
    renderHook(() => usePassedModal(true, exam));
    wait(2_000);
    expect(shown()).toBe('result-share');
    act(() => useModal.getState().close());
    wait(2_000);
    expect(shown()).toBe('result-passed');
  });
});
