import type { PackQuiz, PackSpares } from '@knowledgeking/contract';
import { besideFilm } from '@knowledgeking/contract/rules/quiz';
import { type Finding, finding, type PackPath, placeOf, textsBelow } from '../problem.ts';

const extensions = {
  image: ['svg', 'png', 'jpg', 'webp'],
  audio: ['mp3', 'm4a'],
  video: ['mp4'],
};
type MediaType = keyof typeof extensions;

/** One file that a question shows or plays, and where the pack names it. */
interface MediaUse {
  file: string;
  type: MediaType;
  path: PackPath;
}

/** Every file that a question uses: its own medium and its options' pictures. */
export function mediaUses(quiz: PackQuiz): MediaUse[] {
  const own =
    quiz.media && quiz.media.type !== 'none'
      ? [{ file: quiz.media.file, type: quiz.media.type, path: ['media', 'file'] }]
      : [];
  const pictures = (quiz.options ?? []).flatMap((option, index) =>
    (['picture', 'picture_selected'] as const).flatMap((key): MediaUse[] => {
      const file = option[key];
      return file ? [{ file, type: 'image', path: ['options', index, key] }] : [];
    }),
  );
  return [...own, ...pictures];
}

/** The files that questions name, even questions of a wrong shape, so that missing files are reported together with everything else. */
export function checkNamedMedia(data: unknown, exists: (file: string) => boolean): Finding[] {
  return namedMedia(data).flatMap(({ file, path }) => missingFiles(file, path, exists));
}

const placeOfFile = /^quizzes\[\d+\]\.(media\.file|options\[\d+\]\.picture(_selected)?)$/;

/** Every text at a place where a question names a file. */
export const namedMedia = (data: unknown): { file: string; path: PackPath }[] =>
  textsBelow(data).flatMap(([path, file]) =>
    file !== '' && placeOfFile.test(placeOf(path)) ? [{ file, path }] : [],
  );

/** A file that the pack should have and has not, and what a film should have beside it. */
function missingFiles(file: string, path: PackPath, exists: (file: string) => boolean): Finding[] {
  const beside = besideFilm(file);
  const needed = [
    ['media_missing', file],
    ['webm_missing', beside?.webm],
    ['poster_missing', beside?.poster],
  ] as const;
  return needed.flatMap(([code, name]) =>
    name === undefined || exists(name) ? [] : [finding(path, code, name)],
  );
}

/** A question's files: there, of a kind that every browser shows or plays, and described for those who can't see it. */
export function checkMedia(quiz: PackQuiz, exists: (file: string) => boolean): Finding[] {
  return [...mediaUses(quiz).flatMap((use) => checkFile(use, exists)), ...checkDescriptions(quiz)];
}

function checkFile({ file, type, path }: MediaUse, exists: (file: string) => boolean): Finding[] {
  const known = extensions[type];
  if (!/^media\/[a-z0-9][a-z0-9_/-]*\.[a-z0-9]+$/.test(file))
    return [finding(path, 'media_path', 'media/flag-a.svg')];
  if (!known.some((extension) => file.endsWith(`.${extension}`)))
    return [finding(path, 'media_ending', known.join(', '), type)];
  return missingFiles(file, path, exists);
}

function checkDescriptions(quiz: PackQuiz): Finding[] {
  if (quiz.media?.type === 'none') return [finding(['media', 'type'], 'media_none')];
  const question = quiz.media?.type === 'image' && !quiz.media.alt ? [finding(['media'], 'alt_missing')] : [];
  const options = (quiz.options ?? []).flatMap((option, index) =>
    option.picture && !option.alt ? [finding(['options', index], 'option_alt_missing')] : [],
  );
  return [...question, ...options];
}

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
