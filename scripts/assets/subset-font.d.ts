/** The package has no types of its own. */
declare module 'subset-font' {
  /** A font with only the glyphs of a text. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'sfnt' | 'woff2' },
  ): Promise<Buffer>;
}
