import { isWithin, paths, routeOf } from '@/lib/paths';

const upright = [paths.practice(), paths.exam(), paths.archive()];
const results: readonly string[] = [paths.practiceResult(), paths.archiveResult()];

/** Whether a page wants phones and tablets to be held upright: practice, exam and archive, but not their results. */
export function wantsPortrait(address: string): boolean {
  const route = routeOf(address);
  return upright.some((parent) => isWithin(route, parent)) && !results.includes(route);
}
