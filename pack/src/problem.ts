/** A place inside a YAML file: keys and zero-based indexes from its root. */
export type PackPath = readonly (string | number)[];

/** Something wrong at a place of a file, found by a check that has never heard of files and lines. */
export interface Finding {
  path: PackPath;
  /** Short; it says what was expected. */
  message: string;
  /** The key that is not there, of what is at the path. */
  missing?: string;
}

/** A finding as an editor of the pack sees it. */
export interface PackProblem {
  /** Relative to the pack's folder, such as `exam.yaml`. */
  file: string;
  /** From 1. */
  line: number;
  message: string;
}

/** A line for each problem: `exam.yaml:12: quizzes[3].level: expected one of …`. */
export function formatProblems(problems: readonly PackProblem[]): string {
  return problems.map(({ file, line, message }) => `${file}:${line}: ${message}`).join('\n');
}

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
