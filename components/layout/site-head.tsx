import Head from 'next/head';
import type { PageLayout } from '@/components/layout/site-page';
import { content, descriptionOf } from '@/lib/content';
import { env } from '@/lib/env';

const shareImage = `${env.siteUrl}/images/share/site.png?v=${process.env.BUILD_VERSION}`;

/** Title, description, canonical address and share tags of a page. */
export function SiteHead({ layout }: { layout: PageLayout }) {
  const { name } = content.words.site;
  const title = layout.title ? `${layout.title} | ${name}` : name;
  const description = descriptionOf(layout.route);
  const address = `${env.siteUrl}${layout.route}`;
  return (
    <Head>
      <title>{title}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      {layout.isPersonal && <meta name="robots" content="noindex" />}
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="ja_JP" />
      <meta property="og:site_name" content={name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={shareImage} />
      <meta name="twitter:card" content="summary_large_image" />
    </Head>
  );
}
