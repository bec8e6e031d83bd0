import { SeededRandom } from '@knowledgeking/pack/random';

/** A source of numbers 0..1 that gives the same ones each time, so that a table can be compared with the program. */
export function randomFrom(seed: number): () => number {
  const source = new SeededRandom(seed);
  return () => source.next();
}

/** A log-normal number with this median. */
export function logNormal(random: () => number, median: number, spread: number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return median * Math.exp(spread * normal);
}

/** An exponential number with this mean. */
export const exponential = (random: () => number, mean: number): number => -mean * Math.log(1 - random());
