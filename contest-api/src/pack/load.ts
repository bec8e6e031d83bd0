import { statSync } from 'node:fs';
import path from 'node:path';
import {
  PackContest,
  PackCrew,
  type PackQuiz,
  PackQuizzes,
  PackTiers,
  type PackTitle,
  PackTitles,
  PackWords,
} from '@knowledgeking/contract';
import type { Static, TSchema } from 'typebox';
import { checkComposition } from './check-composition.ts';
import { checkContest, checkTitles } from './check-contest.ts';
import { checkCrew, checkTiers } from './check-crew.ts';
import { checkQuizzes } from './check-quizzes.ts';
import { checkRuby } from './check-ruby.ts';
import { checkTexts } from './check-texts.ts';
import { type Finding, type PackProblem, placeOf } from './problem.ts';
import { schemaFindings } from './schema-findings.ts';
import { readYamlFile } from './yaml-file.ts';

export type { PackProblem } from './problem.ts';

/** A whole content pack. */
export interface Pack {
  /** Where it was read from. */
  folder: string;
  contest: PackContest;
  words: PackWords;
  crew: PackCrew;
  tiers: PackTiers['tiers'];
  titles: PackTitle[];
  practice: PackQuiz[];
  exam: PackQuiz[];
}

/** A pack without problems, or all of its problems. */
export type LoadedPack = { pack: Pack; problems: [] } | { pack: null; problems: PackProblem[] };

/** Reads and checks every file of a pack: syntax, then shape, then meaning; never throws on what is in it. */
export function loadPack(folder: string): LoadedPack {
  const exists = (file: string) =>
    statSync(path.join(folder, file), { throwIfNoEntry: false })?.isFile() ?? false;
  const contest = readPart(folder, 'contest.yaml', PackContest, checkContest);
  const words = readPart(folder, 'words.yaml', PackWords, () => []);
  const crew = readPart(folder, 'crew.yaml', PackCrew, checkCrew);
  const tiers = readPart(folder, 'tiers.yaml', PackTiers, (data) => checkTiers(data.tiers, crew.data));
  const titles = readPart(folder, 'titles.yaml', PackTitles, (data) => checkTitles(data.titles));
  const practice = readPart(folder, 'practice.yaml', PackQuizzes, ({ quizzes }) => [
    ...checkQuizzes(quizzes, exists),
    ...checkComposition(quizzes, contest.data?.practice.quiz_levels),
    ...checkTexts(quizzes),
  ]);
  const practiceStatements = practice.data?.quizzes.map(({ statement }) => statement);
  const exam = readPart(folder, 'exam.yaml', PackQuizzes, ({ quizzes }) => [
    ...checkQuizzes(quizzes, exists),
    ...checkComposition(quizzes, contest.data?.exam.quiz_levels),
    ...checkTexts(quizzes, practiceStatements),
  ]);
  const problems = [contest, words, crew, tiers, titles, practice, exam].flatMap((part) => part.problems);
  if (problems.length > 0 || !(contest.data && words.data && crew.data && tiers.data))
    return { pack: null, problems };
  if (!(titles.data && practice.data && exam.data)) return { pack: null, problems };
  const pack = {
    folder,
    contest: contest.data,
    words: words.data,
    crew: crew.data,
    tiers: tiers.data.tiers,
    titles: titles.data.titles,
    practice: practice.data.quizzes,
    exam: exam.data.quizzes,
  };
  return { pack, problems: [] };
}

/** `data` is there as soon as it has the right shape, so that other files can be checked against it. */
function readPart<Schema extends TSchema>(
  folder: string,
  name: string,
  schema: Schema,
  check: (data: Static<Schema>) => Finding[],
): { data?: Static<Schema>; problems: PackProblem[] } {
  const { file, data, problems, lineOf } = readYamlFile(folder, name);
  if (problems.length > 0) return { problems };
  const located = (findings: Finding[]) =>
    findings
      .map(({ path: place, message }) => ({
        file,
        line: lineOf(place),
        message: `${placeOf(place) || 'file'}: ${message}`,
      }))
      .sort((a, b) => a.line - b.line);
  const differences = schemaFindings(schema, data);
  if (differences.length > 0) return { problems: located([...differences, ...checkRuby(data)]) };
  return {
    data: data as Static<Schema>,
    problems: located([...check(data as Static<Schema>), ...checkRuby(data)]),
  };
}

/** One line per problem: `exam.yaml:12 quizzes[3].level: expected one of …`. */
export function formatProblems(problems: PackProblem[]): string {
  return problems.map(({ file, line, message }) => `${file}:${line} ${message}`).join('\n');
}
