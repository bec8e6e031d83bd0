import type { PackSpares } from '@knowledgeking/contract';
import { besideFilm } from '@knowledgeking/contract/rules/media';
import { type Finding, finding } from '../problem.ts';

/**
 * Every medium of the pack is used by a question or named as a spare, and no spare is used, missing or named twice.
 * @param files every file below the pack's `media` folder, as paths in the pack
 * @param usedFiles the files that the questions of practice and exam use; undefined where these can't be read, so that only the
 * spares themselves can be checked
 */
export function checkSpares(
  { spares }: PackSpares,
  files: readonly string[],
  usedFiles: readonly string[] | undefined,
): Finding[] {
  const used = new Set(usedFiles);
  const named = spares.flatMap(({ folder, files: names }, group) =>
    names.map((name, index) => ({ file: `${folder}/${name}`, path: ['spares', group, 'files', index] })),
  );
  const isNamed = new Set(named.map(({ file }) => file));
  const media = mediaAmong(files);
  const unused = (usedFiles ? media : [])
    .filter((file) => !used.has(file) && !isNamed.has(file))
    .map((file) => finding(['spares'], 'unused_media', file));
  const wrong = named.flatMap(({ file, path }, index): Finding[] => {
    if (used.has(file)) return [finding(path, 'used_spare', file)];
    if (!media.includes(file)) return [finding(path, 'no_medium', file)];
    const isAgain = named.findIndex((other) => other.file === file) < index;
    return isAgain ? [finding(path, 'repeated', 'spare', file)] : [];
  });
  return [...unused, ...wrong];
}

/** The media by themselves: without the scripts that make them, and without a video's other form (WebM) and its poster. */
function mediaAmong(files: readonly string[]): string[] {
  const besideFilms = new Set(files.flatMap((file) => Object.values(besideFilm(file) ?? {})));
  return files.filter(
    (file) => !file.startsWith('media/scripts/') && file !== 'media/spares.yaml' && !besideFilms.has(file),
  );
}
