import { globSync } from 'node:fs';
import { StartError } from '../../contest-api/src/embedded/start-error.ts';
import type { Pack } from '../../contest-api/src/pack/load.ts';
import { findExamMedia, practiceMediaNames } from './exam-media.ts';
import { secretPartsOf, tellingTexts } from './exam-texts.ts';
import { holdsAsValue, type Occurrence, searchExport } from './search-export.ts';

/** Marks of what is only for operators and tests: words of the debug pages, and of the mock data that they show. */
const debugMarks = [
  'デバッグ',
  'debug-quiz',
  '_debug/',
  'うみねこ太郎',
  'ロケットしんごう',
  'この問題の手がかり',
];

/**
 * Checks an exported site: nothing of the exam's questions, options and answers is in it, and nothing that betrays a medium
 * which only the exam uses.
 * @param leftOut files that are not looked at: those of the build before were public before this pack was
 * @throws StartError naming everything that was found, or that the search finds not even what has to be there
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

/** Checks a site exported for production: neither debug pages nor mock data are in it. Throws StartError. */
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
