import { Component, type ReactNode } from 'react';
import { LastResort } from '@/components/error/last-resort';

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
