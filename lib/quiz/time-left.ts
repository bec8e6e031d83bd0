const minute = 60_000;

/** How urgent the remaining time is: calm until five minutes, urgent in the last one. */
type Urgency = 'calm' | 'soon' | 'urgent';

export function urgencyOf(remainingMilliseconds: number): Urgency {
  if (remainingMilliseconds <= minute) return 'urgent';
  return remainingMilliseconds <= 5 * minute ? 'soon' : 'calm';
}

/**
 * The announcement of the remaining time (milliseconds). It changes only at 10, 5 and 1 minutes and at the end, so that a live
 * region with this text speaks exactly then.
 */
export function timeAnnouncement(remainingMilliseconds: number): string {
  if (remainingMilliseconds <= 0) return '終了時刻になりました。';
  const passed = [1, 5, 10].find((minutes) => remainingMilliseconds <= minutes * minute);
  return passed === undefined ? '' : `残り時間は${passed}分以内です。`;
}
