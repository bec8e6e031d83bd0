import type { PackQuiz } from '@knowledgeking/contract';
import { isRubyMarked, parseRuby, withoutRuby } from '@knowledgeking/contract/rules/ruby';
import { type Finding, finding, inQuestion, type PackPath, textsBelow } from '../problem.ts';
import { isTaught } from '../taught-kanji.ts';

/**
 * The most letters, furigana not counted, with which a question can be read on a phone of 375 × 667 CSS pixels without
 * scrolling far: a statement of seven lines, an option of three in one of two columns, and of two in a pair, whose rows are all
 * as high as the highest. A hint shares a line with the field that it is about.
 */
const limits = {
  statement: 120,
  explanation: 160,
  hint: 20,
  option: 30,
  paired: 15,
  alt: 60,
  mediaText: 200,
} as const;

/** Every text of a question that contestants read, with its place and the most letters that it may have. */
export function textsOf({ statement, explanation, hint, media, options = [] }: PackQuiz) {
  const texts: [path: PackPath, text: string | undefined, limit: number][] = [
    [['statement'], statement, limits.statement],
    [['hint'], hint, limits.hint],
    [['media', 'alt'], media?.alt, limits.alt],
    [['media', 'text'], media?.text, limits.mediaText],
  ];
  for (const [place, { text, alt, group }] of options.entries()) {
    texts.push([['options', place, 'text'], text, group ? limits.paired : limits.option]);
    texts.push([['options', place, 'alt'], alt, limits.alt]);
  }
  texts.push([['explanation'], explanation, limits.explanation]);
  return texts;
}

/** The texts of questions: short enough for a phone, with readings but for `exceptions`, and no statement twice, nor one of `others`. */
export function checkTexts(
  quizzes: readonly PackQuiz[],
  exceptions: readonly string[] = [],
  others: readonly string[] = [],
): Finding[] {
  const each = quizzes.flatMap((quiz, index) =>
    inQuestion(
      index,
      quiz,
      textsOf(quiz).flatMap(([path, text = '', limit]) => checkText(text, limit, path, exceptions)),
    ),
  );
  return [...each, ...checkRepetition(quizzes, others)];
}

/** A text that is short, furigana not counted, and has its readings; an alt, which is read aloud as it is, has none. */
export function checkText(
  text: string,
  limit: number,
  path: PackPath,
  exceptions?: readonly string[],
): Finding[] {
  const { length } = [...withoutRuby(text)];
  const bare = path.at(-1) === 'alt' ? [] : wordsWithoutReading(text, exceptions);
  return [
    ...(length > limit ? [finding(path, 'too_long', limit, length)] : []),
    ...bare.map((word) => finding(path, 'no_reading', word)),
  ];
}

/** Every text below a value whose ruby notation (`｜海賊《かいぞく》`) is not closed, empty or nested. */
export const checkRuby = (value: unknown): Finding[] =>
  textsBelow(value).flatMap(([path, text]): Finding[] => {
    if (path.at(-1) === 'alt' && withoutRuby(text) !== text) return [finding(path, 'ruby_in_alt')];
    return isRubyMarked(text) ? [] : [finding(path, 'ruby_form', '｜海賊《かいぞく》')];
  });

/** Taught kanji that are read in several ways as a word by themselves: 灯 (ひ, とう, あかり), 角 (かど, つの), 表 (おもて, ひょう). */
const ambiguous = '灯角辺頭主面金表後実';

/** A kanji that is a word by itself: no kanji and no number (1頭) beside it, and after it a particle, a mark or the end, not the rest of a verb. */
const loneKanji = new RegExp(
  `(?<![\\p{Script=Han}\\p{Nd}々])[${ambiguous}](?=$|[^\\p{Script=Han}\\p{Script=Hiragana}々]|[がをにのはへもでとや])`,
  'gu',
);

/** The words that need a reading: untaught kanji, with the kanji that they are written together with, and ambiguous lone kanji. */
export function wordsWithoutReading(text: string, exceptions: readonly string[] = []): string[] {
  return parseRuby(text).flatMap((segment) => {
    if (segment.reading !== undefined) return [];
    const bare = exceptions.reduce((rest, word) => rest.replaceAll(word, '　'), segment.text);
    const untaught = [...bare.matchAll(/[\p{Script=Han}々]+/gu)].flatMap(([word]) =>
      [...word].every(isTaught) ? [] : [word],
    );
    return [...untaught, ...[...bare.matchAll(loneKanji)].map(([word]) => word)];
  });
}

/** The words of a statement: two with the same words are the same question to a reader. */
const core = (statement: string): string =>
  withoutRuby(statement)
    .normalize('NFKC')
    .replaceAll(/[\s、。？?]/gu, '');

function checkRepetition(quizzes: readonly PackQuiz[], others: readonly string[]): Finding[] {
  const seen = new Set(others.map(core));
  return quizzes.flatMap((quiz, index) => {
    // The same words with another picture or sound are another question.
    const key = core(quiz.statement) + (quiz.media?.file ?? '');
    if (!seen.has(key)) {
      seen.add(key);
      return [];
    }
    return inQuestion(index, quiz, [finding(['statement'], 'repeated_statement')]);
  });
}
