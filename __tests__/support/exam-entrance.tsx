import { fireEvent, screen } from '@testing-library/react';
import { serveExam } from '@/__tests__/support/exam-server';
import { pass, passUntil } from '@/__tests__/support/page-time';
import { renderPage } from '@/__tests__/support/render-page';
import { serveNamed } from '@/__tests__/support/responses';
import { timeFromNow } from '@/mock-api/exam';
import ExamPage from '@/pages/exam/index';

export const minutes = (count: number): number => count * 60_000;

export const startButton = () => screen.queryByRole('button', { name: '予選をはじめる' });
export const isKnown = () => startButton() ?? screen.queryByText('予選の開始まで');

/** The entrance of an exam that started (or starts) then, in milliseconds from now; the browser's turn is in the middle of the rush. */
export async function openEntrance({ start, end = minutes(90) }: { start: number; end?: number }) {
  const exam = { exam_start_at: timeFromNow(start), exam_end_at: timeFromNow(end) };
  const state = serveNamed('beforeStart', { exam });
  const server = serveExam({ isStarted: false });
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  const page = renderPage(ExamPage);
  await passUntil(isKnown);
  return { ...page, server, state };
}

/** Gives the promise that the start asks for, and presses start as soon as it is offered. */
export async function press(): Promise<void> {
  await passUntil(startButton);
  const promise = screen.getByRole<HTMLInputElement>('checkbox', { name: /約束します$/ });
  if (!promise.checked) fireEvent.click(promise);
  fireEvent.click(screen.getByRole('button', { name: '予選をはじめる' }));
  await pass(100);
}
