import { isWithin, paths, routeOf } from '@/lib/paths';

const timed: readonly string[] = [paths.examPlay(), paths.archivePlay()];
const picked: readonly string[] = [...timed, paths.practicePlay(), paths.practice()];
const upright = [paths.practice(), paths.exam(), paths.archive()];
const results: readonly string[] = [paths.practiceResult(), paths.archiveResult()];

/** Whether a page wants phones and tablets to be held upright: practice, exam and archive, but not their results. */
export function wantsPortrait(address: string): boolean {
  const route = routeOf(address);
  return upright.some((parent) => isWithin(route, parent)) && !results.includes(route);
}

/** What a contestant on this page, held sideways, wants to know: only where a timer runs does time go on. */
export function turnedWords(address: string): string {
  const route = routeOf(address);
  const kept = picked.includes(route) ? '選んだ答えは、そのまま残っています。' : '';
  return timed.includes(route) ? `時間は進んでいます。${kept}` : kept;
}
