import { setTimeout as pause } from 'node:timers/promises';
import { findNextPick } from './answering.ts';
import type { EnginePage } from './engine-page.ts';

const patienceMilliseconds = 30_000;
const mostStops = 120;
/** After this a person sees that a press has missed, because the page moved, and presses again. */
const missMilliseconds = 2_000;

/** Somebody in front of a tab, with a pointer or with only the keyboard. */
export class Person {
  readonly page: EnginePage;
  readonly #origin: string;
  readonly #hand: 'pointer' | 'keyboard';

  constructor(page: EnginePage, origin: string, hand: 'pointer' | 'keyboard' = 'pointer') {
    this.page = page;
    this.#origin = origin;
    this.#hand = hand;
  }

  /** Opens a page of the site and waits until it no longer changes by itself. */
  async open(path: string): Promise<void> {
    await this.page.open(this.#origin + path);
    await this.settled();
  }

  /** Waits until nothing is being loaded or faded any more. */
  async settled(): Promise<void> {
    await this.until('the page is complete', isComplete, undefined);
    await this.until('nothing fades', nothingFades, undefined);
  }

  /** Presses a button or follows a link, as soon as it can be pressed and keeps its place. */
  async press(name: string, isExact = false): Promise<void> {
    let before = { x: 0, y: 0 };
    for (let stops = 0; stops < mostStops; stops += 1) {
      const { x, y, key } = await this.until(`「${name}」 can be pressed`, findControl, { name, isExact });
      if (this.#hand === 'keyboard') {
        await this.page.pressKey(key);
        if (!key.endsWith('Tab')) return;
      } else if (before.x === x && before.y === y) {
        await this.page.click(x, y);
        if (await this.#within(missMilliseconds, wasPressed, undefined)) return;
      }
      before = { x, y };
    }
    throw new Error(`「${name}」 keeps moving, or the Tab key does not lead to it`);
  }

  /** Types into the field with this label, or into the only one. */
  async fill(label: string, text: string): Promise<void> {
    if (this.#hand === 'keyboard') {
      for (let stops = 0; !(await this.page.run(isFieldFocused, label)); stops += 1) {
        if (stops === mostStops) throw new Error(`the Tab key does not lead to the field 「${label}」`);
        await this.page.pressKey('Tab');
      }
    }
    await this.until(`「${label}」 can be filled`, fillField, { label, text });
  }

  /** Picks an option of the select box with this label. */
  async choose(label: string, option: string): Promise<void> {
    await this.until(`「${label}」 can be chosen`, chooseOption, { label, option });
  }

  /** Waits until these words are to be seen. */
  async see(words: string): Promise<void> {
    await this.until(`「${words}」 is to be seen`, isSeen, words);
  }

  /** Waits until the page has this address. */
  async isAt(path: string): Promise<void> {
    await this.until(`the page is ${path}`, (wanted) => location.pathname === wanted || undefined, path);
    await this.settled();
  }

  /** Picks or types until the question with this number has an answer, and sends it. */
  async answer(number: number): Promise<void> {
    await this.until(`question ${number}`, isQuestionShown, number);
    if (await this.page.run(() => document.querySelector('main input[type="text"]') !== null, undefined))
      await this.fill('', 'うみ');
    for (let pick = 0; pick < 12; pick += 1) if (await this.#pressNextPick(pick)) return;
    throw new Error(`question ${number} could not be answered`);
  }

  /** Waits until the question's film or sound plays. */
  plays(kind: 'video' | 'audio'): Promise<unknown> {
    return this.until(`the ${kind} plays`, playsMedium, kind);
  }

  /** Runs a function in the page until it gives something. @throws Error saying what did not happen */
  async until<Argument, Value>(
    what: string,
    look: (argument: Argument) => Value | undefined,
    argument: Argument,
  ): Promise<NonNullable<Awaited<Value>>> {
    const found = await this.#within(patienceMilliseconds, look, argument);
    if (found) return found as NonNullable<Awaited<Value>>;
    throw new Error(`${what}: not within ${patienceMilliseconds / 1_000} s, at ${await this.#address()}`);
  }

  /** Runs a function in the page until it gives something. @returns what it gave last */
  async #within<Argument, Value>(
    milliseconds: number,
    look: (argument: Argument) => Value,
    argument: Argument,
  ): Promise<Awaited<Value>> {
    const end = performance.now() + milliseconds;
    for (;;) {
      const found = await this.page.run(look, argument);
      if (found || performance.now() > end) return found;
      await pause(50);
    }
  }

  #address(): Promise<string> {
    return this.page.run(() => `${location.pathname}: ${document.body.textContent.slice(0, 200)}`, undefined);
  }

  /** @returns whether that sent the answer */
  async #pressNextPick(pick: number): Promise<boolean> {
    for (let stops = 0; stops < mostStops; stops += 1) {
      const { x, y, key, isAnswer, picked } = await this.page.run(findNextPick, pick);
      if (this.#hand === 'pointer') await this.page.click(x, y);
      else await this.page.pressKey(key);
      if (this.#hand === 'keyboard' && key !== ' ') continue;
      // The browser's own process may hand on the press after the next script.
      if (!isAnswer) await this.#within(missMilliseconds, hasPickedMore, picked);
      return isAnswer;
    }
    throw new Error('the keyboard does not lead to the next option');
  }
}

// All functions from here on run in the page.

function hasPickedMore(before: number): boolean {
  return document.querySelectorAll('button[aria-pressed="true"]').length > before;
}

/** Whether it has its pictures, fonts and data. */
function isComplete(): boolean {
  const isWaiting = [...document.querySelectorAll('[role="status"]')].some(
    (status) =>
      status.textContent?.includes('読み込んでいます') && status.checkVisibility({ opacityProperty: true }),
  );
  const arePicturesThere = [...document.images].every(
    ({ complete, loading }) => complete || loading === 'lazy',
  );
  return document.fonts.status === 'loaded' && arePicturesThere && !isWaiting;
}

/**
 * A control, by its accessible name or a part of it, that the page has taken over and that is not covered, scrolled into view, and the key
 * that leads to it or presses it.
 */
function findControl({ name, isExact }: { name: string; isExact: boolean }) {
  const nameOf = (element: Element): string => {
    if (element.ariaLabel) return element.ariaLabel;
    if (element instanceof HTMLInputElement) return element.labels?.[0]?.textContent ?? '';
    const copy = element.cloneNode(true) as Element;
    for (const hidden of copy.querySelectorAll('rt, rp, [aria-hidden="true"]')) hidden.remove();
    return (copy.textContent ?? '').trim();
  };
  const controls = document.querySelectorAll<HTMLElement>(
    'button, a[href], summary, input[type="radio"], input[type="checkbox"]',
  );
  for (const control of controls) {
    const found = nameOf(control);
    if (isExact ? found !== name : !found.includes(name)) continue;
    if (control.matches(':disabled, [aria-disabled="true"], [inert] *')) continue;
    const isHydrated = Object.keys(control).some((key) => key.startsWith('__react'));
    if (!isHydrated) continue;
    const target = (control instanceof HTMLInputElement && control.labels?.[0]) || control;
    if (!target.checkVisibility({ visibilityProperty: true })) continue;
    target.scrollIntoView({ block: 'center', behavior: 'instant' });
    // A link over two lines has its middle between them.
    const [line] = target.getClientRects();
    if (!line) continue;
    const [x, y] = [line.x + line.width / 2, line.y + line.height / 2];
    const top = document.elementFromPoint(x, y);
    if (!top || !(target.contains(top) || top.contains(target))) continue;
    document.documentElement.toggleAttribute('data-unpressed', true);
    const forget = () => document.documentElement.removeAttribute('data-unpressed');
    control.addEventListener('click', forget, { capture: true, once: true });
    const focused = document.activeElement;
    const press = control instanceof HTMLInputElement ? ' ' : 'Enter';
    // Beyond the page's end the keys would be in the browser's own bars.
    const isBefore = focused && control.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING;
    return { x, y, key: focused === control ? press : isBefore ? 'Shift+Tab' : 'Tab' };
  }
  return undefined;
}

/** Whether the control that was found has been pressed, perhaps so that another page is here. */
function wasPressed(): boolean {
  return !document.documentElement.hasAttribute('data-unpressed');
}

function isFieldFocused(label: string): boolean {
  const focused = document.activeElement;
  return focused instanceof HTMLInputElement && (focused.labels?.[0]?.textContent ?? '').includes(label);
}

/** Types as a keyboard does, after what is there has been selected. */
function fillField({ label, text }: { label: string; text: string }): boolean {
  const field = [
    ...document.querySelectorAll<HTMLInputElement>('input:is(:not([type]), [type="text"], [type="email"])'),
  ].find((each) => (each.labels?.[0]?.textContent ?? '').includes(label) && !each.disabled);
  if (!field) return false;
  field.focus();
  field.select();
  return document.execCommand('insertText', false, text);
}

function chooseOption({ label, option }: { label: string; option: string }): boolean {
  const box = [...document.querySelectorAll('select')].find((each) =>
    (each.labels[0]?.textContent ?? '').includes(label),
  );
  const wanted = box && [...box.options].find(({ text }) => text === option);
  if (!box || !wanted) return false;
  box.value = wanted.value;
  return box.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Readings of words may be between their letters. */
function isSeen(words: string): boolean {
  const main = document.body.cloneNode(true) as HTMLElement;
  for (const reading of main.querySelectorAll('rt, rp, [hidden], script, style')) reading.remove();
  return (main.textContent ?? '').includes(words);
}

async function playsMedium(kind: string): Promise<boolean> {
  const medium = document.querySelector<HTMLMediaElement>(kind);
  if (!medium) return false;
  medium.muted = true;
  await medium.play();
  const isPlaying = medium.currentTime > 0 || medium.ended;
  if (isPlaying) medium.pause();
  return isPlaying;
}

/** Whether the question with this number can be answered. */
function isQuestionShown(number: number): boolean {
  const skip = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'スキップ');
  const isReady = skip !== undefined && !skip.disabled && skip.ariaDisabled !== 'true';
  return isReady && document.querySelector('h1')?.textContent === `第${number}問`;
}

/**
 * Whether everything has faded in or out. Endless animations are ignored, and those in parts of the page that the browser
 * leaves out because they are far outside of the view: they go on only when it draws them.
 */
export function nothingFades(): boolean {
  return document
    .getAnimations()
    .every(
      ({ effect, playState }) =>
        playState !== 'running' ||
        effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY ||
        (effect as KeyframeEffect | null)?.target?.checkVisibility({ contentVisibilityAuto: true }) !== true,
    );
}
