import { globSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '@knowledgeking/local-server/start-error';
import type { Pack } from '@knowledgeking/pack/load';
import { signalWord } from '@knowledgeking/pack/signal';
import { findExamMedia, practiceMediaNames } from './exam-media.ts';
import { secretPartsOf, tellingTexts } from './exam-texts.ts';
import { holdsAsValue, type Occurrence, searchExport } from './search-export.ts';

/** Texts that only operators and tests may see: from the debug pages, and from the mock data that they show. */
const debugMarks = [
  'デバッグ',
  'debug-quiz',
  '_debug/',
  'うみねこ太郎',
  'ロケットしんごう',
  'この問題の手がかり',
];

/**
 * Checks that an exported site contains none of the exam's questions, options and answers, and nothing that reveals a
 * medium used only by the exam.
 * @param leftOut files that are not checked: those of the previous build were public before this pack was
 * @throws StartError naming everything that was found, or saying that the search misses even the texts that must be
 * there
 */
export function checkSeparation(directory: string, pack: Pack, leftOut: readonly string[] = []): void {
  for (const mustBeThere of [tellingTexts(pack.practice), practiceMediaNames(pack)]) {
    if (mustBeThere.length > 0 && searchExport(directory, mustBeThere).length === 0)
      throw new StartError(`${directory}: the practice questions, which have to be there, are not found`);
  }
  const { texts, words } = secretPartsOf(pack);
  const found = [
    ...searchExport(directory, [...tellingTexts(pack.exam), ...texts]),
    ...searchExport(directory, words, holdsAsValue),
    ...findExamMedia(directory, pack),
  ];
  refuse(
    directory,
    'the exam',
    found.filter(({ file }) => !leftOut.includes(file)),
  );
}

/**
 * Checks that nothing in an exported site spells the word of the hidden signal, other than its page, whose address it is.
 * @param leftOut as for `checkSeparation`
 * @throws StartError naming every other file that has it, or saying that the page is not there
 */
export function checkHidden(directory: string, { signal }: Pack, leftOut: readonly string[] = []): void {
  if (!signal) return;
  const word = signalWord(signal);
  const spells = (content: string) => content.normalize('NFKC').toLowerCase().includes(word);
  const found = searchExport(directory, [word], spells);
  const ownFiles = new Set([`${word}.html`, `${word}.json`]);
  if (!found.some(({ file }) => ownFiles.has(file)))
    throw new StartError(`${directory}: the page of the hidden signal, which has to be there, is not found`);
  const others = found.filter(({ file }) => !ownFiles.has(path.basename(file)) && !leftOut.includes(file));
  refuse(directory, 'the hidden signal', others);
}

/**
 * Checks that a site exported for production contains neither debug pages nor mock data.
 * @throws StartError where it does
 */
export function checkProduction(directory: string): void {
  const pages = globSync('**/*_debug*/**', { cwd: directory });
  if (pages.length > 0) throw new StartError(`${directory}: debug pages are in it: ${pages.join(', ')}`);
  refuse(directory, 'the debug pages', searchExport(directory, debugMarks));
}

function refuse(directory: string, owner: string, found: Occurrence[]): void {
  if (found.length === 0) return;
  const lines = found.map(({ text, file }) => `  ${file}: ${text}`).join('\n');
  throw new StartError(`${directory}: parts of ${owner} are in it:\n${lines}`);
}
