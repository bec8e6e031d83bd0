const round = (value: number): number => Math.round(value * 10) / 10;

/** Looks random, is always the same: 0..1 for each number. */
function scatter(index: number): number {
  const value = Math.sin(index * 127.1 + 11.7) * 43758.5453;
  return value - Math.floor(value);
}

/**
 * The lines that manga draw around what matters: wedges from beyond the edges of a box (200 × 100, its centre at 0, 0) that
 * point at its centre and end before an oval in the middle, which they leave free. As the `d` of an SVG path.
 */
function focusLines(count = 88): string {
  return Array.from({ length: count }, (_, index) => {
    const angle = ((index + scatter(index) * 0.7) / count) * 2 * Math.PI;
    const breadth = (0.25 + scatter(index + 500)) * (Math.PI / count);
    const reach = 0.78 + scatter(index + 1_000) * 0.24;
    const point = (turn: number, distance: number): string =>
      `${round(Math.cos(turn) * distance * 100)} ${round(Math.sin(turn) * distance * 50)}`;
    return `M${point(angle, reach)}L${point(angle - breadth, 1.5)}L${point(angle + breadth, 1.5)}Z`;
  }).join('');
}

const lines = focusLines();

/** A burst of lines around what stands in the middle of the box behind which it is laid. Says nothing to screen readers. */
export function FocusLines({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="-100 -50 200 100" preserveAspectRatio="none" className={className} aria-hidden="true">
      <path d={lines} fill="currentColor" />
    </svg>
  );
}
