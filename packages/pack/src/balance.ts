import { estimatedReaders, type PackQuiz, quizFields } from '@knowledgeking/contract';
import { genres, levels, quizTypes } from '@knowledgeking/contract/rules/quiz';
import { placeOfPick } from './checks/check-composition.ts';
import { guessChance } from './guess-chance.ts';
import { quizTypeRules } from './quiz-types/index.ts';

/** A line of the balance: what is counted, and how many questions have which value. */
type BalanceRow = readonly [name: string, counts: string];

/** The make-up of an exam, for its editors: one row for each thing that is worth a look. */
export function balanceOf(quizzes: readonly PackQuiz[]): BalanceRow[] {
  const withMedium = quizzes.filter(({ media }) => media !== undefined);
  return [
    ['types', countsOf(quizzes, ({ type }) => [type], quizTypes)],
    ['levels', countsOf(quizzes, ({ level }) => [level], levels)],
    ['genres', countsOf(quizzes, ({ genre }) => [genre], genres)],
    [
      'media',
      countsOf(withMedium, ({ media, medium_role: role }) => [`${media?.type} ${role ?? 'without a role'}`]),
    ],
    ['deduction', numbersOf(quizzes.filter(({ deduction }) => deduction))],
    ['crew', countsOf(quizzes, ({ crew = [] }) => crew)],
    ['with crew', numbersOf(quizzes.filter(({ crew }) => crew))],
    ['fields', countsOf(quizzes, ({ fields = [] }) => fields, quizFields)],
    ['wider', numbersOf(quizzes.filter(({ fields }) => fields))],
    ['canons', countsOf(quizzes, ({ canon }) => (canon ? [canon] : []))],
    ['templates', countsOf(quizzes, ({ template }) => (template ? [template] : []))],
    ...placeRows(quizzes),
    ...levels.flatMap((level) => levelRows(level, quizzes)),
  ];
}

/** `a 3, b 1`: the most frequent first, or in the order of the known values, which are named at 0 too. */
function countsOf(
  quizzes: readonly PackQuiz[],
  valuesOf: (quiz: PackQuiz) => readonly string[],
  known?: readonly string[],
): string {
  const counts = new Map<string, number>(known?.map((value) => [value, 0]));
  for (const value of quizzes.flatMap(valuesOf)) counts.set(value, (counts.get(value) ?? 0) + 1);
  const inOrder = known ? [...counts] : [...counts].sort(([, one], [, other]) => other - one);
  return inOrder.map(([value, count]) => `${value}: ${count}`).join(', ') || 'none';
}

const numbersOf = (quizzes: readonly PackQuiz[]): string =>
  quizzes.length === 0 ? '0' : `${quizzes.length} (${quizzes.map(({ number }) => number).join(', ')})`;

/** How often the right pick is at each place, of the types in which a place could be guessed. */
const placeRows = (quizzes: readonly PackQuiz[]): BalanceRow[] =>
  quizTypes.flatMap((type): BalanceRow[] => {
    const ofType = quizzes.filter((quiz) => quiz.type === type);
    if (!quizTypeRules[type].guessedPick || ofType.length === 0) return [];
    const most = Math.max(...ofType.map(({ options = [] }) => options.length));
    const places = Array.from({ length: most }, (_, index) => `${index + 1}`);
    return [[`places in ${type}`, countsOf(ofType, (quiz) => [`${placeOfPick(quiz)}`], places)]];
  });

/** The mean estimates of a level, and how many of it can be guessed: on average, and where it is easiest. */
function levelRows(level: PackQuiz['level'], quizzes: readonly PackQuiz[]): BalanceRow[] {
  const ofLevel = quizzes.filter((quiz) => quiz.level === level);
  if (ofLevel.length === 0) return [];
  const estimates = ofLevel.flatMap((quiz) => quiz.estimates ?? []);
  const means = estimatedReaders.map(
    (reader) => `${reader} ${percent(mean(estimates.map((each) => each[reader])) / 100)}`,
  );
  const highest = Math.max(...ofLevel.map(guessChance));
  const easiest = ofLevel.filter((quiz) => guessChance(quiz) === highest);
  return [
    [
      `estimated, ${level}`,
      estimates.length === 0 ? 'none' : `${means.join(', ')} (${estimates.length} of ${ofLevel.length})`,
    ],
    [
      `guessed, ${level}`,
      `${percent(mean(ofLevel.map(guessChance)))} on average, at most ${percent(highest)}: ${numbersOf(easiest)}`,
    ],
  ];
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

const percent = (share: number): string => `${Math.round(share * 100)} %`;
