import { globSync } from 'node:fs';
import path from 'node:path';
import { type PackContest, PackMail } from '@knowledgeking/contract';
import { type Finding, finding, type PackProblem, type PlacedText, textsBelow } from '../problem.ts';
import { readPart } from '../read-part.ts';
import { checkFigures } from './check-words.ts';

/** The words filled into a mail to many: the recipient's own words, then those that are the same for all. */
export const personalMarks = ['display_name', 'division'] as const;
export const commonMarks = [
  'exam_title',
  'exam_date',
  'exam_start',
  'exam_end',
  'summit_date',
  'qualified_date',
] as const;
const known: readonly string[] = [...personalMarks, ...commonMarks];

/** A mark in a mail's words: `{summit_date}`. */
export const mark = /\{(\w*)\}/g;

/** The words of a mail to many: nothing is to be filled in that is not known. */
export function checkMailMarks(template: PackMail): Finding[] {
  return textsOf(template).flatMap(([place, text]) =>
    [...text.matchAll(mark)]
      .filter(([, name = '']) => !known.includes(name))
      .map(([whole]) => finding(place, 'unknown_name', known.map((name) => `{${name}}`).join(', '), whole)),
  );
}

/** Every mail of the pack's folder `mails`; the figures in it are those of the rules. */
export function checkMails(folder: string, contest: PackContest | undefined): PackProblem[] {
  return globSync('mails/*.yaml', { cwd: folder })
    .map((file) => file.replaceAll(path.sep, '/'))
    .sort()
    .flatMap(
      (file) =>
        readPart(folder, file, PackMail, (template) => [
          ...checkMailMarks(template),
          ...(contest ? checkFigures(textsOf(template), contest) : []),
        ]).problems,
    );
}

const textsOf = ({ subject, greeting, paragraphs, notes, button: { label } }: PackMail): PlacedText[] =>
  textsBelow({ subject, greeting, paragraphs, notes, button: { label } });
