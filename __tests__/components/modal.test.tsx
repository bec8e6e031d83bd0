import { act, screen } from '@testing-library/react';
import { useModal } from '@/hooks/use-modal';
import NotFoundPage from '@/pages/404';
import { renderPage } from '../support/render-page';

const words = (text: string) => (headingId: string) => <h2 id={headingId}>{text}</h2>;
const open = () => act(() => useModal.getState().open('mail-resent', words('送りました')));

test('at most one is open: another takes its place', () => {
  renderPage(NotFoundPage);
  open();
  act(() => useModal.getState().open('result-passed', words('受験番号を送りました')));
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(screen.getByRole('dialog', { name: '受験番号を送りました' })).toBeVisible();
  expect(screen.getByRole('heading', { name: '受験番号を送りました' })).toHaveFocus();
});

test('it keeps its words while it fades out', () => {
  renderPage(NotFoundPage);
  open();
  act(() => useModal.getState().close());
  expect(screen.getByRole('dialog', { hidden: true })).toHaveTextContent('送りました');
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
  open();
  act(() => void screen.getByRole<HTMLDialogElement>('dialog').close());
  expect(useModal.getState().modal).toBeUndefined();
});

test('Tab stays inside', async () => {
  const { user } = renderPage(NotFoundPage);
  open();
  screen.getByRole('button', { name: '閉じる' }).focus();
  await user.tab();
  expect(screen.getByRole('button', { name: '閉じる' })).toHaveFocus();
  await user.tab({ shift: true });
  expect(screen.getByRole('button', { name: '閉じる' })).toHaveFocus();
});

test.each(['routeChangeStart', 'routeChangeComplete'])(
  'when the page changes (%s), by a link or the browser’s back and forward, then it closes',
  (event) => {
    const { router } = renderPage(NotFoundPage);
    open();
    act(() => router.events.emit(event, '/'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  },
);
