import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { PackQuiz } from '@knowledgeking/contract';
import { mediaUses } from '@knowledgeking/pack/checks/check-media';
import type { Pack } from '@knowledgeking/pack/load';
import { mediaPathsOf } from '@knowledgeking/pack/media';
import { type Occurrence, searchExport } from './search-export.ts';

const filesOf = (quizzes: readonly PackQuiz[]) => new Set(quizzes.flatMap(mediaUses).map((use) => use.file));

/** The public names of the practice questions' media, which pages contain. */
export const practiceMediaNames = (pack: Pack): string[] =>
  [...filesOf(pack.practice)].map((file) => path.parse(mediaPathsOf(pack.folder)(file)).name);

/**
 * Finds where an exported site reveals a medium that only the exam uses. The file itself is there, under a name that
 * can't be guessed, but nothing may contain that name or its own, and no other file may have its content.
 */
export function findExamMedia(directory: string, pack: Pack): Occurrence[] {
  const ofPractice = filesOf(pack.practice);
  const files = [...filesOf(pack.exam)].filter((file) => !ofPractice.has(file));
  const publicPath = mediaPathsOf(pack.folder);
  const marks = new Map(files.flatMap((file) => marksOf(file, pack.folder).map((mark) => [mark, file])));
  for (const file of files) marks.set(path.parse(publicPath(file)).name, file);
  const named = searchExport(directory, [...marks.keys()])
    .filter(({ file }) => !file.startsWith(path.join('images', 'quiz')))
    .map(({ text, file }) => ({ text: marks.get(text) ?? text, file }));
  return [...named, ...findCopies(directory, files, pack.folder, publicPath)];
}

/** The strings that reveal a medium in another file: its own name, and its content as text or within a URL. */
function marksOf(file: string, packFolder: string): string[] {
  const content = readFileSync(path.join(packFolder, file));
  const drawing = file.endsWith('.svg') ? drawingOf(content.toString('utf8')) : '';
  const forms = [content.toString('base64'), drawing, encodeURIComponent(drawing)];
  return [file, ...forms.filter((form) => form !== '')];
}

/** Everything inside the root element of an SVG. */
const drawingOf = (svg: string): string =>
  svg
    .trim()
    .replace(/^<svg[^>]*>/, '')
    .replace(/<\/svg>$/, '');

/** Files of the site with the content of one of these files, under a name other than the public one. */
function findCopies(
  directory: string,
  files: readonly string[],
  packFolder: string,
  publicPath: (file: string) => string,
): Occurrence[] {
  const sources = new Map(files.map((file) => [digestOf(path.join(packFolder, file)), file]));
  return globSync('**/*.*', { cwd: directory }).flatMap((copy): Occurrence[] => {
    if (!statSync(path.join(directory, copy)).isFile()) return [];
    const source = sources.get(digestOf(path.join(directory, copy)));
    const isItself = source && path.join('/', copy) === path.normalize(publicPath(source));
    return source && !isItself ? [{ text: source, file: copy }] : [];
  });
}

const digestOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');
