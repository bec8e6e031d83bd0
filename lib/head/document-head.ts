import { buildSync } from 'esbuild';
import { env } from '@/lib/env';
import type * as scripts from '@/lib/head/scripts';
import { paths } from '@/lib/paths';
import { displayFamily } from '@/lib/picture/palette';
import { browserslist } from '@/package.json';

/** The oldest browsers that are supported, as esbuild names them. */
const target = browserslist.map((oldest) => oldest.replace('ios_saf', 'ios').replace(' >= ', ''));

/** Put in place of these expressions: the one setting that the scripts read, and nothing for the others. */
const define = {
  'process.env.NEXT_PUBLIC_API_BASE_URL': JSON.stringify(env.apiBaseUrl),
  'process.env': '{}',
};

/** A head's script from `scripts.ts`, bundled to be inline, as a file of its own would come too late. */
function headScript(name: keyof typeof scripts): string {
  const { outputFiles } = buildSync({
    stdin: { contents: `import { ${name} } from './lib/head/scripts'; ${name}();`, resolveDir: '.' },
    ...{ bundle: true, minify: true, format: 'iife', write: false, target, define },
    legalComments: 'none',
  });
  return outputFiles.map(({ text }) => text.trim()).join('');
}

const ownScripts: Record<string, keyof typeof scripts> = {
  [paths.top()]: 'topPage',
  [paths.entry()]: 'entryPage',
};

/** The script in the head of the page with this path. For the document in the build only. */
export const headScriptOf = (page: string): string => headScript(ownScripts[page] ?? 'everyPage');

const faces = [
  { file: '/fonts/display-latin.woff2', range: 'U+20-7E' },
  { file: '/fonts/display-japanese.woff2', range: 'U+3000-30FF, U+4E00-9FFF, U+FF00-FFEF' },
].map(({ file, range }) => ({ href: `${file}?v=${process.env.BUILD_VERSION}`, range }));

/** The addresses of the display font's files. */
export const displayFontFiles: readonly string[] = faces.map(({ href }) => href);

/** The `@font-face` rules of the display font; the system font is shown until it has loaded. */
export const displayFontFace: string = faces
  .map(
    ({ href, range }) =>
      `@font-face{font-family:"${displayFamily}";src:url("${href}") format("woff2");font-display:swap;unicode-range:${range}}`,
  )
  .join('');
