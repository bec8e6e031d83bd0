/** A link by its label and its address. */
export interface NamedLink {
  label: string;
  to: string;
}

/** Every route of the site; no other code spells one out. */
export const paths = {
  top: () => '/',
  practice: () => '/practice',
  practicePlay: () => '/practice/play',
  practiceFinished: () => '/practice/finished',
  practiceResult: () => '/practice/result',
  practiceAnswers: () => '/practice/answers',
  entry: () => '/entry',
  entryResend: () => '/entry/resend',
  entryConfirm: () => '/entry/confirm',
  entryComplete: () => '/entry/complete',
  login: () => '/login',
  exam: () => '/exam',
  examPlay: () => '/exam/play',
  examTimeup: () => '/exam/timeup',
  examFinished: () => '/exam/finished',
  result: () => '/result',
  answers: () => '/answers',
  ceremony: () => '/ceremony',
  archive: () => '/archive',
  archivePlay: () => '/archive/play',
  archiveTimeup: () => '/archive/timeup',
  archiveFinished: () => '/archive/finished',
  archiveResult: () => '/archive/result',
  archiveAnswers: () => '/archive/answers',
  commitment: () => '/commitment',
  debug: () => '/_debug',
  notFound: () => '/404',
} as const satisfies Record<string, () => string>;

/** The page of a shared practice result. `year`: the championship's (`championship.json`); `correct`: right answers, 0 to 10, or `{n}` for all. */
export const sharedPracticePath = (year: string, correct: number | '{n}'): string =>
  `/share/${year}/practice${correct}`;

/** The page that the hidden signal leads to (content/signal.yaml); no other code knows the word. */
export const signalPath = (word: string): string => `/${word}`;

/** The small drawings of things on board (48 × 48), by file name. */
export const iconNames = [
  'anchor',
  'bell',
  'bottle',
  'compass',
  'logbook',
  'star',
  'telescope',
  'wheel',
] as const;
export type IconName = (typeof iconNames)[number];

/** The facial expressions that every member of the crew is drawn with. */
export const expressions = ['smile', 'surprised', 'troubled', 'cheer'] as const;
export type Expression = (typeof expressions)[number];

/** The whole figure (240 × 320), or head and shoulders in a square. */
export type CrewCrop = 'full' | 'face';

/** The addresses of the SVG drawings that the build makes. */
export const picturePaths = {
  crew: (member: string, expression: Expression, crop: CrewCrop): string =>
    `/images/crew/${member}${crop === 'face' ? '-face' : ''}-${expression}.svg`,
  /** The badge of a practice tier; `correct`: right answers, 0 to 10. */
  tier: (correct: number): string => `/images/tiers/${correct}.svg`,
  medal: (kind: 'hard' | 'super-hard'): string => `/images/medals/${kind}.svg`,
  icon: (name: IconName): string => `/images/icons/${name}.svg`,
  /** The wax seal of a title, and the stamp of a qualifier. */
  stamp: (kind: 'title' | 'passed'): string => `/images/stamps/${kind}.svg`,
} as const;

/** A piece of the scenery, by file name; not in `picturePaths`, so that only pages that show one bundle it. */
export const sceneryPath = (name: string): string => `/images/scenery/${name}.svg`;

/** Whether a route is `parent` or below it: `/exam/play` is within `/exam`, `/examples` is not. */
export function isWithin(route: string, parent: string): boolean {
  return route === parent || route.startsWith(`${parent}/`);
}

const playPaths = [paths.examPlay(), paths.practicePlay(), paths.archivePlay()];

/** Whether this is a play page, which nothing may interrupt. */
export const isPlayPage = (route: string): boolean => playPaths.some((path) => isWithin(route, path));
