import { startTransition } from 'react';
import type { Root } from 'react-dom/client';
import client from 'react-dom-client-itself';

/**
 * What the build puts in the place of `react-dom/client`: the same, but bringing a page to life is a transition. React does such
 * work in pieces of 5 ms, and a tap that comes meanwhile goes first; without it a slow phone answers to nothing for a while.
 */
export default {
  ...client,
  hydrateRoot(...given: Parameters<typeof client.hydrateRoot>): Root | undefined {
    let root: Root | undefined;
    startTransition(() => {
      root = client.hydrateRoot(...given);
    });
    return root;
  },
};
