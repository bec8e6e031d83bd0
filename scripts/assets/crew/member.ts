import type { Expression } from '../../../lib/crew.ts';
import type { Part } from '../art/pen.ts';

/** How a member of the crew is drawn. */
export interface MemberDrawing {
  /** Head and shoulders, as left, top and side of a square on the sheet of the full figure. */
  bust: readonly [number, number, number];
  /**
   * The full figure on a sheet of 240 × 320, feet on its lower edge, from the back to the front.
   * `isBust`: without what would be cut off by the frame of the bust.
   */
  figure: (expression: Expression, color: string, isBust: boolean) => Part[];
}

/** Size of the sheet of a full figure. */
export const figureSize = { width: 240, height: 320 } as const;
