import { type ComponentProps, useEffect, useState } from 'react';
import { LoadingOverlay } from '@/components/layout/loading-overlay';
import type { PlayScreen } from '@/components/quiz/play-screen';
import { loadPersistently } from '@/lib/load-persistently';

let screen: typeof PlayScreen | undefined;
let coming: Promise<void> | undefined;

/**
 * Fetches the play screen, with all kinds of questions in it, once and until it is there. The entrance does so before the start, and
 * the play page while it asks for the question. So nothing is fetched any more once a question is on the screen.
 */
export function fetchPlayScreen(): Promise<void> {
  coming ??= loadPersistently(() => import('@/components/quiz/play-screen')).then((part) => {
    screen = part.PlayScreen;
  });
  return coming;
}

/** The play screen; the overlay of the layout while it is still on its way. */
export function FetchedPlayScreen(props: ComponentProps<typeof PlayScreen>) {
  const [isHere, setIsHere] = useState(screen !== undefined);
  useEffect(() => void fetchPlayScreen().then(() => setIsHere(true)), []);
  const Screen = isHere ? screen : undefined;
  return Screen ? <Screen {...props} /> : <LoadingOverlay isShown />;
}
