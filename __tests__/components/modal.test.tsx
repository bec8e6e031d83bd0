import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { allowMotion, breakStorage } from '@/__tests__/support/browser';
import { pass, stopPageTime } from '@/__tests__/support/page-time';
import { renderPage } from '@/__tests__/support/render-page';
import { Modal, ModalHeading } from '@/components/modal/modal';
import { PassedModal } from '@/components/modal/passed-modal';
import { closeModal, useModal } from '@/hooks/use-modal';
import { removeStored, writeStored } from '@/lib/storage';
import { mockExam } from '@/mock-api/exam';
import NotFoundPage from '@/pages/404';

/** A button that opens a modal with this heading, and a field in it. */
function Opener({ heading }: { heading: string }) {
  const modal = useModal();
  return (
    <>
      <button type="button" onClick={modal.onOpen}>
        {`${heading}を開く`}
      </button>
      <Modal {...modal}>
        <ModalHeading text={heading} />
        <input aria-label="メモ" />
      </Modal>
    </>
  );
}

const open = (heading = '海図') =>
  act(() => screen.getByRole('button', { name: `${heading}を開く`, hidden: true }).click());
const dialogs = () => document.querySelectorAll('dialog');

test('at most one is open: another takes its place; its heading has the focus, and Tab stays inside', async () => {
  const user = userEvent.setup();
  render(<Opener heading="海図" />);
  render(<Opener heading="航路" />);
  open('海図');
  open('航路');
  expect(document.documentElement).toHaveAttribute('data-has-modal');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(screen.getByRole('dialog', { name: '航路' })).toBeVisible();
  expect(screen.getByRole('heading', { name: '航路' })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('textbox', { name: 'メモ' })).toHaveFocus();
  await user.tab();
  await user.tab();
  expect(screen.getByRole('textbox', { name: 'メモ' })).toHaveFocus();
  await user.tab({ shift: true });
  expect(screen.getByRole('button', { name: '閉じる' })).toHaveFocus();
});

test('what is in it is there while it is open or fades out, and no longer: then it begins again', async () => {
  stopPageTime();
  render(<Opener heading="海図" />);
  expect(dialogs()).toHaveLength(0);
  open();
  act(() => void Object.assign(screen.getByLabelText('メモ'), { value: '北へ' }));
  act(closeModal);
  await pass(400);
  expect(dialogs()[0]).toHaveTextContent('海図');
  await pass(1_000);
  expect(dialogs()).toHaveLength(0);
  open();
  expect(screen.getByLabelText('メモ')).toHaveValue('');
  act(closeModal);
  await pass(900);
  open();
  await pass(200);
  expect(screen.getByRole('dialog')).toHaveTextContent('海図');
});

test('it closes by the backdrop, by Esc, and with what opened it', async () => {
  const user = userEvent.setup();
  const { unmount } = render(<Opener heading="海図" />);
  open();
  const backdrop = document.querySelector('dialog > [aria-hidden]');
  if (!backdrop) throw new Error('no backdrop');
  await user.click(backdrop);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(document.documentElement).not.toHaveAttribute('data-has-modal');
  open();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  open();
  unmount();
  expect(document.documentElement).not.toHaveAttribute('data-has-modal');
  render(<Opener heading="航路" />);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('when Esc takes back a conversion to kanji, then it stays open', () => {
  render(<Opener heading="海図" />);
  open();
  const press = new KeyboardEvent('keydown', {
    key: 'Escape',
    isComposing: true,
    bubbles: true,
    cancelable: true,
  });
  act(() => void screen.getByLabelText('メモ').dispatchEvent(press));
  expect(screen.getByRole('dialog')).toBeVisible();
});

test.each(['routeChangeStart', 'routeChangeComplete'])(
  'when the page changes (%s), then it closes',
  (event) => {
    const { router } = renderPage(NotFoundPage);
    render(<Opener heading="海図" />);
    open();
    expect(screen.getByRole('dialog')).toBeVisible();
    act(() => router.events.emit(event, '/'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  },
);

describe('the word to those who passed', () => {
  const exam = mockExam('result_published');
  const isShown = () => screen.queryByRole('dialog') !== null;
  const show = (hasPassed = true) => render(<PassedModal hasPassed={hasPassed} exam={exam} />);
  const wait = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

  function forgetVisit(): void {
    removeStored('passed_told');
    removeStored('passed_told_at');
  }

  beforeEach(() => {
    jest.useFakeTimers();
    forgetVisit();
  });

  test('leaves the score its moment; where less motion is wanted there is nothing to wait for', () => {
    allowMotion(true);
    const { unmount } = show();
    wait(1_500);
    expect(isShown()).toBe(false);
    wait(200);
    expect(isShown()).toBe(true);
    unmount();
    forgetVisit();
    allowMotion(false);
    show();
    wait(0);
    expect(isShown()).toBe(true);
  });

  /** A look at the result, in another tab or not: each has a session storage of its own. */
  function look(isNewTab: boolean) {
    if (isNewTab) window.sessionStorage.clear();
    const { unmount } = show();
    wait(2_000);
    const wasShown = isShown();
    unmount();
    return wasShown;
  }
  const minute = 60_000;

  test('is said once per visit: a reload is the same one, however late, and so is another tab within half an hour of the last look', () => {
    expect(look(true)).toBe(true);
    expect(look(false)).toBe(false);
    wait(29 * minute);
    expect(look(true)).toBe(false);
    wait(29 * minute);
    expect(look(true)).toBe(false);
    wait(120 * minute);
    expect(look(false)).toBe(false);
    wait(31 * minute);
    expect(look(true)).toBe(true);
  });

  test('of two tabs that are opened at the same time only one says it', () => {
    allowMotion(true);
    show();
    wait(1_000);
    writeStored('passed_told_at', Date.now());
    wait(1_000);
    expect(isShown()).toBe(false);
  });

  test('opens where the browser stores nothing too, once until the page is left', () => {
    breakStorage('full');
    show();
    wait(2_000);
    expect(isShown()).toBe(true);
    act(closeModal);
    show();
    wait(2_000);
    expect(isShown()).toBe(false);
  });

  test('does not open for those who did not pass, nor on a page that has been left', () => {
    show(false);
    show().unmount();
    wait(2_000);
    expect(isShown()).toBe(false);
  });

  test('waits until another modal is closed', () => {
    render(<Opener heading="海図" />);
    open();
    show();
    wait(2_000);
    expect(screen.getByRole('dialog', { name: '海図' })).toBeVisible();
    act(closeModal);
    expect(isShown()).toBe(false);
    wait(2_000);
    expect(screen.getByRole('dialog')).not.toHaveTextContent('海図');
  });
});
