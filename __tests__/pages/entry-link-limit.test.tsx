import { screen } from '@testing-library/react';
import { useEnteredEmail } from '@/hooks/use-entered-email';
import { formatDayTime } from '@/lib/time-text';
import { mockExam, timeFromNow } from '@/mock-api/exam';
import { serveState } from '@/mock-api/server';
import { mockState } from '@/mock-api/state';
import EntryPage from '@/pages/entry';
import ConfirmPage from '@/pages/entry/confirm';
import ResendPage from '@/pages/entry/resend';
import { renderPage } from '../support/render-page';

describe('until when the link can be used', () => {
  const hour = 3_600_000;
  /** Entry ends this long from now. */
  const endIn = (milliseconds: number): string => {
    const exam = mockExam('entry', { entry_end_at: timeFromNow(milliseconds) });
    serveState(mockState('entry', { exam }));
    return formatDayTime(exam.entry_end_at);
  };

  test.each([
    ['the form', EntryPage],
    ['the page about the mail', ResendPage],
    ['the page that the mail leads to', ConfirmPage],
  ])('%s says it', async (_name, Page) => {
    useEnteredEmail.setState({ email: '', sentAt: undefined });
    const end = endIn(3 * hour);
    renderPage(Page, { query: { entry_token: 'token' } });
    expect(
      await screen.findByText(`リンクは24時間、遅くとも${end}まで使えます。`, { exact: false }),
    ).toBeVisible();
  });

  test.each([
    ['its own 24 hours', 72 * hour, 24 * hour],
    ['the end of entry', 3 * hour, 3 * hour],
  ])('after sending, the page about the mail names the hour: %s', async (_name, entryEnd, expected) => {
    endIn(entryEnd);
    const sentAt = Date.now();
    useEnteredEmail.setState({ email: 'name@example.com', sentAt });
    renderPage(ResendPage);
    const end = formatDayTime(sentAt + expected);
    expect(await screen.findByText(`リンクは、${end}まで使えます。`)).toBeVisible();
  });

  test('a mail that is sent again has an hour of its own', async () => {
    endIn(72 * hour);
    useEnteredEmail.setState({ email: 'name@example.com', sentAt: Date.now() - 20 * hour });
    const { user } = renderPage(ResendPage);
    await user.click(await screen.findByRole('button', { name: '確認メールを再送する' }));
    await screen.findByRole('dialog');
    const { sentAt = 0 } = useEnteredEmail.getState();
    expect(Math.abs(sentAt - Date.now())).toBeLessThan(60_000);
    expect(
      screen.getByText(`リンクは、${formatDayTime(sentAt + 24 * hour)}まで使えます。`),
    ).toBeInTheDocument();
  });
});
