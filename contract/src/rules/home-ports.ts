/** How many from one place must be on board before a figure is shown for it: fewer could be a few children whom others know. */
export const smallestShownCrew = 10;

/** From so many on, figures are shown in hundreds. */
const shownInHundredsFrom = 1_000;

/**
 * The figure that everyone may see of how many from one place are on board: rounded down to tens, from a thousand on to hundreds, and 0
 * below ten. Down, so that 「10人」 is never said of fewer.
 */
export function shownCrew(participants: number): number {
  const step = participants < shownInHundredsFrom ? smallestShownCrew : 100;
  return Math.floor(participants / step) * step;
}
