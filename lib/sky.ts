import { japanOffsetHours } from '@knowledgeking/contract/rules/japan-offset';

/** The look of the sky over the sea. */
export type Sky = 'dawn' | 'day' | 'dusk' | 'night';

/** The sky over Japan at a time in milliseconds since 1970. */
export function skyAt(now: number): Sky {
  const hour = Math.floor(now / 3_600_000 + japanOffsetHours) % 24;
  if (hour >= 5 && hour < 7) return 'dawn';
  if (hour >= 7 && hour < 17) return 'day';
  return hour >= 17 && hour < 19 ? 'dusk' : 'night';
}

/** On a device set to dark, the sky is that of night at any hour. */
export const darkQuery = '(prefers-color-scheme:dark)';

/** Sets the root's `data-sky` to this sky, or to that of night on a device that is set to dark. */
export function showSky(sky: Sky): void {
  document.documentElement.dataset.sky = matchMedia(darkQuery).matches ? 'night' : sky;
}

/** Runs in every page's head: the sky by the device's clock, so that no bright sky flashes at night before the page hydrates. */
export function paintSky(): void {
  showSky(skyAt(Date.now()));
}

/** Set on the root while the scenery must not move; the style sheets read it. */
export const restingMark = 'data-resting';
