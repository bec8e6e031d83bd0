import { create } from 'zustand';

interface OfferedToken {
  /** The token of a link that would log in somebody else than who is logged in; undefined: none. */
  token: string | undefined;
  /** Forgets it: whoever is logged in stays. */
  decline: () => void;
}

/** What a link brought and nobody has decided about yet. The layout asks; a reload forgets it. */
export const useOfferedToken = create<OfferedToken>((set) => ({
  token: undefined,
  decline: () => set({ token: undefined }),
}));
