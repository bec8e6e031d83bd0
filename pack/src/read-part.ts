import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Static, TSchema } from 'typebox';
import { type Finding, type PackProblem, placeOf } from './problem.ts';
import { checkRuby } from './texts.ts';
import { isAboutWritten, schemaFindings, standInFor } from './wrong-shape.ts';
import { readYamlFile } from './yaml-file.ts';

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
export interface ShapedPart<Data> extends PackPart<Data> {
  /** The mistakes in its shape. */
  wrong: Finding[];
  /** The findings in a wrong shape too; nothing where the shape is right, because the check of its meaning finds the same. */
  ofAnyShape: Finding[];
  /** Findings as problems of this file, in the order of its lines. */
  located(findings: Finding[]): PackProblem[];
}

/**
 * Reads and checks one file: syntax, then shape, then meaning.
 * @param check checks the meaning of data whose shape is right; in a wrong one, of what is right there
 */
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
export function judged<Data>(
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

/**
 * Reads one file and checks its syntax and shape; only where it can't be read, that is in its problems already (`judged` has the rest).
 * @param checkAnyShape finds what it can in data of a wrong shape too, so that it is reported together with what is wrong there
 */
export function readShape<Schema extends TSchema>(
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
