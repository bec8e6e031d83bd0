import { displayFamily, type Picture } from '@/lib/picture/shape';

const pause = 100;
/** After this the picture is drawn with the system font: plain is better than late. */
const longest = 5_000;

/**
 * Loads the fonts for a picture's letters and resolves once they are ready; checks every 100 ms, for at most 5 s.
 * @throws the signal's reason when it is aborted meanwhile
 */
export async function fontsReady({ shapes }: Picture, signal: AbortSignal): Promise<void> {
  const fonts: FontFaceSet | undefined = document.fonts;
  const letters = shapes
    .map((shape) => (shape.kind === 'text' && shape.face === 'display' ? shape.text : ''))
    .join('');
  const font = `32px "${displayFamily}"`;
  void fonts?.load(font, letters).catch(() => undefined);
  const areReady = () => !fonts || fonts.check(font, letters);
  for (let waited = 0; !areReady() && waited < longest; waited += pause) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    signal.throwIfAborted();
  }
}
