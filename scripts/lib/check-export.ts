import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { PackQuiz } from '@knowledgeking/contract';
import { withoutRuby } from '@knowledgeking/contract/rules/ruby';
import { StartError } from '@knowledgeking/local-server/start-error';
import { mediaUses } from '@knowledgeking/pack/checks/check-media';
import type { Pack } from '@knowledgeking/pack/load';
import { mediaPathsOf } from '@knowledgeking/pack/public-media';
import { quizTypeRules } from '@knowledgeking/pack/quiz-types';
import { signalWord } from '@knowledgeking/pack/signal';
import { practiceContentOf, siteContentOf } from './site-content.ts';

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

/** Minimum length (in letters, without furigana) from which a text is unmistakably from the exam. */
const shortestText = 8;

/** Minimum length from which a word that is a whole value is data of a question; shorter ones may occur anywhere. */
const shortestWord = 4;

/** Texts that would give questions away: their statements and explanations, with and without furigana. */
const tellingTexts = (quizzes: readonly PackQuiz[]): string[] =>
  withAndWithoutRuby(quizzes.flatMap(({ statement, explanation }) => [statement, explanation]));

/**
 * The other parts of the exam's questions that an exported site must not contain: options, alts and answers. `texts`
 * must not occur at all, `words` not as whole values. Texts that the site's words or practice questions contain anyway
 * are left out of both.
 */
function secretPartsOf(pack: Pack): { texts: string[]; words: string[] } {
  const known = JSON.stringify([siteContentOf(pack), practiceContentOf(pack)]);
  const knownToAll = [known, withoutRuby(known)];
  const parts = [...new Set(withAndWithoutRuby(pack.exam.flatMap(partsOf)))];
  const isLong = (part: string) => !isAscii(part) && [...withoutRuby(part)].length >= shortestText;
  const isWord = (part: string) =>
    !isLong(part) && [...withoutRuby(part)].length >= (isAscii(part) ? shortestText : shortestWord);
  return {
    texts: parts.filter((part) => isLong(part) && !knownToAll.some((text) => text.includes(part))),
    words: parts.filter((part) => isWord(part) && !knownToAll.some((text) => holdsAsValue(text, part))),
  };
}

const isAscii = (text: string): boolean => /^[ -~]*$/.test(text);

const withAndWithoutRuby = (texts: string[]): string[] => [...texts, ...texts.map(withoutRuby)];

/** The texts of a question's options, the descriptions and texts of its media, and its answers; those that are spelled also as a word. */
function partsOf({ type, media, options = [], answers }: PackQuiz): string[] {
  const shown = options.flatMap(({ text, alt }) => [text, alt]);
  const { spelledWord } = quizTypeRules[type];
  const words = spelledWord ? answers.map(spelledWord) : [];
  return [media?.alt, ...(media?.text?.split('\n') ?? []), ...shown, ...answers, ...words].filter(
    (part) => part !== undefined,
  );
}

/** A file of an exported site in which a text occurs. */
interface Occurrence {
  text: string;
  file: string;
}

/** Whether a file's content contains a text in one of its forms. */
type Holds = (content: string, form: string) => boolean;

/**
 * Finds texts in every text file of an exported site, in the forms they would have in HTML, scripts and JSON.
 * @param directory the exported site
 * @param holds default: whether the text occurs anywhere
 */
function searchExport(
  directory: string,
  texts: readonly string[],
  holds: Holds = (content, form) => content.includes(form),
): Occurrence[] {
  const files = globSync('**/*.{html,js,css,json,txt,map,svg,xml,webmanifest}', { cwd: directory });
  const forms = texts.map((text) => ({ text, forms: formsOf(text) }));
  return files.flatMap((file) => {
    const content = readFileSync(path.join(directory, file), 'utf8');
    const found = forms.filter(({ forms }) => forms.some((form) => holds(content, form)));
    return found.map(({ text }) => ({ text, file }));
  });
}

/** Whether the content has a text as a whole value: everything between quotation marks, or between two tags. */
const holdsAsValue: Holds = (content, form) => {
  for (let at = content.indexOf(form); at >= 0; at = content.indexOf(form, at + 1)) {
    const before = content.slice(Math.max(0, at - 6), at);
    const after = content.slice(at + form.length, at + form.length + 6);
    if (/(["'`>]|&quot;)$/.test(before) && /^(\\*["'`]|<|&quot;)/.test(after)) return true;
  }
  return false;
};

/** A text unchanged, with its characters escaped as JavaScript and JSON may have them, and with HTML's escapes. */
function formsOf(text: string): string[] {
  const escaped = text.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const html = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const quoted = JSON.stringify(text).slice(1, -1);
  return [...new Set([text, escaped, quoted, html, html.replaceAll("'", '&#x27;')])];
}

const filesOf = (quizzes: readonly PackQuiz[]) => new Set(quizzes.flatMap(mediaUses).map((use) => use.file));

/** The public names of the practice questions' media, which pages contain. */
const practiceMediaNames = (pack: Pack): string[] =>
  [...filesOf(pack.practice)].map((file) => path.parse(mediaPathsOf(pack.folder)(file)).name);

/**
 * Finds where an exported site reveals a medium that only the exam uses. The file itself is there, under a name that
 * can't be guessed, but nothing may contain that name or its own, and no other file may have its content.
 */
function findExamMedia(directory: string, pack: Pack): Occurrence[] {
  const ofPractice = filesOf(pack.practice);
  const files = [...filesOf(pack.exam)].filter((file) => !ofPractice.has(file));
  const publicPath = mediaPathsOf(pack.folder);
  const marks = new Map(files.flatMap((file) => marksOf(file, pack.folder).map((mark) => [mark, file])));
  for (const file of files) marks.set(path.parse(publicPath(file)).name, file);
  const named = searchExport(directory, [...marks.keys()])
    .filter(({ file }) => !file.startsWith(path.join('images', 'quiz')))
    .map(({ text, file }) => ({ text: marks.get(text) ?? text, file }));
  return [...named, ...findCopies(directory, files, pack.folder, publicPath)];
}

/** The strings that reveal a medium in another file: its own name, and its content as text or within a URL. */
function marksOf(file: string, packFolder: string): string[] {
  const content = readFileSync(path.join(packFolder, file));
  const drawing = file.endsWith('.svg') ? drawingOf(content.toString('utf8')) : '';
  const forms = [content.toString('base64'), drawing, encodeURIComponent(drawing)];
  return [file, ...forms.filter((form) => form !== '')];
}

/** Everything inside the root element of an SVG. */
const drawingOf = (svg: string): string =>
  svg
    .trim()
    .replace(/^<svg[^>]*>/, '')
    .replace(/<\/svg>$/, '');

/** Files of the site with the content of one of these files, under a name other than the public one. */
function findCopies(
  directory: string,
  files: readonly string[],
  packFolder: string,
  publicPath: (file: string) => string,
): Occurrence[] {
  const sources = new Map(files.map((file) => [digestOf(path.join(packFolder, file)), file]));
  return globSync('**/*.*', { cwd: directory }).flatMap((copy): Occurrence[] => {
    if (!statSync(path.join(directory, copy)).isFile()) return [];
    const source = sources.get(digestOf(path.join(directory, copy)));
    const isItself = source && path.join('/', copy) === path.normalize(publicPath(source));
    return source && !isItself ? [{ text: source, file: copy }] : [];
  });
}

const digestOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');
