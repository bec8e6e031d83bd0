import { render, screen } from '@testing-library/react';
import { Timer } from '@/components/quiz/timer';

test('shows the remaining time under its name', () => {
  render(<Timer remaining={3_599_000} />);
  expect(screen.getByRole('timer', { name: '残り時間' })).toHaveTextContent(/^00:59:59$/);
});

test('speaks at 10, 5 and 1 minutes only, not each second', () => {
  const { rerender } = render(<Timer remaining={601_000} />);
  const said = (): string => document.querySelector('[aria-live="assertive"]')?.textContent ?? '';
  expect(said()).toBe('');
  rerender(<Timer remaining={600_000} />);
  const first = said();
  expect(first).toContain('10分');
  rerender(<Timer remaining={599_000} />);
  expect(said()).toBe(first);
  rerender(<Timer remaining={59_000} />);
  expect(said()).toContain('1分');
});
