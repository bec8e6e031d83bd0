import { focusLines } from '@/lib/result/focus-lines';

const lines = focusLines();

/** A burst of lines around what stands in the middle of the box behind which it is laid. Says nothing to screen readers. */
export function FocusLines({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="-100 -50 200 100" preserveAspectRatio="none" className={className} aria-hidden="true">
      <path d={lines} fill="currentColor" />
    </svg>
  );
}
