import { useEffect, useState } from 'react';
import { fontsReady, pngOf } from '@/lib/picture/canvas';
import type { Picture } from '@/lib/picture/shape-types';

export type DrawnPicture =
  | { phase: 'drawing' }
  | { phase: 'failed'; retry: () => void }
  /** `address`: an object URL of the PNG, valid while the component is mounted and the picture is the same. */
  | { phase: 'drawn'; address: string; file: File };

const drawing: DrawnPicture = { phase: 'drawing' };

/** Draws a picture, once it is known, as a PNG when the fonts are loaded; `picture` must keep its identity while its content is unchanged. */
export function useDrawnPicture(picture: Picture | undefined, fileName: string): DrawnPicture {
  const [attempt, setAttempt] = useState(0);
  const [latest, setLatest] = useState<{ of: Picture | undefined; drawn: DrawnPicture }>();

  // Fonts and canvas are outside React, and the object URL must be revoked.
  useEffect(() => {
    const leaving = new AbortController();
    const setDrawn = (drawn: DrawnPicture): void => setLatest({ of: picture, drawn });
    let address: string | undefined;
    async function draw(): Promise<void> {
      if (!picture) return;
      await fontsReady(picture, leaving.signal);
      const file = new File([await pngOf(picture)], fileName, { type: 'image/png' });
      if (leaving.signal.aborted) return;
      address = URL.createObjectURL(file);
      setDrawn({ phase: 'drawn', address, file });
    }
    function fail(): void {
      if (leaving.signal.aborted) return;
      setDrawn({
        phase: 'failed',
        retry: () => {
          setDrawn(drawing);
          setAttempt(attempt + 1);
        },
      });
    }
    draw().catch(fail);
    return () => {
      leaving.abort();
      if (address) URL.revokeObjectURL(address);
    };
  }, [picture, fileName, attempt]);

  // The address of another picture has been revoked.
  return latest && latest.of === picture ? latest.drawn : drawing;
}
