import { type Code, type Language, type Said, said, sentenceOf, type Values } from './finding-words.ts';

/** A place inside a YAML file: keys and zero-based indexes from its root. */
export type PackPath = readonly (string | number)[];

/** Something wrong at a place of a file, found by a check that has never heard of files and lines. */
export type Finding = Said & {
  path: PackPath;
  /** The key that is not there, of what is at the path. */
  missing?: string;
};

export const finding = <Name extends Code>(path: PackPath, code: Name, ...values: Values[Name]) => ({
  path,
  ...said(code, ...values),
});

/** Findings of one question as those of a list of questions. */
export const inQuestion = (index: number, { number }: { number: number }, findings: Finding[]): Finding[] =>
  findings.map((found) => ({ ...found, path: ['quizzes', index, ...found.path], quiz: number }));

/** A finding as an editor of the pack sees it. */
export type PackProblem = Said & {
  /** Relative to the pack's folder, such as `exam.yaml`. */
  file: string;
  /** From 1. */
  line: number;
  /** Where in the file, as `placeOf` writes it; empty where it is about the file as such. */
  place: string;
};

/** The mistake, and its place in the file: `quizzes[3].level: expected one of …`. */
export const problemText = (problem: PackProblem, language?: Language): string =>
  `${problem.place && `${problem.place}: `}${sentenceOf(problem, language)}`;

/** A line for each problem: `exam.yaml:12: quizzes[3].level: expected one of …`. */
export const formatProblems = (problems: readonly PackProblem[], language?: Language): string =>
  problems.map((one) => `${one.file}:${one.line}: ${problemText(one, language)}`).join('\n');

/** A pack that can't be used, with everything that is wrong in it. */
export class PackError extends Error {
  readonly problems: readonly PackProblem[];

  constructor(problems: readonly PackProblem[]) {
    super(formatProblems(problems));
    this.problems = problems;
  }
}

/** A path as it is written in messages: `quizzes[2].answers[0]`. */
export function placeOf(path: PackPath): string {
  return path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : index === 0 ? part : `.${part}`))
    .join('');
}

/** The values that occur more than once, each once. */
export function repeated<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}

/** A text of the pack, and its place. */
export type PlacedText = readonly [path: PackPath, text: string];

/** Every text below a value of any shape. */
export function textsBelow(value: unknown, path: PackPath = []): PlacedText[] {
  if (typeof value === 'string') return [[path, value]];
  if (!value || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, one]) =>
    textsBelow(one, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}
