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

/** Fetches pictures in advance, as their WebP twin where that is what will be shown. One that fails is fetched again when it is shown. */
export function prefetchPictures(addresses: readonly string[]): void {
  for (const address of addresses) {
    const image = new Image();
    const webp = ownWebpOf(address);
    if (webp !== undefined) {
      const source = document.createElement('source');
      Object.assign(source, { srcset: webp, type: 'image/webp' });
      document.createElement('picture').append(source, image);
    }
    image.src = address;
  }
}

/** Pictures that a page will show, by address: kept, so that the browser still has them then, without a network too. */
const kept = new Map<string, HTMLImageElement>();

/** Fetches pictures that are shown later, each once; none of them has a WebP twin. */
export function keepPictures(addresses: Iterable<string>): void {
  for (const address of addresses) {
    if (kept.has(address)) continue;
    const image = new Image();
    image.src = address;
    kept.set(address, image);
  }
}
