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

/**
 * Reads and checks one file: syntax, then shape, then meaning.
 * @param check checks the meaning of data whose shape is right
 * @param checkAnyShape finds what it can in data of a wrong shape too, so that it is reported together with what is wrong there
 */
export function readPart<Schema extends TSchema>(
  folder: string,
  name: string,
  schema: Schema,
  check: (data: Static<Schema>) => Finding[],
  checkAnyShape: (data: unknown) => Finding[] = () => [],
): PackPart<Static<Schema>> {
  const { file, data, problems, lineOf } = readYamlFile(folder, name);
  const located = (findings: Finding[]) =>
    findings
      .map(({ path: place, message }) => ({
        file,
        line: lineOf(place),
        message: `${placeOf(place) || 'file'}: ${message}`,
      }))
      .sort((a, b) => a.line - b.line);
  if (problems.length > 0) return { problems: [...problems, ...located(checkAnyShape(data))] };
  const differences = schemaFindings(schema, data);
  if (differences.length > 0) {
    return {
      anyData: data,
      problems: located([...differences, ...checkRuby(data), ...checkAnyShape(data)]),
    };
  }
  return {
    anyData: data,
    data: data as Static<Schema>,
    problems: located([...check(data as Static<Schema>), ...checkRuby(data)]),
  };
}
