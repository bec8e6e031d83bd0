/** @jest-environment node */

import { globSync, readFileSync } from 'node:fs';

const styleSheets = globSync('{components,styles}/**/*.scss');
const read = (file: string): string => readFileSync(file, 'utf8');

test('no tap makes the browser compute the styles of the whole page again: only what is printed uses :has()', () => {
  expect(styleSheets.filter((file) => read(file).includes(':has('))).toEqual(['styles/_print.scss']);
});

test('how lines are filled is left to browsers that know phrases: together with readings, it ends the process of WebKit', () => {
  const named = styleSheets.filter((file) => /text-wrap(?:-style)?:/.test(read(file)));
  expect(named.sort()).toEqual(['styles/_mixins.scss', 'styles/globals.scss']);
});
