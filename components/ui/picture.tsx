import { besideFilm } from '@knowledgeking/contract/rules/quiz';
import { type ComponentProps, useEffect, useState } from 'react';
import { ownWebpOf } from '@/lib/picture-files';

interface PictureProps extends ComponentProps<'img'> {
  src: string;
  alt: string;
  /** A `srcset` of WebP files in several widths, chosen by `sizes`; default: the one WebP twin. */
  webpSet?: string;
}

/** An image. Browsers that support WebP load the smaller WebP twin of the site's own PNGs and JPEGs. */
export function Picture({ alt, webpSet, ...image }: PictureProps) {
  const webp = ownWebpOf(image.src);
  if (webp === undefined) return <img alt={alt} {...image} />;
  return (
    <picture style={{ display: 'contents' }}>
      <source srcSet={webpSet ?? webp} sizes={image.sizes} type="image/webp" />
      <img alt={alt} {...image} />
    </picture>
  );
}

/** The forms of one of the site's own films, of which a browser plays the first that it can. The first is for iPhones. */
export function FilmForms({ url }: { url: string }) {
  return (
    <>
      <source src={url} type='video/mp4; codecs="avc1.42C01E"' />
      <source src={besideFilm(url)?.webm} type='video/webm; codecs="vp9"' />
    </>
  );
}

/** Milliseconds from a picture's failure, and from each further one, until it is asked for again. */
const pauses = [2_000, 5_000, 15_000];

/** Asks for a picture that has failed after growing pauses and when the network is back; once it is there, `onThere`, which must be stable. */
export function usePictureAgain(failed: string | undefined, onThere: (failed: undefined) => void): void {
  useEffect(() => {
    if (failed === undefined) return;
    const probe = new Image();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let count = 0;
    const ask = () => {
      probe.src = ownWebpOf(failed) ?? failed;
    };
    const wait = () => {
      clearTimeout(timer);
      const pause = pauses[count++];
      if (pause !== undefined) timer = setTimeout(ask, pause);
    };
    probe.onload = () => onThere(undefined);
    probe.onerror = wait;
    window.addEventListener('online', ask);
    wait();
    return () => {
      clearTimeout(timer);
      probe.onload = probe.onerror = null;
      window.removeEventListener('online', ask);
    };
  }, [failed, onThere]);
}

/** A picture to show: undefined while it can't be loaded, so that its words are in its place. `onError` is the image's. */
export function usePictureOrWords(src: string | undefined) {
  const [failed, setFailed] = useState<string>();
  usePictureAgain(failed, setFailed);
  return { shown: src === failed ? undefined : src, onError: () => setFailed(src) };
}
