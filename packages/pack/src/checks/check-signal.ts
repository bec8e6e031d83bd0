import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { PackSignal } from '@knowledgeking/contract';
import { toMorse } from '@knowledgeking/contract/rules/morse';
import { type Finding, finding, type PackPath } from '../problem.ts';
import { flagFile, flagLooks, signalWord } from '../signal.ts';
import { checkSpeaker } from './check-crew-tiers-titles.ts';
import { checkText } from './check-texts.ts';

/** A shorter word would be part of others by chance, and too easy to guess. */
const shortestWord = 5;
/** The most letters, furigana not counted. */
const limits = { line: 12, story: 90, name: 20, description: 60 } as const;

/** `signal.yaml`: letters with flag and Morse code, a speaker of the crew, short texts with readings, and no file of the pack that spells the word. */
export function checkSignal(
  signal: PackSignal,
  folder: string,
  exists: (file: string) => boolean,
  crewIds?: readonly string[],
  exceptions?: readonly string[],
): Finding[] {
  const { pieces, page, title } = signal;
  const word = signalWord(signal);
  const texts: [PackPath, string, number][] = [
    [['page', 'line'], page.line, limits.line],
    ...page.story.map((text, index): [PackPath, string, number] => [
      ['page', 'story', index],
      text,
      limits.story,
    ]),
    [['title', 'name'], title.name, limits.name],
    [['title', 'description'], title.description, limits.description],
  ];
  return [
    ...Object.entries(pieces).flatMap(([place, letters]) => checkLetters(['pieces', place], letters, exists)),
    ...(word.length < shortestWord ? [finding(['pieces'], 'short_word', shortestWord)] : []),
    ...checkSpeaker(['page', 'crew'], page.crew, crewIds),
    ...texts.flatMap(([place, text, limit]) => checkText(text, limit, place, exceptions)),
    ...filesThatSpell(word, folder).map((file) => finding(['pieces'], 'spelled_word', file)),
  ];
}

function checkLetters(place: PackPath, letters: string, exists: (file: string) => boolean): Finding[] {
  return [...letters].flatMap((letter) => {
    const missing = [
      ...(exists(flagFile(letter)) && flagLooks[letter] ? [] : [`a flag (${flagFile(letter)})`]),
      ...(hasMorse(letter) ? [] : ['a Morse code']),
    ];
    return missing.map((what) => finding(place, 'letter_without', what, letter));
  });
}

function hasMorse(letter: string): boolean {
  try {
    return toMorse(letter) !== '';
  } catch {
    return false;
  }
}

/** The files of a pack that have the word in their text or name, in whatever letters. */
function filesThatSpell(word: string, folder: string): string[] {
  const files = globSync('**/*.{yaml,yml,svg,ts,sh,md}', { cwd: folder }).sort();
  const spells = (text: string) => text.normalize('NFKC').toLowerCase().includes(word);
  return files.filter((file) => spells(file) || spells(readFileSync(path.join(folder, file), 'utf8')));
}
