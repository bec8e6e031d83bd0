import { isRubyMarked, withoutRuby } from '@knowledgeking/contract/rules/ruby';
import { type Finding, finding } from '../problem.ts';
import { textsBelow } from '../texts.ts';

/** Every text below a value whose ruby notation (`｜海賊《かいぞく》`) is not closed, empty or nested. */
export const checkRuby = (value: unknown): Finding[] =>
  textsBelow(value).flatMap(([path, text]): Finding[] => {
    if (path.at(-1) === 'alt' && withoutRuby(text) !== text) return [finding(path, 'ruby_in_alt')];
    return isRubyMarked(text) ? [] : [finding(path, 'ruby_form', '｜海賊《かいぞく》')];
  });
