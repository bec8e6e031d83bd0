import { palette } from '@/lib/picture/palette';
import {
  displayFamily,
  type ImageShape,
  type PathShape,
  type Picture,
  type TextShape,
} from '@/lib/picture/shape';

const systemFamilies =
  '"Hiragino Sans", "BIZ UDPGothic", "Yu Gothic", "Noto Sans JP", "Noto Sans CJK JP", "Meiryo", sans-serif';

const formalFamilies =
  '"Hiragino Mincho ProN", "Yu Mincho", "BIZ UDPMincho", "Noto Serif JP", "Noto Serif CJK JP", serif';

/** Weight and families of each face, as in a style sheet's `font`. */
const fonts: Record<TextShape['face'], [weight: number, families: string]> = {
  display: [400, `"${displayFamily}", ${systemFamilies}`],
  system: [700, systemFamilies],
  formal: [700, formalFamilies],
};

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

function drawText(context: CanvasRenderingContext2D, shape: TextShape, width: number): void {
  const [weight, families] = fonts[shape.face];
  context.font = `${weight} ${shape.size}px ${families}`;
  context.textAlign = shape.align;
  context.fillStyle = shape.color;
  context.fillText(shape.text, shape.x, shape.y, shape.room ?? width * 0.6);
}

/** The longest wait for an image, in milliseconds. */
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
async function imagesOf({ shapes }: Picture): Promise<Map<string, HTMLImageElement>> {
  const images = shapes.filter((shape) => shape.kind === 'image');
  const loaded = await Promise.all(images.map(loadImage));
  return new Map(
    images.flatMap(({ source }, index) => {
      const image = loaded[index];
      return image ? [[source, image] as const] : [];
    }),
  );
}

/** Clears the canvas and draws a picture on it. */
function drawPicture(
  context: CanvasRenderingContext2D,
  picture: Picture,
  images: ReadonlyMap<string, HTMLImageElement>,
): void {
  context.fillStyle = palette.paper;
  context.fillRect(0, 0, picture.width, picture.height);
  context.lineJoin = 'round';
  context.lineCap = 'round';
  for (const shape of picture.shapes) {
    if (shape.kind === 'path') drawPath(context, shape);
    else if (shape.kind === 'text') drawText(context, shape, picture.width);
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
