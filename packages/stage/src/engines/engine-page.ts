/** The engines that contestants have: Blink, Gecko, WebKit. */
export const engineNames = ['chromium', 'firefox', 'webkit'] as const;
export type EngineName = (typeof engineNames)[number];

/**
 * Whether this is `npm run engines`. In `npm test` the road is shorter, and Chromium is left out, in which the other end-to-end tests run.
 */
export const isWholeRun = process.env.ENGINES === 'whole';
export const testedEngines = engineNames.filter((name) => isWholeRun || name !== 'chromium');

/** In CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

/** A running browser. */
export interface Engine {
  readonly name: EngineName;
  /** Opens an empty tab, which shares nothing with the others. `userScript` runs in each of its pages before the page's own, as an extension's does. */
  newPage(userScript?: () => void): Promise<EnginePage>;
  close(): Promise<void>;
}

/** A tab, with the few things that every driver can do; what people do with it is in person.ts. */
export interface EnginePage {
  readonly engine: EngineName;
  /** Loads an address, until the page's load event. */
  open(address: string): Promise<void>;
  /** Runs a function in the page, where it sees only its argument. @throws what it throws, or where the engine has crashed */
  run<Argument, Value>(script: (argument: Argument) => Value, argument: Argument): Promise<Awaited<Value>>;
  resize(size: Size): Promise<void>;
  /** Clicks at a place in the window, in CSS pixels. */
  click(x: number, y: number): Promise<void>;
  /** Types a character, or presses a key by its name, such as `Tab` or `Shift+Tab`. */
  pressKey(key: string): Promise<void>;
  /** The errors that the console has got since the last call. */
  takeErrors(): string[];
  /** A picture as PNG: of the whole page, or of the window. */
  picture(isWhole: boolean): Promise<Buffer>;
  close(): Promise<void>;
}
