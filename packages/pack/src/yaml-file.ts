import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { type Document, isMap, isNode, LineCounter, type Pair, parseDocument } from 'yaml';
import { said } from './finding-words.ts';
import type { PackPath, PackProblem } from './problem.ts';

/** A YAML file of a pack: its content, and the line of every value in it. */
interface YamlFile {
  file: string;
  /** Undefined where the file could not be read; after a syntax error, whatever could still be read. */
  data: unknown;
  problems: PackProblem[];
  /** The line (from 1) of a place, or of the nearest place around it that exists. */
  lineOf(path: PackPath): number;
}

/** Reads one YAML file; a missing file and every syntax error become problems. */
export function readYamlFile(folder: string, file: string): YamlFile {
  let text: string;
  try {
    text = readFileSync(path.join(folder, file), 'utf8');
  } catch {
    const problems = [{ file, line: 1, place: '', ...said('file_missing') }];
    return { file, data: undefined, problems, lineOf: () => 1 };
  }
  const nested = deepNesting.exec(text);
  if (nested) {
    const line = text.slice(0, nested.index).split('\n').length;
    const problems = [{ file, line, place: '', ...said('too_deep', mostNested) }];
    return { file, data: undefined, problems, lineOf: () => line };
  }
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  const lineAt = (offset: number) => Math.max(1, lineCounter.linePos(offset).line);
  const problems: PackProblem[] = document.errors.map(({ pos, message }) => ({
    file,
    line: lineAt(pos[0]),
    place: '',
    ...said('yaml', message),
  }));
  const data = readable(document);
  if (data === undefined && problems.length === 0 && document.contents !== null)
    problems.push({ file, line: 1, place: '', ...said('too_many_aliases') });
  return { file, data, problems, lineOf: (place) => lineAt(offsetOf(document, place)) };
}

/** The file `<name>.yaml`, or those of the folder `<name>/` in the order of their names; not both, and nothing else in the folder. */
export function chapterFiles(folder: string, name: string): { files: string[]; problems: PackProblem[] } {
  const [single, several] = [`${name}.yaml`, `${name}/`];
  const isThere = (file: string) =>
    statSync(path.join(folder, file), { throwIfNoEntry: false }) !== undefined;
  if (!isThere(several)) return { files: [single], problems: [] };
  const place = (file: string) => ({ file, line: 1, place: '' });
  const entries = readdirSync(path.join(folder, name)).filter((entry) => !entry.startsWith('.'));
  const others = entries.filter((entry) => !entry.endsWith('.yaml'));
  const problems = [
    ...(isThere(single) ? [{ ...said('file_or_folder', single, several), ...place(several) }] : []),
    ...(entries.length === 0 ? [{ ...said('no_chapters', '01-harbour.yaml'), ...place(several) }] : []),
    ...others.map((entry) => ({ ...said('wrong_ending', '.yaml'), ...place(several + entry) })),
  ];
  return { files: entries.sort().map((entry) => several + entry), problems };
}

/** Deeper than any pack: the parser would run out of memory. */
const mostNested = 50;
const deepNesting = new RegExp(`(?:[[{]\\s*){${mostNested}}`);

/** A document as far as it can be read; one with an alias of nothing, or with aliases that would fill the memory, can't be read at all. */
function readable(document: Document.Parsed): unknown {
  try {
    return document.toJS();
  } catch {
    return undefined;
  }
}

/** Where a place begins in the text, or the nearest place around it that exists; a key's own place is better than its value's. */
function offsetOf(document: Document.Parsed, place: PackPath): number {
  const around = place.slice(0, -1);
  const parent = document.getIn(around, true);
  const isHere = ({ key }: Pair) => String(key) === String(place.at(-1));
  const key = isMap(parent) ? parent.items.find(isHere)?.key : undefined;
  const node = key ?? document.getIn(place, true);
  if (isNode(node) && node.range) return node.range[0];
  return place.length > 0 ? offsetOf(document, around) : 0;
}
