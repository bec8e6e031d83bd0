import type { Page } from '@playwright/test';
import type { Stage } from './stage.ts';

/** The sizes of the window that every page is looked at in, in pixels. */
export const sizes = [
  { width: 375, height: 667 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
] as const;

/** Something to look at: a page in a state. */
export interface Scene {
  /** Of its files, within its set. */
  name: string;
  path: string;
  /** Whose browser it is, as `Stage.keep` has named it; default: a visitor who has never been here. */
  as?: string;
  /** The hour of the scenery; default `day`. */
  sky?: 'dawn' | 'day' | 'dusk' | 'night';
  /** Shows the window alone and not the whole page. */
  isWindowOnly?: boolean;
  /** Done on the open page, such as opening a modal. */
  act?: (page: Page) => Promise<unknown>;
}

/** Scenes that need the contest in the same state. */
export interface SceneSet {
  name: string;
  prepare: (stage: Stage) => Promise<unknown>;
  scenes: Scene[];
}

/** A scene that is a page, with what is special about it. */
export const scene = (name: string, path: string, rest: Partial<Scene> = {}): Scene => ({
  name,
  path,
  ...rest,
});

/** A scene that is no larger than the window: a modal, a question. */
export const view = (name: string, path: string, rest: Partial<Scene> = {}): Scene =>
  scene(name, path, { ...rest, isWindowOnly: true });
