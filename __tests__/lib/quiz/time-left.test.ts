/** @jest-environment node */

import { timeAnnouncement, urgencyOf } from '@/lib/quiz/time-left';

const minutes = (count: number): number => count * 60_000;

test.each([
  [minutes(60), 'calm'],
  [minutes(5) + 1, 'calm'],
  [minutes(5), 'soon'],
  [minutes(1) + 1, 'soon'],
  [minutes(1), 'urgent'],
  [0, 'urgent'],
])('with %d ms left the timer is %s', (remaining, urgency) => {
  expect(urgencyOf(remaining)).toBe(urgency);
});

test('an hour is announced four times: at 10, 5, 1 minutes and at its end', () => {
  const said: string[] = [];
  for (let remaining = minutes(60); remaining >= 0; remaining -= 1_000) {
    const now = timeAnnouncement(remaining);
    if (now !== (said.at(-1) ?? '')) said.push(now);
  }
  expect(said).toEqual([
    '残り時間は10分以内です。',
    '残り時間は5分以内です。',
    '残り時間は1分以内です。',
    '終了時刻になりました。',
  ]);
});
