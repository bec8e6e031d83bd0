import { readFileSync } from 'node:fs';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { displayFamily } from '../../lib/picture/palette.ts';
import { type Picture, type Shape, textAnchors } from '../../lib/picture/shape-types.ts';

let ready: Promise<void> | undefined;

/**
 * Renders SVG as PNG, identically on every machine.
 * @param fonts TrueType fonts for its text; no others are available
 * @param width pixels; default: the picture's own
 */
export async function rasterize(svg: string, fonts: Uint8Array[] = [], width?: number): Promise<Buffer> {
  ready ??= initWasm(readFileSync(new URL(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))));
  await ready;
  const fitTo = width === undefined ? undefined : ({ mode: 'width', value: width } as const);
  const drawing = new Resvg(svg, {
    font: { fontBuffers: fonts, loadSystemFonts: false } as { fontBuffers: Uint8Array[] },
    ...(fitTo && { fitTo }),
  });
  const image = drawing.render();
  const png = Buffer.from(image.asPng());
  image.free();
  drawing.free();
  return png;
}

/**
 * A picture as SVG, with all its text in the display font, because a build must not depend on the machine's fonts.
 * @param images the SVG of each of its images, by source
 */
export function pictureSvg(
  { width, height, shapes }: Picture,
  images: ReadonlyMap<string, string> = new Map(),
): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes.map((shape) => shapeSvg(shape, images)).join('')}</svg>`;
}

function shapeSvg(shape: Shape, images: ReadonlyMap<string, string>): string {
  if (shape.kind === 'image') {
    const { source, x, y, size } = shape;
    const place = `<svg x="${x}" y="${y}" width="${size}" height="${size}" `;
    return (images.get(source) ?? '').replace(/<svg xmlns="[^"]*" width="\d+" height="\d+" /, place);
  }
  if (shape.kind === 'text') {
    const { runs, x, y, color, align } = shape;
    const spans = runs.map(({ text, size }) => `<tspan font-size="${size}">${escaped(text)}</tspan>`);
    return `<text x="${x}" y="${y}" font-family="${displayFamily}" fill="${color}" text-anchor="${textAnchors[align]}">${spans.join('')}</text>`;
  }
  const { d, fill = 'none', stroke = 'none', width = 0, x = 0, y = 0, scale = 1 } = shape;
  return `<path d="${d}" fill="${fill}" stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round" transform="translate(${x} ${y}) scale(${scale})"/>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
