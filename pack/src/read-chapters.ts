import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { type PackQuiz, PackQuizzes } from '@knowledgeking/contract';
import { said } from './finding-words.ts';
import { type Finding, type PackProblem, placeOf } from './problem.ts';
import { judged, readShape, type ShapedPart } from './read-part.ts';

/** The questions of an exam, from one file or from several. */
interface ChaptersPart {
  /** All questions in their order; present once every file has the right shape. */
  quizzes?: PackQuiz[];
  /** Each file in any shape; undefined where one is missing or is not YAML. */
  anyData?: unknown[];
  problems: PackProblem[];
}

/**
 * Reads the questions from `<name>.yaml`, or from the YAML files of the folder `<name>/` in the order of their names: chapters that
 * several people can write at once. Both have the same form.
 * @param check checks the meaning of all questions together; what it finds is reported in the file where the question is, and what
 * concerns no question, in the folder
 */
export function readChapters(
  folder: string,
  name: string,
  check: (quizzes: PackQuiz[]) => Finding[],
  checkAnyShape: (data: unknown) => Finding[],
): ChaptersPart {
  const { files, problems } = chapterFiles(folder, name);
  if (problems.length > 0) return { problems };
  const chapters = files.map((file) => readShape(folder, file, PackQuizzes, checkAnyShape));
  const anyData = chapters.flatMap((chapter) => (chapter.anyData === undefined ? [] : [chapter.anyData]));
  const part = { ...(anyData.length === chapters.length && { anyData }) };
  const quizzes = chapters.flatMap((chapter) => chapter.standIn?.quizzes ?? []);
  const located = inChapters(chapters, `${name}/`, check(quizzes));
  return chapters.every((chapter) => chapter.data)
    ? { ...part, quizzes, problems: located }
    : { ...part, problems: located };
}

function chapterFiles(folder: string, name: string): { files: string[]; problems: PackProblem[] } {
  const [single, several] = [`${name}.yaml`, `${name}/`];
  const isThere = (file: string) =>
    statSync(path.join(folder, file), { throwIfNoEntry: false }) !== undefined;
  if (!isThere(several)) return { files: [single], problems: [] };
  const place = (file: string) => ({ file, line: 1, place: '' });
  const entries = readdirSync(path.join(folder, name)).filter((entry) => !entry.startsWith('.'));
  const others = entries.filter((entry) => !entry.endsWith('.yaml'));
  const problems = [
    ...(isThere(single) ? [{ ...said('file_or_folder', single, several), ...place(several) }] : []),
    ...(entries.length === 0 ? [{ ...said('no_chapters', '01-harbour.yaml'), ...place(several) }] : []),
    ...others.map((entry) => ({ ...said('wrong_ending', '.yaml'), ...place(several + entry) })),
  ];
  return { files: entries.sort().map((entry) => several + entry), problems };
}

/** Findings about all questions as problems of the files that they are in; what concerns all of them only where all are right in their shape. */
function inChapters(
  chapters: ShapedPart<{ quizzes: PackQuiz[] }>[],
  folder: string,
  findings: Finding[],
): PackProblem[] {
  const areWhole = chapters.every((chapter) => chapter.data);
  const ofAll = areWhole ? findings.filter(({ path: [, index] }) => index === undefined) : [];
  const [only, ...others] = chapters;
  const isOneFile = only !== undefined && others.length === 0;
  let begin = 0;
  const inFiles = chapters.flatMap((chapter) => {
    if (!chapter.standIn) return chapter.problems;
    const first = begin;
    begin += chapter.standIn.quizzes.length;
    const here = findings.flatMap((found): Finding[] => {
      const [key = '', index, ...rest] = found.path;
      return typeof index === 'number' && index >= first && index < begin
        ? [{ ...found, path: [key, index - first, ...rest] }]
        : [];
    });
    return judged(chapter, [...(isOneFile ? ofAll : []), ...here]);
  });
  if (isOneFile) return inFiles;
  const inFolder = ofAll.map(({ path: place, ...found }) => ({
    ...found,
    file: folder,
    line: 1,
    place: placeOf(place),
  }));
  return [...inFolder, ...inFiles];
}
