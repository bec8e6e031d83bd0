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
