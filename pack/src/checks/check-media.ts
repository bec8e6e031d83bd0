import type { PackQuiz } from '@knowledgeking/contract';
import { besideFilm } from '@knowledgeking/contract/rules/media';
import { type Finding, finding, type PackPath, placeOf } from '../problem.ts';
import { textsBelow } from '../texts.ts';

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
