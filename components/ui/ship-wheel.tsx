import type { SVGProps } from 'react';

const spokes = [0, 45, 90, 135];

/** A ship's wheel in a box of 100 × 100, in the colour of the text around it. Hidden from screen readers. */
export function ShipWheel(props: SVGProps<SVGSVGElement>) {
  return (
    <svg viewBox="-50 -50 100 100" aria-hidden="true" {...props}>
      <g fill="none" stroke="currentColor" strokeLinecap="round">
        {spokes.map((angle) => (
          <g key={angle} transform={`rotate(${angle})`}>
            <path d="M-45 0H45" strokeWidth="5" />
            <path d="M-46 0h7M39 0h7" strokeWidth="8" />
          </g>
        ))}
        <circle r="28" strokeWidth="9" />
      </g>
      <circle r="11" fill="currentColor" />
    </svg>
  );
}
