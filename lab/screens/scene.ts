import type { Person } from '@knowledgeking/stage/engines/person';

export const phone = { width: 375, height: 667 };

/** The window sizes in which every page is shown, in pixels. */
export const sizes = [
  phone,
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
];

/** A page in a state. */
export interface Scene {
  /** Name of its files, within its set. */
  name: string;
  path: string;
  /** The person who sees it, by the name in `Stage.keep`; default: a first-time visitor. */
  as?: string;
  /** The hour of the scenery; default `day`. */
  sky?: 'dawn' | 'day' | 'dusk' | 'night';
  /** Shows only the window, not the whole page. */
  isWindowOnly?: boolean;
  /** Something that it asks for is missing or refused, which Chromium's console calls an error. */
  isLacking?: boolean;
  /** Done on the open page, such as opening a modal. */
  act?: (person: Person) => Promise<unknown>;
}

/** A scene of a whole page. */
export const scene = (name: string, path: string, rest: Partial<Scene> = {}): Scene => ({
  name,
  path,
  ...rest,
});

/** A scene that fits the window: a modal, a question. */
export const view = (name: string, path: string, rest: Partial<Scene> = {}): Scene =>
  scene(name, path, { ...rest, isWindowOnly: true });
