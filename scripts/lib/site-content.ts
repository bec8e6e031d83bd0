import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { PackQuiz } from '@knowledgeking/contract';
import { mediaUses } from '../../contest-api/src/pack/check-media.ts';
import type { Pack } from '../../contest-api/src/pack/load.ts';
import { mediaPathsOf } from '../../contest-api/src/pack/media.ts';
import { toQuiz } from '../../contest-api/src/pack/public-quiz.ts';

/** What the site is built with: `lib/generated/site-content.json`. Nothing of the exam's questions is in it. */
export function siteContentOf({ words, crew, tiers, titles, contest }: Pack) {
  return {
    words,
    crew,
    tiers,
    titles: titles.map(({ code, name, description }) => ({ code, name, description })),
    regions: contest.regions,
    practicePointsPerQuiz: contest.practice.points_per_quiz,
  };
}

/** The practice questions with their answers: `lib/generated/practice.json`. */
export function practiceContentOf(pack: Pack) {
  const mediaPath = mediaPathsOf(pack.folder);
  const inOrder = pack.practice.toSorted((a, b) => a.number - b.number);
  return {
    quizzes: inOrder.map((quiz) => ({
      quiz: toQuiz(quiz, mediaPath),
      answers: quiz.answers,
      explanation: quiz.explanation,
    })),
  };
}

/** The media of all questions by the names under which they are public, which tell nothing about the questions. */
export function quizMediaOf(pack: Pack): Map<string, Buffer> {
  const mediaPath = mediaPathsOf(pack.folder);
  const filesOf = (quizzes: PackQuiz[]) => quizzes.flatMap(mediaUses).map((use) => use.file);
  const files = [...new Set([...filesOf(pack.practice), ...filesOf(pack.exam)])];
  return new Map(
    files.map((file) => [path.basename(mediaPath(file)), readFileSync(path.join(pack.folder, file))]),
  );
}
