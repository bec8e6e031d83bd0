import Head from 'next/head';
import { memo } from 'react';
import type { PageLayout } from '@/components/layout/site-page';
import { env } from '@/lib/env';
import site from '@/lib/generated/site.json';

/** The URL of a picture in images/share, with the build's version so that networks fetch the current one. */
function shareImageOf(name: string): string {
  return `${env.siteUrl}/images/share/${name}.png?v=${process.env.BUILD_VERSION}`;
}

/**
 * Title, canonical URL and share tags of a page; its description is in the document (pages/_document.tsx). Next.js rewrites all of them on every render, so this is memoized and
 * renders only for a new page.
 */
export const SiteHead = memo(function SiteHead({ layout }: { layout: PageLayout }) {
  const { name } = site;
  const title = layout.title ? `${layout.title} | ${name}` : name;
  const image = shareImageOf(layout.shareImage ?? 'site');
  const address = `${env.siteUrl}${layout.route}`;
  return (
    <Head>
      <title>{title}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <link rel="canonical" href={address} />
      {layout.isPersonal && <meta name="robots" content="noindex" />}
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="ja_JP" />
      <meta property="og:site_name" content={name} />
      <meta property="og:title" content={title} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={image} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      {/* X takes title, description and picture from the properties above. */}
      <meta name="twitter:card" content="summary_large_image" />
    </Head>
  );
});
