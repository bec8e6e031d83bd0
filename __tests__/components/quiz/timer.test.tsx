import { render, screen } from '@testing-library/react';
import { Timer } from '@/components/quiz/timer';

const minutes = (count: number): number => count * 60_000;

test.each([
  [undefined, '--:--:--', 'calm'],
  [minutes(59) + 7_000, '00:59:07', 'calm'],
  [minutes(5) + 1_000, '00:05:01', 'calm'],
  [minutes(5), '00:05:00', 'soon'],
  [minutes(1) + 1_000, '00:01:01', 'soon'],
  [minutes(1), '00:01:00', 'urgent'],
  [0, '00:00:00', 'urgent'],
])('%s ms are shown as %s, which is %s', (remaining, text, urgency) => {
  render(<Timer remaining={remaining} />);
  const timer = screen.getByRole('timer', { name: '残り時間' });
  expect(timer).toHaveTextContent(text);
  expect(timer.parentElement).toHaveAttribute('data-urgency', urgency);
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
