import { isRubyMarked, withoutRuby } from '@knowledgeking/contract/rules/ruby';
import { type Finding, finding, type PackPath } from './problem.ts';

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

/** Every text below a value whose ruby notation (`｜海賊《かいぞく》`) is not closed, empty or nested. */
export const checkRuby = (value: unknown): Finding[] =>
  textsBelow(value).flatMap(([path, text]): Finding[] => {
    if (path.at(-1) === 'alt' && withoutRuby(text) !== text) return [finding(path, 'ruby_in_alt')];
    return isRubyMarked(text) ? [] : [finding(path, 'ruby_form', '｜海賊《かいぞく》')];
  });
