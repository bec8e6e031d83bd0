import { defaultRetention, type PackContest, type PackWords } from '@knowledgeking/contract';
import { withoutRuby } from '@knowledgeking/contract/rules/ruby';
import { type Finding, finding, type PlacedText, textsBelow } from '../problem.ts';

/** The names that the site replaces: with dates in the words of the periods, of who is aboard, and of the final stage. */
const periodDates = ['exam_start'];
const aboardDates = ['exam_start', 'days_left'];
const finalStageDates = ['final_date', 'qualified_date'];
/** In the terms: for how many days something is kept. */
const keptDays = Object.keys(defaultRetention);

/** Where nothing is filled in. */
const notFilled = [
  'about',
  'steps',
  'first_rules',
  'promise',
  'rules',
  'divisions',
  'levels',
  'medals',
  'faq',
] as const;

/** A date that is written out, or given as a number of weeks, days or months. */
const writtenDate = /\d+(?:週間|日|か月)後|\d+月\d+日/u;

/** `words.yaml`: dates are names that the site fills in, so that they stay right when the exam is moved; figures are those of `contest.yaml`. */
export function checkWords(words: PackWords, contest?: Pick<PackContest, 'exam'>): Finding[] {
  const { periods, aboard, terms, final_stage: finalStage } = words;
  const unfilled = notFilled.flatMap((part) => textsBelow(words[part], [part]));
  const items = finalStage.items.flatMap(({ body, with_reexamination: other }, index): PlacedText[] => [
    [['final_stage', 'items', index, 'body'], body],
    ...(other === undefined ? [] : [[['final_stage', 'items', index, 'with_reexamination'], other] as const]),
  ]);
  const others = (['name', 'heading', 'lead', 'note'] as const).map(
    (key): PlacedText => [['final_stage', key], finalStage[key]],
  );
  const bodiesOf = (part: 'periods' | 'aboard', words: PackWords['periods' | 'aboard']) =>
    Object.entries(words).map(([key, { body }]): PlacedText => [[part, key, 'body'], body]);
  const ofTerms = terms.map(({ body }, index): PlacedText => [['terms', index, 'body'], body]);
  return [
    ...checkNames(ofTerms, keptDays),
    ...checkNames(bodiesOf('periods', periods), periodDates),
    ...checkNames(bodiesOf('aboard', aboard), aboardDates),
    ...checkNames(items, finalStageDates),
    ...checkNames(others, []),
    ...checkDateOf(items),
    ...checkWritten([...items, ...others]),
    ...checkNames(unfilled, []),
    ...(contest ? checkFigures([...unfilled, ...ofTerms, ...items, ...others], contest) : []),
  ];
}

/** The names in braces are those that are filled in there. */
export function checkNames(texts: readonly PlacedText[], known: readonly string[]): Finding[] {
  return texts.flatMap(([path, text]) =>
    [...text.matchAll(/\{([^}]*)\}/g)]
      .filter(([, name = '']) => !known.includes(name))
      .map(([whole]): Finding => {
        const names = known.map((name) => `{${name}}`).join(' or ');
        return names ? finding(path, 'unknown_name', names, whole) : finding(path, 'no_names', whole);
      }),
  );
}

function checkDateOf(items: readonly PlacedText[]): Finding[] {
  if (items.some(([, body]) => body.includes('{final_date}'))) return [];
  return [finding(['final_stage', 'items'], 'final_date_missing', '{final_date}')];
}

function checkWritten(texts: readonly PlacedText[]): Finding[] {
  return texts
    .filter(([, text]) => writtenDate.test(text))
    .map(([path]) => finding(path, 'written_date', '{final_date} or {qualified_date}'));
}

/** A figure of the rules as texts write it, and what the rules say; undefined where they have none. */
interface Figure {
  written: RegExp;
  right: number | undefined;
  /** The things that are counted, and the setting that says how many. */
  unit: string;
  setting: string;
}

/** A number of minutes that is the time limit: not one before, after or within which something happens, and no fraction. */
const timeLimit =
  /(?:(?<=時刻の)(\d+)分前)|(\d+)分(?!前|後|以内|以上|ごと|おき|ほど|くらい|ぐらい|ずつ|の\d|の[一二三])/gu;
const perQuiz = /1問につき(\d+)点/gu;

function figuresOf({ exam }: Pick<PackContest, 'exam'>): Figure[] {
  const { passing, duration_minutes, points_per_quiz } = exam;
  const count = passing.rule === 'top' ? passing.count : undefined;
  return [
    { written: /上位(\d+)(?:位|人|名)/gu, right: count, unit: 'places', setting: 'exam.passing' },
    { written: timeLimit, right: duration_minutes, unit: 'minutes', setting: 'exam.duration_minutes' },
    { written: perQuiz, right: points_per_quiz, unit: 'points', setting: 'exam.points_per_quiz' },
  ];
}

/** Texts that tell contestants who passes, how long the exam is, and how many points a question has, say it as `contest.yaml` does. */
export function checkFigures(texts: readonly PlacedText[], contest: Pick<PackContest, 'exam'>): Finding[] {
  const figures = figuresOf(contest);
  return texts.flatMap(([path, text]) => {
    const plain = withoutRuby(text).normalize('NFKC');
    return figures.flatMap(({ written, right, unit, setting }) =>
      [...plain.matchAll(written)]
        .filter((match) => Number(match.slice(1).find(Boolean)) !== right)
        .map(
          ([whole]): Finding =>
            right === undefined
              ? finding(path, 'no_places', whole)
              : finding(path, 'wrong_figure', right, unit, setting, whole),
        ),
    );
  });
}
