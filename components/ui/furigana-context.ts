import { createContext } from 'react';

interface Furigana {
  /** Undefined until the browser has taken over the exported HTML: then the style sheet decides. */
  isOn: boolean | undefined;
  toggle: () => void;
}

/** Whether texts show the readings of their kanji, and how that is switched. The layout provides it. */
export const FuriganaContext = createContext<Furigana>({ isOn: undefined, toggle: () => undefined });
