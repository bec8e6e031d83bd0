import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { webpOf } from '../../lib/webp.ts';
import { cached } from './cache.ts';

const quality = 84;

/** Files by name, each PNG and JPEG with its smaller WebP twin beside it. */
export async function withWebp(files: Map<string, Buffer>): Promise<Map<string, Buffer>> {
  const all = new Map(files);
  for (const [name, content] of files) {
    const twin = webpOf(name);
    if (twin === undefined) continue;
    const inputs = `webp ${quality} ${createHash('sha256').update(content).digest('hex')}`;
    all.set(twin, await cached(inputs, () => sharp(content).webp({ quality }).toBuffer()));
  }
  return all;
}
