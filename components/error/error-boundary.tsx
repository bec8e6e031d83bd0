import { Component, type ReactNode, useState } from 'react';
import { ErrorScreen } from '@/components/error/error-screen';
import { wordsOfApology } from '@/components/error/error-words';
import { clock } from '@/lib/clock';
import { paths } from '@/lib/paths';
import { keptExamEnd } from '@/lib/quiz/exam-progress';

interface ErrorBoundaryState {
  hasFailed: boolean;
}

/** The last resort: if rendering the site fails, the apology screen instead of a blank page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <LastResort /> : this.props.children;
  }
}

const goTo = (path: string) => () => window.location.assign(path);

/** Whether an attempt is kept here whose time runs. */
const isSitting = (): boolean => (keptExamEnd.read() ?? 0) > (clock.now() ?? 0);

/** The apology where nothing in memory can be trusted any more: its buttons reload the site. */
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
