import { globSync } from 'node:fs';
import type { PackQuiz } from '@knowledgeking/contract';
import { StartError } from '../../contest-api/src/embedded/start-error.ts';
import type { Pack } from '../../contest-api/src/pack/load.ts';
import { searchExport } from './search-export.ts';

/** Marks of what is only for operators and tests: words of the debug pages, and of the mock data that they show. */
const debugMarks = [
  'デバッグ',
  'debug-quiz',
  '_debug/',
  'うみねこ太郎',
  'ロケットしんごう',
  'この問題の手がかり',
];

const withoutRuby = (text: string): string => text.replaceAll('｜', '').replace(/《[^》]*》/g, '');

/** What would give a question away: what it asks, and what explains its answer; with and without furigana. */
const tellingTexts = (quizzes: readonly PackQuiz[]): string[] =>
  quizzes.flatMap(({ statement, explanation }) => [
    statement,
    explanation,
    withoutRuby(statement),
    withoutRuby(explanation),
  ]);

/**
 * Checks an exported site: nothing of the exam's questions and answers is in it.
 * @throws StartError naming what was found, or that the search finds not even what has to be there
 */
export function checkSeparation(directory: string, pack: Pick<Pack, 'exam' | 'practice'>): void {
  const isSearchBlind = searchExport(directory, tellingTexts(pack.practice)).length === 0;
  if (isSearchBlind)
    throw new StartError(`${directory}: the practice questions, which have to be there, are not found`);
  refuse(directory, 'the exam', tellingTexts(pack.exam));
}

/** Checks a site exported for production: neither debug pages nor mock data are in it. Throws StartError. */
export function checkProduction(directory: string): void {
  const pages = globSync('**/*_debug*/**', { cwd: directory });
  if (pages.length > 0) throw new StartError(`${directory}: debug pages are in it: ${pages.join(', ')}`);
  refuse(directory, 'the debug pages', debugMarks);
}

function refuse(directory: string, owner: string, texts: string[]): void {
  const found = searchExport(directory, texts);
  if (found.length === 0) return;
  const lines = found.map(({ text, file }) => `  ${file}: ${text}`).join('\n');
  throw new StartError(`${directory}: texts of ${owner} are in it:\n${lines}`);
}
