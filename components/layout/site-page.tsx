import type { Exam } from '@knowledgeking/contract';
import type { NextPage } from 'next';
import Head from 'next/head';
import { type ComponentType, memo, type ReactNode } from 'react';
import { Loadable } from '@/components/ui/loadable';
import { useCurrentExam } from '@/hooks/api/use-current-exam';
import { useNeeded } from '@/hooks/use-error-effect';
import { env } from '@/lib/env';
import type { ErrorScreenKind } from '@/lib/error-effects';
import site from '@/lib/generated/site.json';

/** A page's settings for the shared layout. */
export interface PageLayout {
  /** The page's own part of the title; absent on the top page, which shows only the site's name. */
  title?: string;
  /** The page's address, for its canonical URL and for the notice that asks to hold a phone upright. */
  route: string;
  /** Only the sea (the default), the entry's background, a centred column of fixed width, or none, as the page draws its own surroundings. */
  frame?: 'full_screen' | 'entry' | 'column' | 'none';
  /** The name in images/share of its picture for shared links; default: the site's. */
  shareImage?: string;
  /** Questions are answered here: no header, and a quiet sky; default false. */
  isPlayPage?: boolean;
  /** Personal, or of no use in search results: search engines are told not to index it; default false. */
  isPersonal?: boolean;
  /** Exported with its content, which the page's head shows as soon as it knows that it may (lib/head/early-contest.ts); default false. */
  isEarly?: boolean;
  /** Fetches what the page needs besides its first scripts, while it is still unknown whether it may be shown. */
  prepare?: () => unknown;
  /** Stays visible below error screens and maintenance; default false. */
  staysBelow?: boolean;
  /** One of the error screens that may replace this page, with what it has for this page below its buttons. May be fetched then. */
  errorHint?: { screen: ErrorScreenKind; Below: ComponentType };
}

/** A page of the site: a component with its layout. `layoutFor` overrides the layout by props, if one component is several pages. */
export type SitePage<Props = object> = NextPage<Props> & {
  layout: PageLayout;
  layoutFor?: ((props: Props) => Partial<PageLayout>) | undefined;
};

/** Makes a page of its component. */
export const sitePage = <Props = object>(
  layout: PageLayout,
  Component: NextPage<Props>,
  layoutFor?: SitePage<Props>['layoutFor'],
): SitePage<Props> => Object.assign(Component, { layout, layoutFor });

/** Title, canonical URL and share tags; the description is in the document. Memoised, because Next.js rewrites all of them on every render. */
export const SiteHead = memo(function SiteHead({ layout }: { layout: PageLayout }) {
  const { name } = site;
  const title = layout.title ? `${layout.title} | ${name}` : name;
  // With the build's version, so that networks fetch the current one.
  const image = `${env.siteUrl}/images/share/${layout.shareImage ?? 'site'}.png?v=${process.env.BUILD_VERSION}`;
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

/** Renders children that need the current exam, as soon as it is known. */
export function WithExam({ children }: { children: (exam: Exam) => ReactNode }) {
  const { exam, error, reload } = useCurrentExam();
  useNeeded({ data: exam, error, reload });
  return (
    <Loadable data={exam} error={error} reload={reload}>
      {children}
    </Loadable>
  );
}
