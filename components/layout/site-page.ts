import type { NextPage } from 'next';

/**
 * What stands around a page: `full_screen` the sea alone (quiz, practice, archive, 404), `entry` the entry's background,
 * `column` a centred column of fixed width, `none` nothing, the page draws its own.
 */
export type Frame = 'full_screen' | 'entry' | 'column' | 'none';

/** What a page tells the shared layout about itself. */
export interface PageLayout {
  /** The page's own part of the title; absent on the top page, which shows the site's name alone. */
  title?: string;
  /** The page's address, for its canonical URL and description. */
  route: string;
  frame: Frame;
  /** For search engines and shared links. Each page names its own, so that none carries those of the others. */
  description?: string;
  /** Its picture in shared links, a name within images/share; default: the site's. */
  shareImage?: string;
  /** Questions are answered here: there is no bar with name and login, and the sky is quiet; default false. */
  isPlayPage?: boolean;
  /** Shows something of one person only, or nothing that anyone would search for: search engines leave it out; default false. */
  isPersonal?: boolean;
  /** False: works in the browser alone, so that no failed call takes it away; default true. */
  needsServer?: boolean;
  /** Stays in reach below error screens and maintenance; default false. */
  staysBelow?: boolean;
}

/**
 * A page of the site: a component, with the layout that it asks for. `layoutFor` where one component is many pages: what is
 * different for these props.
 */
export type SitePage<Props = object> = NextPage<Props> & {
  layout: PageLayout;
  layoutFor?: (props: Props) => Partial<PageLayout>;
};
