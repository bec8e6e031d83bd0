import { displayFamily } from '@/lib/picture/shape';

const faces = [
  { file: '/fonts/display-latin.woff2', range: 'U+20-7E' },
  { file: '/fonts/display-japanese.woff2', range: 'U+3000-30FF, U+4E00-9FFF, U+FF00-FFEF' },
].map(({ file, range }) => ({ href: `${file}?v=${process.env.BUILD_VERSION}`, range }));

/** The addresses of the display font's files. */
export const displayFontFiles: readonly string[] = faces.map(({ href }) => href);

/** The style rules that make the display font known; until it is there the system's face stands in. */
export const displayFontFace: string = faces
  .map(
    ({ href, range }) =>
      `@font-face{font-family:"${displayFamily}";src:url("${href}") format("woff2");font-display:swap;unicode-range:${range}}`,
  )
  .join('');
