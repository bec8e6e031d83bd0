import type { PackChapters, PackCheers, PackCrew, PackToday } from '@knowledgeking/contract';
import { withoutRuby } from '@knowledgeking/contract/rules/ruby';
import { type Finding, finding, type PackPath, repeated } from '../problem.ts';
import { checkSpeaker } from './check-crew-tiers-titles.ts';
import { checkText } from './check-texts.ts';
import { checkNames } from './check-words.ts';

/** The most letters, furigana not counted: on a phone a statement of three lines, an explanation of six; of a card a pace of two. */
const limits = { statement: 60, answer: 20, explanation: 120, line: 60, name: 10, pace: 40 } as const;

/** `today.yaml`: short texts with their readings, and no question twice. @param others statements from elsewhere in the pack */
export function checkToday(
  { questions }: PackToday,
  others: readonly string[],
  exceptions?: readonly string[],
): Finding[] {
  const statements = questions.map(({ statement }) => withoutRuby(statement));
  const known = new Set(others.map(withoutRuby));
  return questions.flatMap((question, index) => {
    const at = (key: string): PackPath => ['questions', index, key];
    const statement = statements[index] ?? '';
    const isAgain = statements.indexOf(statement) < index || known.has(statement);
    return [
      ...(['statement', 'answer', 'explanation'] as const).flatMap((key) =>
        checkText(question[key], limits[key], at(key), exceptions),
      ),
      ...(isAgain ? [finding(at('statement'), 'repeated_statement')] : []),
    ];
  });
}

/** `cheers.yaml`: bands from 0 upwards, each once, and every word by a member of the crew, short and with its readings. */
export function checkCheers(
  { bands, to_the_end: toTheEnd }: PackCheers,
  crewIds?: readonly string[],
  exceptions?: readonly string[],
): Finding[] {
  const words = [
    ...bands.map((word, index) => ({ ...word, path: ['bands', index] })),
    ...toTheEnd.map((word, index) => ({ ...word, path: ['to_the_end', index] })),
  ];
  const lines = words.map(({ line }) => line);
  return [
    ...checkBands(bands),
    ...words.flatMap(({ path, crew: id, line }) => [
      ...checkText(line, limits.line, [...path, 'line'], exceptions),
      ...checkSpeaker([...path, 'crew'], id, crewIds),
    ]),
    ...repeated(lines).map((line) =>
      finding([...(words[lines.lastIndexOf(line)]?.path ?? []), 'line'], 'repeated_text', 'line'),
    ),
  ];
}

/** The names that the site fills in on a card. */
const paceNames = ['minutes'];

/** `chapters.yaml`: in the order of their questions, every line by a member of the crew, and all texts short and with their readings. */
export function checkChapters(
  { chapters, ending }: PackChapters,
  crew: PackCrew | undefined,
  exceptions?: readonly string[],
): Finding[] {
  const ids = crew?.members.map((member) => member.id);
  const ofChapters = chapters.flatMap(({ from, crew: id, ...texts }, index) => {
    const at = (key: string): PackPath => ['chapters', index, key];
    const previous = chapters[index - 1]?.from ?? 0;
    return [
      ...(from > previous ? [] : [finding(at('from'), 'next_band', previous, from)]),
      ...checkSpeaker(at('crew'), id, ids),
      ...(['name', 'line', 'pace'] as const).flatMap((key) =>
        checkText(texts[key], limits[key], at(key), exceptions),
      ),
      ...checkNames([[at('pace'), texts.pace]], paceNames),
    ];
  });
  const ofEnding = ending.words.flatMap(({ crew: id, line }, index) => [
    ...checkSpeaker(['ending', 'words', index, 'crew'], id, ids),
    ...checkText(line, limits.line, ['ending', 'words', index, 'line'], exceptions),
  ]);
  return [...ofChapters, ...checkText(ending.name, limits.name, ['ending', 'name'], exceptions), ...ofEnding];
}

function checkBands(bands: PackCheers['bands']): Finding[] {
  return bands.flatMap(({ from }, index): Finding[] => {
    const previous = bands[index - 1]?.from;
    const path = ['bands', index, 'from'];
    if (previous === undefined) return from === 0 ? [] : [finding(path, 'first_band', from)];
    return from > previous ? [] : [finding(path, 'next_band', previous, from)];
  });
}
