import type { PackQuiz } from '@knowledgeking/contract';
import { withoutRuby } from '@knowledgeking/contract/rules/ruby';
import { type Finding, finding, inQuestion } from '../problem.ts';

/**
 * The most letters, furigana not counted, with which a question can be read on a phone of 375 × 667 CSS pixels without
 * scrolling far: a statement of seven lines, an option of three in one of two columns, and of two in a pair, whose rows are all
 * as high as the highest.
 */
const limits = { statement: 120, explanation: 160, option: 30, paired: 15, alt: 60, mediaText: 200 } as const;

/** The texts of questions: short enough for a phone, and no statement twice. @param others statements from elsewhere in the pack */
export function checkTexts(quizzes: readonly PackQuiz[], others: readonly string[] = []): Finding[] {
  return [...checkLengths(quizzes), ...checkRepetition(quizzes, others)];
}

function checkLengths(quizzes: readonly PackQuiz[]): Finding[] {
  return quizzes.flatMap((quiz, index) => {
    const path = ['quizzes', index];
    return [
      tooLong(quiz.statement, limits.statement, [...path, 'statement']),
      tooLong(quiz.explanation, limits.explanation, [...path, 'explanation']),
      tooLong(quiz.media?.alt, limits.alt, [...path, 'media', 'alt']),
      tooLong(quiz.media?.text, limits.mediaText, [...path, 'media', 'text']),
      ...(quiz.options ?? []).flatMap((option, place) => [
        tooLong(option.text, option.group ? limits.paired : limits.option, [
          ...path,
          'options',
          place,
          'text',
        ]),
        tooLong(option.alt, limits.alt, [...path, 'options', place, 'alt']),
      ]),
    ].flat();
  });
}

/** Says of a text with more letters than fit, furigana not counted. */
export function tooLong(text: string | undefined, limit: number, path: Finding['path']): Finding[] {
  const { length } = [...withoutRuby(text ?? '')];
  if (length <= limit) return [];
  return [finding(path, 'too_long', limit, length)];
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
