import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type Document,
  isMap,
  isNode,
  isPair,
  LineCounter,
  type Node,
  type ParsedNode,
  parseDocument,
} from 'yaml';
import { said } from './finding-words.ts';
import type { PackPath, PackProblem } from './problem.ts';

/** A YAML file of a pack: its content, and the line of every value in it. */
export interface YamlFile {
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
  const root = document.contents;
  const problems: PackProblem[] = document.errors.map(({ pos, message }) => ({
    file,
    line: lineAt(pos[0]),
    place: '',
    ...said('yaml', message),
  }));
  const data = readable(document);
  if (data === undefined && problems.length === 0 && root !== null)
    problems.push({ file, line: 1, place: '', ...said('too_many_aliases') });
  return {
    file,
    data,
    problems,
    lineOf: (place) => lineAt(offsetOf(root, place)),
  };
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

/** Walks as far along the path as the document goes; a key's own place is better than its value's. */
function offsetOf(root: ParsedNode | null, place: PackPath): number {
  let node: Node | null | undefined = root;
  let offset = root?.range?.[0] ?? 0;
  for (const part of place) {
    const pair = isMap(node)
      ? node.items.find((item) => isPair(item) && String(item.key) === String(part))
      : null;
    const key = pair?.key;
    const child: unknown = pair ? pair.value : itemOf(node, part);
    const start =
      (isNode(key) ? key.range?.[0] : undefined) ?? (isNode(child) ? child.range?.[0] : undefined);
    if (start === undefined) break;
    offset = start;
    node = isNode(child) ? child : null;
  }
  return offset;
}

function itemOf(node: Node | null | undefined, part: string | number): unknown {
  return node && 'items' in node && typeof part === 'number' && Array.isArray(node.items)
    ? node.items[part]
    : undefined;
}
