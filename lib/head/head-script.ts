import { buildSync } from 'esbuild';
import { env } from '@/lib/env';
import type * as scripts from '@/lib/head/scripts';
import { browserslist } from '@/package.json';

/** The oldest browsers that are supported, as esbuild names them. */
const target = browserslist.map((oldest) => oldest.replace('ios_saf', 'ios').replace(' >= ', ''));

/** Put in place of these expressions: the one setting that the scripts read, and nothing for the others. */
const define = {
  'process.env.NEXT_PUBLIC_API_BASE_URL': JSON.stringify(env.apiBaseUrl),
  'process.env': '{}',
};

/**
 * A script for a page's head, bundled from its function in `scripts.ts` and all that it needs: it comes inline, because a file of its own would
 * be there too late. For the document only, which is made by the build.
 */
export function headScript(name: keyof typeof scripts): string {
  const { outputFiles } = buildSync({
    stdin: { contents: `import { ${name} } from './lib/head/scripts'; ${name}();`, resolveDir: '.' },
    ...{ bundle: true, minify: true, format: 'iife', write: false, target, define },
    legalComments: 'none',
  });
  return outputFiles.map(({ text }) => text.trim()).join('');
}
