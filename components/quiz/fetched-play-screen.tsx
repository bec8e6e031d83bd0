import type { ComponentProps } from 'react';
import { LoadingOverlay } from '@/components/layout/loading-overlay';
import type { PlayScreen } from '@/components/quiz/play-screen';
import { createFetchedPart } from '@/hooks/fetched-part';

/**
 * The play screen with all kinds of questions in it. The exam's entrance fetches it before the start, and the play page while it asks
 * for the question. So nothing is fetched any more once a question is on the screen.
 */
export const playScreen = createFetchedPart<ComponentProps<typeof PlayScreen>>(() =>
  import('@/components/quiz/play-screen').then((part) => part.PlayScreen),
);

/** The play screen; the layout's overlay while it is on its way. */
export function FetchedPlayScreen(props: ComponentProps<typeof PlayScreen>) {
  const Screen = playScreen.usePart();
  return Screen ? <Screen {...props} /> : <LoadingOverlay isShown />;
}
