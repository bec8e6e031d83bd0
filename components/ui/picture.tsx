import type { ComponentProps } from 'react';
import { ownWebpOf } from '@/lib/webp';

/** A picture: where it is a PNG or JPEG of the site's own, browsers that can take its smaller WebP twin. */
export function Picture({ alt, ...image }: ComponentProps<'img'> & { src: string; alt: string }) {
  const webp = ownWebpOf(image.src);
  if (webp === undefined) return <img alt={alt} {...image} />;
  return (
    <picture style={{ display: 'contents' }}>
      <source srcSet={webp} type="image/webp" />
      <img alt={alt} {...image} />
    </picture>
  );
}
