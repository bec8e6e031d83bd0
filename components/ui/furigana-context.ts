import { createContext } from 'react';

interface Furigana {
  /** Undefined until the exported HTML has hydrated: until then the style sheet decides. */
  isOn: boolean | undefined;
  toggle: () => void;
}

/**
 * Whether texts show furigana, and the switch for it; `lib/furigana.ts` decides, the layout provides. In its own file, so that the
 * layout does not pull in `RubyText`.
 */
export const FuriganaContext = createContext<Furigana>({ isOn: undefined, toggle: () => undefined });
