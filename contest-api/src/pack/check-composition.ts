import type { Genre, Level, PackQuiz, QuizLevels } from '@knowledgeking/contract';
import type { Finding } from './problem.ts';

const genres: readonly Genre[] = ['character', 'stories_and_dialogues', 'culture', 'capabilities_and_skills'];

/**
 * An exam as a whole: as many questions of each level as `contest.yaml` says, and the genres evenly, none with more than one
 * question more than another. Nothing is expected where it does not say it.
 */
export function checkComposition(quizzes: readonly PackQuiz[], levels: QuizLevels | undefined): Finding[] {
  return levels ? [...checkLevels(quizzes, levels), ...checkGenres(quizzes)] : [];
}

function checkLevels(quizzes: readonly PackQuiz[], levels: QuizLevels): Finding[] {
  return (Object.keys(levels) as Level[]).flatMap((level): Finding[] => {
    const count = quizzes.filter((quiz) => quiz.level === level).length;
    if (count === levels[level]) return [];
    const message = `expected ${levels[level]} questions of level ${level}, as contest.yaml says, not ${count}`;
    return [{ path: ['quizzes'], message }];
  });
}

function checkGenres(quizzes: readonly PackQuiz[]): Finding[] {
  const counts = genres.map((genre) => quizzes.filter((quiz) => quiz.genre === genre).length);
  if (Math.max(...counts) - Math.min(...counts) <= 1) return [];
  const found = genres.map((genre, index) => `${genre} ${counts[index]}`).join(', ');
  return [{ path: ['quizzes'], message: `expected the genres evenly, not ${found}` }];
}
