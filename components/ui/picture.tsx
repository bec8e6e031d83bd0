import type { ComponentProps } from 'react';
import { ownWebpOf } from '@/lib/webp';

interface PictureProps extends ComponentProps<'img'> {
  src: string;
  alt: string;
  /** WebP in several widths, as in `srcset`, to choose from by `sizes`; default: the one twin. */
  webpSet?: string;
}

/** A picture: where it is a PNG or JPEG of the site's own, browsers that can take its smaller WebP twin. */
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
