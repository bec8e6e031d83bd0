import { isWithin, paths, routeOf } from '@/lib/paths';

const timed: readonly string[] = [paths.examPlay(), paths.archivePlay()];
const picked: readonly string[] = [...timed, paths.practicePlay(), paths.practice()];
const upright = [paths.practice(), paths.exam(), paths.archive()];
const results: readonly string[] = [paths.practiceResult(), paths.archiveResult()];

/** Whether phones and tablets must be held upright on a page: practice, exam and archive, but not their result pages. */
export function wantsPortrait(address: string): boolean {
  const route = routeOf(address);
  return upright.some((parent) => isWithin(route, parent)) && !results.includes(route);
}

/** The additional words of the portrait notice: that the timer keeps running, if there is one, and that picks are kept. */
export function landscapeWords(address: string): string {
  const route = routeOf(address);
  const kept = picked.includes(route) ? '選んだ答えは、そのまま残っています。' : '';
  return timed.includes(route) ? `時間は進んでいます。${kept}` : kept;
}
