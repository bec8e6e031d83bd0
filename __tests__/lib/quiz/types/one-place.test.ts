/** @jest-environment node */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { quizTypes } from '@knowledgeking/contract/rules/quiz-types';

const anyType = `['"](?:${quizTypes.join('|')})['"]`;

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:tsx?|scss)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

test('no type of question is distinguished outside of the modules of types', () => {
  const comparison = new RegExp(
    `(?:[!=]==|\\bcase)\\s*${anyType}|${anyType}\\s*[!=]==|data-type=${anyType}|\\[[^\\]]*${anyType}[^\\]]*\\]\\.includes`,
  );
  const site = ['pages', 'components', 'hooks', 'lib', 'mock-api', 'styles'];
  const files = [
    ...site,
    'contract/src',
    'contest-api/src',
    'pack/src',
    'rehearsal/src',
    'scripts/lib',
  ].flatMap(filesIn);
  expect(files.filter((file) => comparison.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test.each(quizTypes.map((type) => type.replaceAll('_', '-')))(
  '%s has a file of its name at each level',
  (name) => {
    const places = [
      `contract/src/rules/answers/${name}.ts`,
      `lib/quiz/types/${name}.ts`,
      `components/quiz/types/${name}.tsx`,
      `pack/src/quiz-types/${name}.ts`,
    ];
    expect(places.filter((place) => !existsSync(place))).toEqual([]);
  },
);
