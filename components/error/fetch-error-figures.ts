import { errorWords } from '@/components/error/error-words';
import { picturePaths } from '@/lib/paths';

/** Kept, so that the browser still has them when they are shown. */
const figures: HTMLImageElement[] = [];

/** Fetches the figures of a play page's error screens: without a network it would be too late. */
export function fetchErrorFigures(): void {
  for (const kind of ['apology', 'cant_access'] as const) {
    const { member, expression } = errorWords[kind].figure;
    const figure = new Image();
    figure.src = picturePaths.crew(member, expression, 'full');
    figures.push(figure);
  }
}
