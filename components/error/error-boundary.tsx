import { Component, type ReactNode } from 'react';
import { ErrorScreen } from '@/components/error/error-screen';
import { paths } from '@/lib/paths';

interface ErrorBoundaryState {
  hasFailed: boolean;
}

/** The apology where nothing in memory can be trusted any more: its button reloads the site. */
export const LastResort = () => (
  <ErrorScreen screen="apology" onBack={() => window.location.assign(paths.top())} />
);

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
