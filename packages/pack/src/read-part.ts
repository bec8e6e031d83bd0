import { existsSync } from 'node:fs';
import path from 'node:path';
import { type PackQuiz, PackQuizzes } from '@knowledgeking/contract';
import type { Static, TSchema } from 'typebox';
import { checkRuby } from './checks/check-texts.ts';
import { type Finding, type PackProblem, placeOf } from './problem.ts';
import { isAboutWritten, schemaFindings, standInFor } from './wrong-shape.ts';
import { chapterFiles, readYamlFile } from './yaml-file.ts';

/** One file of a pack. */
interface PackPart<Data> {
  /** Its name in the pack. */
  file: string;
  /** Present once it has the right shape, so that other files can be checked against it. */
  data?: Data;
  /** The same in a wrong shape too, with something in the place of what is wrong; undefined where the file can't be read. */
  standIn?: Data;
  /** The same in any shape; undefined where the file is missing or is not YAML. */
  anyData?: unknown;
  problems: PackProblem[];
}

/** One file of a pack whose shape has been checked, and whose meaning is still to be checked. */
interface ShapedPart<Data> extends PackPart<Data> {
  /** The mistakes in its shape. */
  wrong: Finding[];
  /** The findings in a wrong shape too; nothing where the shape is right, because the check of its meaning finds the same. */
  ofAnyShape: Finding[];
  /** Findings as problems of this file, in the order of its lines. */
  located(findings: Finding[]): PackProblem[];
}

/** Reads one file and checks syntax, shape, and meaning: in a wrong shape, of what is right there. */
export function readPart<Schema extends TSchema>(
  folder: string,
  name: string,
  schema: Schema,
  check: (data: Static<Schema>) => Finding[],
  checkAnyShape?: (data: unknown) => Finding[],
): PackPart<Static<Schema>> {
  const part = readShape(folder, name, schema, checkAnyShape);
  return part.standIn === undefined ? part : { ...part, problems: judged(part, check(part.standIn)) };
}

/** The problems of a file: of its shape, its ruby, and what was found of its meaning, as far as that is about what was written. */
function judged<Data>(
  { anyData, wrong, ofAnyShape, located }: ShapedPart<Data>,
  findings: Finding[],
): PackProblem[] {
  const ofMeaning = findings.filter((finding) => isAboutWritten(finding, wrong));
  const places = ofMeaning.map(({ path: place }) => placeOf(place));
  const more = ofAnyShape.filter(({ path: place }) => !places.includes(placeOf(place)));
  return located([...wrong, ...ofMeaning, ...checkRuby(anyData), ...more]);
}

/** The same for a file that a pack may leave out: one that is not there has no data and no problems. */
export function readOptionalPart<Schema extends TSchema>(
  folder: string,
  name: string,
  schema: Schema,
  check: (data: Static<Schema>) => Finding[],
): PackPart<Static<Schema>> {
  return existsSync(path.join(folder, name))
    ? readPart(folder, name, schema, check)
    : { file: name, problems: [] };
}

/** Reads one file and checks syntax and shape. @param checkAnyShape finds what it can in a wrong shape too, to be reported together */
function readShape<Schema extends TSchema>(
  folder: string,
  name: string,
  schema: Schema,
  checkAnyShape: (data: unknown) => Finding[] = () => [],
): ShapedPart<Static<Schema>> {
  const { file, data, problems, lineOf } = readYamlFile(folder, name);
  const located = (findings: Finding[]) =>
    findings
      .map(({ path: place, ...found }) => ({
        ...found,
        file,
        line: lineOf(place),
        place: placeOf(place) || 'file',
      }))
      .sort((a, b) => a.line - b.line);
  const shaped = { file, problems: [], wrong: [], ofAnyShape: [], located };
  if (problems.length > 0) return { ...shaped, problems: [...problems, ...located(checkAnyShape(data))] };
  const wrong = schemaFindings(schema, data);
  if (wrong.length > 0) {
    const standIn = standInFor(schema, data);
    return { ...shaped, anyData: data, standIn, wrong, ofAnyShape: checkAnyShape(data) };
  }
  const right = data as Static<Schema>;
  return { ...shaped, anyData: data, data: right, standIn: right };
}

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
