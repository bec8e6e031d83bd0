import { displayFamily, faces, palette } from '@/lib/picture/palette';
import {
  type ImageShape,
  type PathShape,
  type Picture,
  type TextRun,
  type TextShape,
  textOf,
} from '@/lib/picture/shape-types';

const fontOf = ({ face, size }: TextRun): string => `${faces[face].weight} ${size}px ${faces[face].families}`;

function drawPath(context: CanvasRenderingContext2D, shape: PathShape): void {
  const { d, fill, stroke, width = 0, x = 0, y = 0, scale = 1 } = shape;
  const path = new Path2D(d);
  context.save();
  context.translate(x, y);
  context.scale(scale, scale);
  if (fill) {
    context.fillStyle = fill;
    context.fill(path);
  }
  if (stroke) {
    context.strokeStyle = stroke;
    context.lineWidth = width;
    context.stroke(path);
  }
  context.restore();
}

/** How much of a line is left of its place. */
const before = { left: 0, center: 0.5, right: 1 };

function drawText(context: CanvasRenderingContext2D, { runs, color, ...at }: TextShape): void {
  const widths = runs.map((run) => {
    context.font = fontOf(run);
    return context.measureText(run.text).width;
  });
  let x = at.x - before[at.align] * widths.reduce((sum, width) => sum + width, 0);
  context.fillStyle = color;
  runs.forEach((run, index) => {
    context.font = fontOf(run);
    context.fillText(run.text, x, at.y);
    x += widths[index] ?? 0;
  });
}

/** The longest wait for an image, and for the fonts, without which the system's are drawn: plain is better than late. In milliseconds. */
const longest = 5_000;

/** Loads an image; undefined if it fails or takes too long, as a picture without it is better than none. */
async function loadImage({ source, own }: ImageShape): Promise<HTMLImageElement | undefined> {
  async function load() {
    const image = new Image();
    image.src = own ? own(await (await fetch(source)).text()) : source;
    await image.decode();
    return image;
  }
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, longest));
  try {
    return await Promise.race([load(), late]);
  } catch {
    return undefined;
  }
}

/** Loads a picture's images, by source. */
async function imagesOf({ shapes }: Picture) {
  const images = shapes.filter((shape) => shape.kind === 'image');
  return new Map(
    await Promise.all(images.map(async (image) => [image.source, await loadImage(image)] as const)),
  );
}

/** Clears the canvas and draws a picture on it. */
function drawPicture(
  context: CanvasRenderingContext2D,
  picture: Picture,
  images: Awaited<ReturnType<typeof imagesOf>>,
): void {
  context.fillStyle = palette.paper;
  context.fillRect(0, 0, picture.width, picture.height);
  context.lineJoin = 'round';
  context.lineCap = 'round';
  for (const shape of picture.shapes) {
    if (shape.kind === 'path') drawPath(context, shape);
    else if (shape.kind === 'text') drawText(context, shape);
    else {
      const image = images.get(shape.source);
      if (image) context.drawImage(image, shape.x, shape.y, shape.size, shape.height ?? shape.size);
    }
  }
}

/** Rounds all colours, by less than an eye can see: the many shades along edges are most of a PNG file. */
function roundColours(context: CanvasRenderingContext2D, { width, height }: Picture): void {
  const pixels = context.getImageData(0, 0, width, height);
  const { data } = pixels;
  for (let index = 0; index < data.length; index += 1) data[index] = ((data[index] ?? 0) + 4) & ~7;
  context.putImageData(pixels, 0, 0);
}

/** Milliseconds between two looks for the fonts. */
const pause = 100;

/** Loads the fonts for a picture's letters; resolves when they are ready, at the latest after 5 s. Rejects with the signal's reason. */
export async function fontsReady({ shapes }: Picture, signal: AbortSignal): Promise<void> {
  const fonts: FontFaceSet | undefined = document.fonts;
  const runs = shapes.flatMap((shape) => (shape.kind === 'text' ? shape.runs : []));
  const letters = textOf({ runs: runs.filter(({ face }) => face === 'display') });
  const font = `32px "${displayFamily}"`;
  void fonts?.load(font, letters).catch(() => undefined);
  const areReady = () => !fonts || fonts.check(font, letters);
  for (let waited = 0; !areReady() && waited < longest; waited += pause) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    signal.throwIfAborted();
  }
}

/** Draws a picture as a PNG file. Throws if the browser can't. */
export async function pngOf(picture: Picture): Promise<Blob> {
  const images = await imagesOf(picture);
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height;
  // Without an alpha channel the file is smaller. All of it is read once: WebKit takes a second to get that back from where it
  // would draw otherwise.
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  drawPicture(context, picture, images);
  roundColours(context, picture);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('no PNG');
  return blob;
}
