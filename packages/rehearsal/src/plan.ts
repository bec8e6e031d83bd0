import type { Level } from '@knowledgeking/contract';
import { SeededRandom } from '@knowledgeking/pack/random';

/** The size and the pace of a rehearsal. */
export interface Plan {
  participants: number;
  /** Milliseconds over which they arrive, evenly. */
  over: number;
  /** The part that this machine walks: `of` machines have the same plan and different parts. */
  share: { part: number; of: number };
  /** How many times as fast as in life contestants read and think, and poll. */
  speed: number;
  seed: number;
}

/** Seconds in which a question is read and answered: few take less than half of the middle, few more than three times as much. */
const thinking = { middle: 25, spread: 0.55, shortest: 4 };
const readingTheRulesSeconds = 8;
const millisecondsPerSecond = 1_000;

/** Of so many contestants, one loads the page again after the start. */
export const reloadsOneOf = 5;
/** Of so many contestants, one is of the children division. */
export const childrenOneOf = 3;
/** The share of questions that contestants skip. */
export const skipRate = 0.05;
/** How long a contestant waits for the site before going away for good. Longer than any exercise of a rehearsal. */
export const patienceMilliseconds = 20 * 60_000;

/** Before a rehearsal: how many are entered at once, and how often each is tried. */
export const entering = { atOnce: 20, tries: 10 };
/** How long an aggregation may take after it until the results are there. */
export const aggregationMilliseconds = 10 * 60_000;
/** How many are asked at once for what the API has of them. */
export const readBackAtOnce = 20;

/** Of those whose rows `simulate` makes: shares, by how much children know less, and how steeply ability decides about an answer. */
export const simulated = { childrenRate: 0.4, childrenHandicap: 0.3, skipRate: 0.04, discrimination: 1.4 };
/** The ability that gets half of a level's questions right, in standard deviations. */
export const difficulties: Record<Level, number> = { normal: -0.4, hard: 0.9, super_hard: 2.1 };

/** The contestants of this machine's part, by their number among all. */
export function contestantsOf({ participants, share }: Plan): number[] {
  const all = Array.from({ length: participants }, (_, index) => index);
  return all.filter((index) => index % share.of === share.part - 1);
}

/** When a contestant arrives, in milliseconds after the rehearsal's begin: the same however many machines share the plan. */
export const arrivalOf = (contestant: number, { participants, over }: Plan): number =>
  (contestant / participants) * over;

/** The contestant's own random numbers, the same in each rehearsal with the same seed. */
export const randomOf = (contestant: number, { seed }: Plan): SeededRandom =>
  new SeededRandom(seed * 1_000_003 + contestant);

/** Milliseconds that a contestant takes over the rules before pressing start. */
export const readingTime = (random: SeededRandom, { speed }: Plan): number =>
  (readingTheRulesSeconds * millisecondsPerSecond * (0.5 + random.next())) / speed;

/** Milliseconds that a contestant takes over a question. Distributed as reaction times are: the logarithm is normal. */
export function thinkingTime(random: SeededRandom, { speed }: Plan): number {
  const { middle, spread, shortest } = thinking;
  const seconds = Math.max(shortest, middle * Math.exp(spread * random.nextNormal()));
  return (seconds * millisecondsPerSecond) / speed;
}
