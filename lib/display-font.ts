import { displayFamily } from '@/lib/picture/shape';

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
