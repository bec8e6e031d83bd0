/** The name of the WebP twin of a PNG or JPEG, with the same query; undefined for anything else. */
export function webpOf(source: string): string | undefined {
  const [, stem, query = ''] = /^([^?]*)\.(?:png|jpe?g)(\?.*)?$/i.exec(source) ?? [];
  return stem === undefined ? undefined : `${stem}.webp${query}`;
}

/** The twin of a picture that this site was built with; the build makes no twins of what comes from elsewhere. */
export function ownWebpOf(source: string): string | undefined {
  return source.startsWith('/images/') ? webpOf(source) : undefined;
}

/** The width in pixels of the smaller WebP that the build puts beside the pictures of shared links. */
export const smallWidth = 720;

/** The name of that smaller one. */
export const smallWebpOf = (source: string): string | undefined =>
  webpOf(source)?.replace('.webp', `-${smallWidth}.webp`);
