/** The folder of a site's public files in which the pictures, sounds and videos of questions are. */
export const quizMediaFolder = '/images/quiz';

/** The name of a film's poster, which is drawn by the script that makes the film; undefined for anything else. */
export function posterOf(file: string): string | undefined {
  return /\.mp4$/.test(file) ? file.replace(/mp4$/, 'svg') : undefined;
}
