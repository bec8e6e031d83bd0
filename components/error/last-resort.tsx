import { useState } from 'react';
import { ErrorScreen } from '@/components/error/error-screen';
import { wordsOfApology } from '@/components/error/error-words';
import { clock } from '@/lib/clock';
import { paths } from '@/lib/paths';
import { examPicks } from '@/lib/quiz/exam-source';

const goTo = (path: string) => () => window.location.assign(path);

/** Whether an attempt is kept here whose time runs. */
const isSitting = (): boolean => (examPicks.readEnd() ?? 0) > (clock.now() ?? 0);

/**
 * The apology where nothing in memory can be trusted any more: its buttons reload the site. Not in the
 * boundary's file: with that shared by two pages, every page is 48 B heavier.
 */
export function LastResort() {
  const [goesOn] = useState(isSitting);
  return (
    <ErrorScreen
      screen="apology"
      message={wordsOfApology[goesOn ? 'goes_on' : 'none_began']}
      onResume={goesOn ? goTo(paths.examPlay()) : undefined}
      onBack={goTo(paths.top())}
    />
  );
}
