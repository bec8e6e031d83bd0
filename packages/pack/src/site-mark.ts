import { createHash } from 'node:crypto';
import { mediaUses } from './checks/check-media.ts';
import type { Pack } from './load.ts';
import { mediaPathsOf, pictureSizesOf } from './public-media.ts';
import { toQuiz } from './public-quiz.ts';

/** The pack that a site was built with, as its `version.json` says. */
export interface SiteMark {
  exam_id: string;
  /** Changes with everything that the build takes from the pack: its words and pictures, not the exam's questions. */
  pack: string;
}

/** The mark of a site that is built with this pack. */
export function siteMarkOf(pack: Pack): SiteMark {
  const { folder, contest, words, crew, tiers, titles, practice, exam } = pack;
  const { today = [], cheers, chapters, ending, signal } = pack;
  const { regions, final_stage, results, retention } = contest;
  const mediaPath = mediaPathsOf(folder);
  const sizeOf = pictureSizesOf(folder);
  const built = [
    ...[words, crew, tiers, cheers, chapters, ending, signal, regions, final_stage, results, retention],
    ...[contest.exam.quick_score, contest.practice.points_per_quiz],
    titles.map(({ code, name, description }) => [code, name, description]),
    practice.map((quiz) => [toQuiz(quiz, mediaPath, sizeOf), quiz.answers, quiz.explanation]),
    today.map(({ statement, answer, explanation }) => [statement, answer, explanation]),
    exam.flatMap(mediaUses).map(({ file }) => mediaPath(file)),
  ];
  return {
    exam_id: contest.exam.id,
    pack: createHash('sha256').update(JSON.stringify(built)).digest('hex').slice(0, 16),
  };
}

/** How long a site may take to say what it was built with. */
const patienceMilliseconds = 3_000;

/** The mark of the site that runs at this origin; undefined where there is none, or one that says nothing of its pack. */
export async function readSiteMark(origin: string): Promise<SiteMark | undefined> {
  try {
    const response = await fetch(`${origin}/version.json?t=${Date.now()}`, {
      signal: AbortSignal.timeout(patienceMilliseconds),
    });
    const { exam_id, pack } = (await response.json()) as Partial<SiteMark>;
    return response.ok && typeof exam_id === 'string' && typeof pack === 'string'
      ? { exam_id, pack }
      : undefined;
  } catch {
    return undefined;
  }
}
