import type { Exam } from '@knowledgeking/contract';
import type { NextPage } from 'next';
import type { ComponentType, ReactNode } from 'react';
import { Loadable } from '@/components/ui/loadable';
import { useCurrentExam } from '@/hooks/api/use-current-exam';
import type { ErrorScreenKind } from '@/lib/error-effects';

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
  /** False: works without the API, so that no failed call replaces it, but maintenance in the site status does; default true. */
  needsServer?: boolean;
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

/** Renders children that need the current exam, as soon as it is known. */
export function WithExam({ children }: { children: (exam: Exam) => ReactNode }) {
  const { exam, error, reload } = useCurrentExam();
  return (
    <Loadable data={exam} error={error} reload={reload}>
      {children}
    </Loadable>
  );
}
