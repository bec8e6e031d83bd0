import { Component, type ReactNode } from 'react';
import { ErrorScreen } from '@/components/error/error-screen';
import { paths } from '@/lib/paths';

interface ErrorBoundaryState {
  hasFailed: boolean;
}

/** The last net: where drawing the site itself fails, the apology screen instead of a white page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    // A real load of the page, because nothing of what is in memory can be trusted now.
    return <ErrorScreen screen="apology" onBack={() => window.location.assign(paths.top())} />;
  }
}
