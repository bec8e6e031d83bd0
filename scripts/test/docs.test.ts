import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { suite, test } from 'node:test';
import { calls } from '@knowledgeking/contract';
import { quizTypes } from '@knowledgeking/contract/rules/quiz';
import { inRoot } from '@knowledgeking/stage/paths';
import { apiReference } from '../api-reference.ts';
import { files, ignored } from './support/repository-files.ts';

const existing = new Set([...ignored, ...files, ...files.flatMap(foldersOf)]);

/** `a/b/c.ts` is in `a/` and `a/b/`. */
function foldersOf(file: string): string[] {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_, index) => `${parts.slice(0, index + 1).join('/')}/`);
}

const documents = files.filter((file) => /^(?:[A-Z]+\.md|docs\/.*\.md|renovate\.json)$/.test(file));
const topFolders = new Set(files.filter((file) => file.includes('/')).map((file) => file.split('/')[0]));

/** The folders that short paths are in. */
const shortFrom = [
  'packages/contest-api/src/',
  'packages/contest-api/test/',
  'packages/contract/src/',
  'packages/pack/src/',
];

/** A path with `<type>` stands for one file per quiz type, one with another gap or a star for at least one file. */
function isThere(wanted: string): boolean {
  if (wanted.includes('<type>')) {
    return quizTypes.every((type) => isThere(wanted.replaceAll('<type>', type.replaceAll('_', '-'))));
  }
  if (existing.has(wanted) || existing.has(`${wanted}/`)) return true;
  if (!/[*<]/.test(wanted)) return false;
  const pattern = wanted.replaceAll('.', '\\.').replaceAll(/\*|<\w+>/g, '[^/]*');
  return files.some((file) => new RegExp(`^${pattern}$`).test(file));
}

/** The texts in backticks that look like a path from the root of this repository. */
function pathsIn(text: string): string[] {
  const quoted = [...text.matchAll(/`([^`\s]+)`/g)].map(([, each = '']) => each);
  return quoted.filter(
    (each) => /^[\w.<>*-]+\/[\w./<>*-]*$/.test(each) && topFolders.has(each.split('/')[0]),
  );
}

/** Short paths such as `attempts/submit.ts`; and paths whose first folder is misspelled. */
function shortPathsIn(text: string): string[] {
  const quoted = [...text.matchAll(/`([\w-]+\/[\w./*<>-]+\.tsx?)`/g)].map(([, each = '']) => each);
  return quoted.filter((each) => !topFolders.has(each.split('/')[0]));
}

/** Functions and types that are said to be in a file, such as `submit` in `packages/contest-api/src/attempts/submit.ts`, and are not. */
function missingNamesIn(text: string): string[] {
  const said = [...text.matchAll(/((?:`\w+`(?:,| and)? )+)(?:in|of) `([\w/.-]+\.tsx?)`/g)];
  return said.flatMap(([, names = '', file = '']) => {
    const folder = ['', ...shortFrom].find((each) => existing.has(each + file));
    const source = folder === undefined ? '' : readFileSync(inRoot(folder + file), 'utf8');
    const words = new Set(source.match(/\w+/g));
    return (names.match(/\w+/g) ?? []).filter((name) => name !== 'and' && !words.has(name));
  });
}

/** Where links within the repository lead. */
function linksIn(text: string, document: string): string[] {
  return [...text.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => path.join(path.dirname(document), target));
}

/** The anchor of a heading, by which links lead to it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}

/** Links to headings that are not there, within a document or in another one. */
function missingHeadingsIn(text: string, document: string): string[] {
  return [...text.matchAll(/\]\(((?![a-z]+:)[^)#]*)#([^)]+)\)/g)].flatMap(([, target = '', anchor = '']) => {
    const page = target ? path.join(path.dirname(document), target) : document;
    if (!isThere(page)) return [];
    return hasHeading(page, anchor) ? [] : [`${page}#${anchor}`];
  });
}

function hasHeading(page: string, anchor: string): boolean {
  const headings = readFileSync(inRoot(page), 'utf8').matchAll(/^#+ (.*)$/gm);
  return [...headings].some(([, heading = '']) => anchorOf(heading) === anchor);
}

suite('documents', () => {
  for (const document of documents) {
    test(`every file that ${document} names is there, with what is said to be in it`, () => {
      const text = readFileSync(inRoot(document), 'utf8').replace(/^```\w*\n[\s\S]*?^```/gm, '');
      const missing = [...pathsIn(text), ...linksIn(text, document)].filter((wanted) => !isThere(wanted));
      missing.push(
        ...shortPathsIn(text).filter((each) => !shortFrom.some((folder) => isThere(folder + each))),
      );
      missing.push(...missingNamesIn(text), ...missingHeadingsIn(text, document));
      assert.deepEqual(missing, []);
    });
  }

  test('the API reference has words for all that the contract says (npm run api-reference)', () => {
    const reference = apiReference();
    for (const { method, path: address } of Object.values(calls))
      assert.ok(reference.includes(`\n## ${method} ${address}\n`), address);
    assert.doesNotMatch(reference, /undefined|\[object/);
  });

  test('a page of docs/ that a source names is there, with its heading', () => {
    const sources = files.filter((file) => /\.(?:[mc]?[jt]sx?|scss|conf|sh|ya?ml|json)$/.test(file));
    const missing = sources.flatMap((file) => {
      const text = readFileSync(inRoot(file), 'utf8');
      const named = text.matchAll(/(?<![\w./-])(docs\/[\w/.-]+\.md)\b(?:#([^\s'"`),]+))?/g);
      return [...named]
        .filter(([, page = '', anchor]) => !isThere(page) || (anchor && !hasHeading(page, anchor)))
        .map(([name]) => `${file}: ${name}`);
    });
    assert.deepEqual(missing, []);
  });
});
