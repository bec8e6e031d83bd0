import { readFileSync } from 'node:fs';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

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
