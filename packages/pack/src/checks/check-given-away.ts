import type { PackQuiz } from '@knowledgeking/contract';
import { countCharacters } from '@knowledgeking/contract/rules/quiz';
import { withoutRuby } from '@knowledgeking/contract/rules/ruby';
import { type Finding, finding, inQuestion, placeOf, textsBelow } from '../problem.ts';
import { quizTypeRules } from '../quiz-types/index.ts';
import { textsOf } from './check-texts.ts';

/** A shorter answer, or one of Latin letters and digits, is part of other words by chance. */
const shortestAnswer = 4;

/** A text that contestants can read before a question, and where it is. */
interface Readable {
  place: string;
  text: string;
}

/**
 * An answer that has to be written or spelled appears nowhere where it can be read before: not in the words of the site, not in
 * the practice questions, not in an earlier question of the exam. Later questions may contain it, because nobody can go back.
 * @param parts the other files of the pack
 */
export function checkGivenAway(
  quizzes: readonly PackQuiz[],
  parts: { file: string; anyData?: unknown }[],
): Finding[] {
  const everywhere = parts.flatMap(({ file, anyData }) => textsIn(anyData, file));
  return quizzes.flatMap((quiz, index) => {
    const answer = spelledAnswer(quiz);
    if (answer === null) return [];
    const earlier = quizzes.filter((other) => other.number < quiz.number).flatMap(shownTexts);
    return [...everywhere, ...earlier]
      .filter(({ text }) => withoutRuby(text).includes(answer))
      .flatMap(({ place }) => inQuestion(index, quiz, [finding(['answers'], 'given_away', answer, place)]));
  });
}

function spelledAnswer({ type, answers }: PackQuiz): string | null {
  const word = quizTypeRules[type].spelledWord?.(answers[0] ?? '') ?? '';
  return countCharacters(word) >= shortestAnswer && !/^[ -~]*$/.test(word) ? word : null;
}

/** The texts of an exam's question that are on the screen: not its explanation. */
function shownTexts(quiz: PackQuiz): Readable[] {
  return textsOf(quiz).flatMap(([[part], text]) =>
    text && part !== 'explanation' ? [{ place: `question ${quiz.number}`, text }] : [],
  );
}

/** Every text of a file except `sources`, which nobody is shown. */
const textsIn = (data: unknown, file: string): Readable[] =>
  textsBelow(data).flatMap(([path, text]) =>
    path.includes('sources') ? [] : [{ place: `${file} ${placeOf(path)}`, text }],
  );
