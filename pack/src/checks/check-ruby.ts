import { isRubyMarked, withoutRuby } from '@knowledgeking/contract/rules/ruby';
import { type Finding, finding, type PackPath } from '../problem.ts';

/** Every text below a value whose ruby notation (`｜海賊《かいぞく》`) is not closed, empty or nested. */
export function checkRuby(value: unknown, path: PackPath = []): Finding[] {
  if (typeof value === 'string') return messageFor(value, path);
  if (Array.isArray(value)) return value.flatMap((item: unknown, index) => checkRuby(item, [...path, index]));
  if (value && typeof value === 'object') {
    return Object.entries(value).flatMap(([key, item]) => checkRuby(item, [...path, key]));
  }
  return [];
}

function messageFor(text: string, path: PackPath): Finding[] {
  if (path.at(-1) === 'alt' && withoutRuby(text) !== text) return [finding(path, 'ruby_in_alt')];
  return isRubyMarked(text) ? [] : [finding(path, 'ruby_form', '｜海賊《かいぞく》')];
}
