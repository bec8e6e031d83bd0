import { render, screen } from '@testing-library/react';
import { Timer } from '@/components/quiz/play-bar';

const minutes = (count: number): number => count * 60_000;

test('shows hours, minutes and seconds with two digits each', () => {
  render(<Timer remaining={minutes(59) + 7_000} />);
  expect(screen.getByRole('timer', { name: '残り時間' })).toHaveTextContent('00:59:07');
});

test('shows dashes while the time is unknown', () => {
  render(<Timer remaining={undefined} />);
  expect(screen.getByRole('timer')).toHaveTextContent('--:--:--');
});

test.each([
  [minutes(60), 'calm'],
  [minutes(5) + 1, 'calm'],
  [minutes(5), 'soon'],
  [minutes(1) + 1, 'soon'],
  [minutes(1), 'urgent'],
  [0, 'urgent'],
])('with %d ms left it is %s', (remaining, urgency) => {
  render(<Timer remaining={remaining} />);
  expect(screen.getByRole('timer').parentElement).toHaveAttribute('data-urgency', urgency);
});

test('an hour is announced four times: at 10, 5, 1 minutes and at its end', () => {
  const { rerender, container } = render(<Timer remaining={minutes(60)} />);
  const said: string[] = [];
  for (let remaining = minutes(12); remaining >= 0; remaining -= 5_000) {
    rerender(<Timer remaining={remaining} />);
    const now = container.querySelector('[aria-live="assertive"]')?.textContent ?? '';
    if (now !== (said.at(-1) ?? '')) said.push(now);
  }
  expect(said).toEqual([
    '残り時間は10分以内です。',
    '残り時間は5分以内です。',
    '残り時間は1分以内です。',
    '終了時刻になりました。',
  ]);
});
