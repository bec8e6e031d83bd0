import { ownWebpOf } from '@/lib/webp';

/**
 * Lets the browser fetch the pictures of questions in advance: the same files as when they are shown, so the WebP twin if there is one and the
 * browser can show it. One that fails is fetched again when it is shown.
 */
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
