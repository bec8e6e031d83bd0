/** A number with commas: `12,345`. */
export const figure = (count: number): string => count.toLocaleString('ja-JP');

/** A length of time: `7分10秒`, `45秒`, `2時間`. */
export function lengthText(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 3_600), '時間'],
    [Math.floor(seconds / 60) % 60, '分'],
    [Math.round(seconds) % 60, '秒'],
  ] as const;
  const text = parts.map(([count, unit]) => (count > 0 ? `${count}${unit}` : '')).join('');
  return text || '0秒';
}
