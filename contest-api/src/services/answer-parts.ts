/** The picks of an answer as it is sent: option values joined by commas. The empty answer has none. */
export function splitAnswer(answer: string): string[] {
  return answer === '' ? [] : answer.split(',');
}

/** The first character of an option's value, as it counts for six characters. */
export function firstCharacter(value: string): string {
  return Array.from(value)[0] ?? '';
}

/** How often each thing stands in a list. */
export function countEach(items: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}
