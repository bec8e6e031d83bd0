import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { smallWebpOf, smallWidth, webpOf } from '../../lib/webp.ts';
import { cached } from './cache.ts';

const quality = 84;

/** Adds a WebP version of each PNG and JPEG to the files. */
export const withWebp = (files: Map<string, Buffer>): Promise<Map<string, Buffer>> =>
  withTwins(files, webpOf);

/** Adds a narrower WebP version of each PNG and JPEG, for phones, to the files. */
export const withSmallWebp = (files: Map<string, Buffer>): Promise<Map<string, Buffer>> =>
  withTwins(files, smallWebpOf, smallWidth);

async function withTwins(
  files: Map<string, Buffer>,
  nameOf: (source: string) => string | undefined,
  width?: number,
): Promise<Map<string, Buffer>> {
  const all = new Map(files);
  for (const [name, content] of files) {
    const twin = nameOf(name);
    if (twin === undefined) continue;
    const inputs = `webp ${quality} ${width} ${createHash('sha256').update(content).digest('hex')}`;
    all.set(twin, await cached(inputs, () => sharp(content).resize(width).webp({ quality }).toBuffer()));
  }
  return all;
}
