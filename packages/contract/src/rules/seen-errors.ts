/** Everything of the site that can crash by itself: all of it, a page, one of its sections; then parts of the layout, of the play screen, of other pages. */
export const crashKinds = [
  'site',
  'page',
  'section',
  'header',
  'scenery',
  'notice',
  'footer',
  'deferred_layout',
  'modal',
  'chapter_card',
  'medium',
  'device_check',
  'homecoming',
  'ending_card',
  'logbook',
  'chart',
  'home_ports',
  'today',
] as const;
export type CrashKind = (typeof crashKinds)[number];

/** How many errors a browser reports at once. */
export const mostSeenErrors = 5;

/** The longest path of a page that is reported, in characters. */
export const seenRouteLimit = 200;

/** For how long, in milliseconds, a browser may wait before it reports an error: what crashes, crashes for many at the same moment. */
export const seenErrorSpreadMilliseconds = 120_000;
