/** The address of the WebP twin of a PNG or JPEG, with the same query; undefined for other formats. */
export function webpOf(source: string): string | undefined {
  const [, stem, query = ''] = /^([^?]*)\.(?:png|jpe?g)(\?.*)?$/i.exec(source) ?? [];
  return stem === undefined ? undefined : `${stem}.webp${query}`;
}

/** The WebP twin of one of the site's own pictures; undefined for pictures from elsewhere, which have none. */
export function ownWebpOf(source: string): string | undefined {
  return source.startsWith('/images/') ? webpOf(source) : undefined;
}

/** The width in pixels of the smaller WebP that the build adds to share pictures. */
export const smallWidth = 720;

/** The address of the smaller WebP of a share picture. */
export const smallWebpOf = (source: string): string | undefined =>
  webpOf(source)?.replace('.webp', `-${smallWidth}.webp`);
