/** The folder of a site's public files in which the pictures, sounds and videos of questions are. */
export const quizMediaFolder = '/images/quiz';

/**
 * The files beside a film, found by the film's own name: itself once more as WebM, for browsers without H.264, and its poster;
 * both are made by the script that makes the film. Undefined for anything else.
 */
export function besideFilm(file: string): { webm: string; poster: string } | undefined {
  const [, stem] = /^(.+)\.mp4$/.exec(file) ?? [];
  return stem === undefined ? undefined : { webm: `${stem}.webm`, poster: `${stem}.svg` };
}
