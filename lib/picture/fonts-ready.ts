import { displayFamily, type Picture } from '@/lib/picture/shape';

const pause = 100;
/** After this the picture is drawn with the system font: plain is better than late. */
const longest = 5_000;

/** Loads the fonts for a picture's letters and resolves once they are ready; checks every 100 ms, for at most 5 s. */
export function fontsReady({ shapes }: Picture, signal: AbortSignal): Promise<void> {
  const fonts: FontFaceSet | undefined = document.fonts;
  const letters = shapes
    .map((shape) => (shape.kind === 'text' && shape.face === 'display' ? shape.text : ''))
    .join('');
  const font = `32px "${displayFamily}"`;
  void fonts?.load(font, letters).catch(() => undefined);
  return new Promise((resolve, reject) => {
    let waited = 0;
    const timer = setInterval(() => {
      waited += pause;
      const isReady = !fonts || fonts.check(font, letters) || waited >= longest;
      if (!isReady && !signal.aborted) return;
      clearInterval(timer);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    }, pause);
  });
}
