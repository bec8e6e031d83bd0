import { Component, type ReactNode } from 'react';
import { ErrorScreen } from '@/components/error/error-screen';
import { paths } from '@/lib/paths';

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
    if (!this.state.hasFailed) return this.props.children;
    // A full page load, because nothing in memory can be trusted now.
    return <ErrorScreen screen="apology" onBack={() => window.location.assign(paths.top())} />;
  }
}
