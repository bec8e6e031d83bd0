import { loadPack } from '@knowledgeking/pack/load';
import { formatProblems } from '@knowledgeking/pack/problem';
import type { Engine, Size } from '@knowledgeking/stage/engines/engine-page';
import { Person } from '@knowledgeking/stage/engines/person';
import { inRoot } from '@knowledgeking/stage/paths';
import type { Product } from '@knowledgeking/stage/product';
import { layOutWhole } from '../../../lib/head/layout-in-parts.ts';

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
  async keep(name: string, act: (person: Person) => Promise<unknown>): Promise<Person> {
    const person = new Person(await this.engine.newPage(), this.#origin);
    this.#people.set(name, person);
    await person.page.resize(phone);
    await act(person);
    return person;
  }

  /** Shows a scene as its person sees it, in a window of this size. @returns the person */
  async show({ as, path, act }: Scene, size: Size): Promise<Person> {
    const person = as === undefined ? await this.#visitor() : this.#people.get(as);
    if (!person) throw new Error(`nobody was kept as ${as}`);
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
    const known = this.#people.get(visitorName);
    const person = known ?? (await this.keep(visitorName, (newcomer) => newcomer.open('/404')));
    await person.page.run(() => {
      localStorage.clear();
      sessionStorage.clear();
    }, undefined);
    return person;
  }
}

/** Every third answer of a participant is a skip, so that every part of a result has something to show. */
const skippedEvery = 3;

/** A participant's answers: mostly the pack's right ones. */
function readAnswers(): string[] {
  const { pack, problems } = loadPack(inRoot('content'));
  if (!pack) throw new Error(formatProblems(problems));
  return pack.exam
    .toSorted((a, b) => a.number - b.number)
    .map(({ answers, number }) => (number % skippedEvery === 0 ? '' : (answers[0] ?? '')));
}

interface ContestantWish {
  isChild?: boolean;
  birthplace?: string;
  /** Starts the exam and answers this many of its questions. */
  answered?: number;
  isFinished?: boolean;
}

/** Makes this person a participant who is logged in, and as far into the exam as requested, without the pages. */
export async function enterExam(person: Person, wish: ContestantWish): Promise<void> {
  const { isChild = false, birthplace = '東京都', answered, isFinished = false } = wish;
  // Not the page that takes the number: with another fragment only, it would not be loaded.
  await person.open('/practice');
  const entered = await person.page.run(postInPage, [
    { path: 'debug_entry', data: { children_division: isChild, birthplace } },
  ]);
  await person.open(`/#base_crew_token=${entered?.base_crew_token}`);
  await person.see('ログアウト');
  const answers = readAnswers().slice(0, answered ?? 0);
  await person.page.run(postInPage, [
    ...(answered === undefined ? [] : [{ path: 'start', data: {} }]),
    ...answers.map((answer, index) => ({ path: 'submit', data: { quiz_number: index + 1, answer } })),
    ...(isFinished ? [{ path: 'finish', data: {} }] : []),
  ]);
}

/** Runs in the page, in the session of its contestant: makes calls of the current exam. @returns the last one's response */
export async function postInPage(
  calls: { path: string; data: object }[],
): Promise<Record<string, unknown> | undefined> {
  const { exams } = await (await fetch('/api/exams')).json();
  let last: Record<string, unknown> | undefined;
  for (const { path, data } of calls) {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(data),
    };
    const response = await fetch(`/api/exams/${exams.at(-1).id}/${path}`, init);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    last = await response.json();
  }
  return last;
}
