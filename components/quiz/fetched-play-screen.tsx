import { LoadingOverlay } from '@/components/layout/loading-overlay';
import { part } from '@/hooks/part';

/**
 * The play screen with all kinds of questions in it, and the layout's overlay while it is on its way. The exam's entrance fetches it before
 * the start, and the play page while it asks for the question. So nothing is fetched any more once a question is on the screen.
 */
export const FetchedPlayScreen = part(
  async () => ({ default: (await import('@/components/quiz/play-screen')).PlayScreen }),
  <LoadingOverlay isShown />,
);
