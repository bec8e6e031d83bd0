import type { Engine, Size } from '@knowledgeking/stage/engines/engine-page';
import { Person } from '@knowledgeking/stage/engines/person';
import type { Product } from '@knowledgeking/stage/product';
import { layOutWhole } from '../../lib/head/root-marks.ts';

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

/** Scenes that need the contest to be in the same state. */
export interface SceneSet {
  name: string;
  /** Brings the contest into it. */
  prepare: (contest: Product['contest']) => void;
  /** Brings the people whom it is about, in one engine. */
  gather?: (stage: Stage) => Promise<unknown>;
  scenes: Scene[];
}

const visitorName = 'visitor';

/** One engine, with the tabs of several people. */
export class Stage {
  readonly engine: Engine;
  readonly #origin: string;
  readonly #people = new Map<string, Person>();

  /** @param origin of the running contest */
  constructor(engine: Engine, origin: string) {
    this.engine = engine;
    this.#origin = origin;
  }

  /** Somebody with a tab of their own, in front of a phone. The tab stays as it is until it is closed with the engine. */
  async keep(name: string, act: (person: Person) => Promise<unknown> = async () => undefined): Promise<void> {
    const person = new Person(await this.engine.newPage(), this.#origin);
    this.#people.set(name, person);
    await person.page.resize(phone);
    await act(person);
  }

  /** The person kept under this name. */
  person(name: string): Person {
    const person = this.#people.get(name);
    if (!person) throw new Error(`nobody was kept as ${name}`);
    return person;
  }

  /** Shows a scene as its person sees it, in a window of this size. @returns the person */
  async show({ as, path, act }: Scene, size: Size): Promise<Person> {
    const person = as === undefined ? await this.#visitor() : this.person(as);
    await person.page.resize(size);
    await person.open(path);
    await person.page.run(layOutWhole, undefined);
    await act?.(person);
    await person.settled();
    return person;
  }

  /** After a crash of their engine: its first-time visitor gets a new tab. */
  forgetVisitor(): void {
    this.#people.delete(visitorName);
  }

  /** A first-time visitor: nothing is kept of the one before. */
  async #visitor(): Promise<Person> {
    if (!this.#people.has(visitorName)) await this.keep(visitorName, (person) => person.open('/404'));
    const person = this.person(visitorName);
    await person.page.run(() => {
      localStorage.clear();
      sessionStorage.clear();
    }, undefined);
    return person;
  }
}
