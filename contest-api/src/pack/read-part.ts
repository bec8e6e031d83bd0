import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Static, TSchema } from 'typebox';
import { checkRuby } from './check-ruby.ts';
import { type Finding, type PackProblem, placeOf } from './problem.ts';
import { schemaFindings } from './schema-findings.ts';
import { readYamlFile } from './yaml-file.ts';

/** One file of a pack. */
export interface PackPart<Data> {
  /** Present once it has the right shape, so that other files can be checked against it. */
  data?: Data;
  /** The same in any shape; undefined where the file is missing or is not YAML. */
  anyData?: unknown;
  problems: PackProblem[];
}

/** One file of a pack whose shape has been checked, and whose meaning is still to be checked. */
export interface ShapedPart<Data> extends PackPart<Data> {
  /** Findings as problems of this file, in the order of its lines. */
  located(findings: Finding[]): PackProblem[];
}

/**
 * Reads and checks one file: syntax, then shape, then meaning.
 * @param check checks the meaning of data whose shape is right
 */
export function readPart<Schema extends TSchema>(
  folder: string,
  name: string,
  schema: Schema,
  check: (data: Static<Schema>) => Finding[],
  checkAnyShape?: (data: unknown) => Finding[],
): PackPart<Static<Schema>> {
  const { located, ...part } = readShape(folder, name, schema, checkAnyShape);
  if (part.data === undefined) return part;
  return { ...part, problems: located([...check(part.data), ...checkRuby(part.data)]) };
}

/** The same for a file that a pack may leave out: one that is not there has no data and no problems. */
export function readOptionalPart<Schema extends TSchema>(
  folder: string,
  name: string,
  schema: Schema,
  check: (data: Static<Schema>) => Finding[],
): PackPart<Static<Schema>> {
  return existsSync(path.join(folder, name)) ? readPart(folder, name, schema, check) : { problems: [] };
}

/**
 * Reads one file and checks its syntax and shape.
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
      .map(({ path: place, message }) => ({
        file,
        line: lineOf(place),
        message: `${placeOf(place) || 'file'}: ${message}`,
      }))
      .sort((a, b) => a.line - b.line);
  if (problems.length > 0) return { problems: [...problems, ...located(checkAnyShape(data))], located };
  const differences = schemaFindings(schema, data);
  if (differences.length === 0) return { anyData: data, data: data as Static<Schema>, problems: [], located };
  return {
    anyData: data,
    problems: located([...differences, ...checkRuby(data), ...checkAnyShape(data)]),
    located,
  };
}
