import { buildSync } from 'esbuild';
import { env } from '@/lib/env';

/** The oldest browsers that are supported, as esbuild names them; `browserslist` in package.json has the same. */
const target = ['chrome111', 'edge111', 'firefox115', 'ios16.4', 'safari16.4'];

/** Put in place of these expressions: the one setting that the scripts read, and nothing for the others. */
const define = {
  'process.env.NEXT_PUBLIC_API_BASE_URL': JSON.stringify(env.apiBaseUrl),
  'process.env': '{}',
};

/**
 * A script for a page's head, bundled from a module of `lib/head/` and all that it imports: it comes inline, because a file of its own would
 * be there too late. For the document only, which is made by the build.
 */
export function headScript(name: 'every-page' | 'top-page' | 'entry-page'): string {
  const { outputFiles } = buildSync({
    entryPoints: [`lib/head/${name}.ts`],
    ...{ bundle: true, minify: true, format: 'iife', write: false, target, define },
    legalComments: 'none',
  });
  return outputFiles.map(({ text }) => text.trim()).join('');
}
