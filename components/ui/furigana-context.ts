import { createContext } from 'react';

/**
 * Whether texts show furigana; `lib/furigana.ts` decides, the layout provides. True in the exported HTML, so that hydration changes none of
 * the hundreds of readings; there the style sheet hides them from readers who have switched them off. In its own file, so that the
 * layout does not pull in `PhrasedText`.
 */
export const FuriganaContext = createContext(true);
