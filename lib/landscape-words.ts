import { paths, routeOf } from '@/lib/paths';

const timed: readonly string[] = [paths.examPlay(), paths.archivePlay()];
const picked: readonly string[] = [...timed, paths.practicePlay(), paths.practice()];

/**
 * The additional words of the portrait notice: that the timer keeps running, if there is one, and that picks are kept. Apart from
 * `landscape.ts`, since every page loads that.
 */
export function landscapeWords(address: string): string {
  const route = routeOf(address);
  const kept = picked.includes(route) ? '選んだ答えは、そのまま残っています。' : '';
  return timed.includes(route) ? `時間は進んでいます。${kept}` : kept;
}
