import type { CrashKind } from '@knowledgeking/contract/rules/seen-errors';
import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { reportCrash } from '@/lib/crash-report';
import { Button } from './button';
import styles from './loadable.module.scss';
import { Phrased } from './phrased-text';

/** Milliseconds after a crash in which another one means that starting over does not help. */
const relapseMilliseconds = 10_000;

interface BoundaryProps {
  kind: CrashKind;
  /** In the place of something that has crashed twice; `resetErrorBoundary` starts it over. */
  Fallback: ComponentType<FallbackProps>;
  children: ReactNode;
}

/**
 * Keeps a crash within bounds. Crashes mostly come from a translator or an extension that has taken away elements that React
 * wants to remove (https://github.com/facebook/react/issues/11538). So the content starts over at once, with new elements, and is replaced
 * only if it crashes again. Every crash is reported here, and nowhere else.
 */
export function Boundary({ kind, Fallback, children }: BoundaryProps) {
  const crashedAt = useRef(Number.NEGATIVE_INFINITY);
  const [beginnings, setBeginnings] = useState(1);
  function noteCrash(): void {
    reportCrash(kind);
    const now = performance.now();
    const isRelapse = now - crashedAt.current < relapseMilliseconds;
    crashedAt.current = now;
    if (!isRelapse) setBeginnings(beginnings + 1);
  }
  return (
    <ErrorBoundary key={beginnings} onError={noteCrash} FallbackComponent={Fallback}>
      {children}
    </ErrorBoundary>
  );
}

interface OptionalPartProps {
  kind: CrashKind;
  /** Says nothing where it is missing: what was there is told elsewhere too, or is only nice to have. Default false. */
  isQuiet?: boolean;
  children: ReactNode;
}

/** A part that the page around it can do without. If it crashes, the page stays, and the part says so in its place. */
export function OptionalPart({ kind, isQuiet = false, children }: OptionalPartProps) {
  return (
    <Boundary kind={kind} Fallback={isQuiet ? Nothing : NotShown}>
      {children}
    </Boundary>
  );
}

const Nothing = () => null;

function NotShown({ resetErrorBoundary }: FallbackProps) {
  return (
    <div className={styles.failed}>
      <Phrased.P role="alert" text="ここを表示できませんでした。" />
      <Button variant="second" onClick={resetErrorBoundary}>
        もう一度
      </Button>
    </div>
  );
}
