import { readFileSync } from 'node:fs';
import { withoutRuby } from '@knowledgeking/contract/rules/ruby';
import type { Pack } from '@knowledgeking/pack/load';
import { palette } from '../../lib/picture/palette.ts';
import { inRoot } from '../lib/paths.ts';
import { cached } from './cache.ts';
import { rasterize } from './rasterize.ts';

/** The icon on a full square, small enough to fit any mask that phones cut icons with. */
function maskable(svg: string): string {
  const drawing = svg.replace(/^<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${palette.navy}"/><g transform="translate(8 7) scale(.75)">${drawing}</g></svg>`;
}

/** A favicon.ico with one PNG of this size in pixels. */
function ico(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

/**
 * The icons in every form that browsers and phones ask for, and the manifest that lists them, by path within public/.
 */
export async function iconFiles({ words: { site } }: Pack): Promise<Map<string, Buffer>> {
  const svg = readFileSync(inRoot('public/icon.svg'), 'utf8');
  const draw = (drawing: string, size: number) =>
    cached(`${size} ${drawing}`, () => rasterize(drawing, [], size));
  const full = maskable(svg);
  const manifest = {
    name: site.name,
    short_name: site.short_name,
    description: withoutRuby(site.description),
    lang: 'ja',
    start_url: '/',
    display: 'browser',
    background_color: palette.paper,
    theme_color: palette.navy,
    icons: [
      { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icons/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icons/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icons/maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  };
  return new Map([
    ['icons/icon-192.png', await draw(svg, 192)],
    ['icons/icon-512.png', await draw(svg, 512)],
    ['icons/maskable-512.png', await draw(full, 512)],
    ['apple-touch-icon.png', await draw(full, 180)],
    ['favicon.ico', ico(await draw(svg, 32), 32)],
    ['manifest.webmanifest', Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)],
  ]);
}
