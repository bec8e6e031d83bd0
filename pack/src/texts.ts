import type { PackPath } from './problem.ts';

/** A text of the pack, and its place. */
export type PlacedText = readonly [path: PackPath, text: string];

/** Every text below a value of any shape. */
export function textsBelow(value: unknown, path: PackPath = []): PlacedText[] {
  if (typeof value === 'string') return [[path, value]];
  if (!value || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, one]) =>
    textsBelow(one, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}
