import type { PackQuiz } from '@knowledgeking/contract';
import { parseRuby } from '@knowledgeking/contract/rules/ruby';
import { type Finding, finding, inQuestion, type PackPath } from '../problem.ts';
import { isTaught } from '../taught-kanji.ts';

/**
 * Kanji that primary school teaches and that are read in several ways when a word is only this one kanji, without anything
 * around it that decides: 灯 (ひ, とう, あかり), 角 (かど, つの), 表 (おもて, ひょう).
 */
const ambiguous = '灯角辺頭主面金表後実';

/** A kanji that is a word by itself: no kanji and no number (1頭) beside it, and after it a particle, a mark or the end, not the rest of a verb. */
const loneKanji = new RegExp(
  `(?<![\\p{Script=Han}\\p{Nd}々])[${ambiguous}](?=$|[^\\p{Script=Han}\\p{Script=Hiragana}々]|[がをにのはへもでとや])`,
  'gu',
);

/**
 * The texts of questions that contestants read: every kanji that primary school does not teach has its reading, wherever it is, and
 * so has every lone kanji that is read in several ways.
 * @param exceptions words that may be written without a reading
 */
export function checkReadings(quizzes: readonly PackQuiz[], exceptions: readonly string[] = []): Finding[] {
  return quizzes.flatMap((quiz, index) => {
    const { statement, explanation, hint, media, options = [] } = quiz;
    const texts: [PackPath, string | undefined][] = [
      [['statement'], statement],
      [['hint'], hint],
      [['media', 'text'], media?.text],
      ...options.map(({ text }, place): [PackPath, string | undefined] => [['options', place, 'text'], text]),
      [['explanation'], explanation],
    ];
    return texts.flatMap(([path, text = '']) =>
      inQuestion(
        index,
        quiz,
        wordsWithoutReading(text, exceptions).map((word) => finding(path, 'no_reading', word)),
      ),
    );
  });
}

/** The kanji of a text that need a reading and have none, each with the kanji that it is written together with. */
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
