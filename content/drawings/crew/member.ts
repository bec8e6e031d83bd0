import type { Expression } from '../../../lib/paths.ts';
import type { Part } from '../art/pen.ts';

/** How a member of the crew is drawn. */
export interface MemberDrawing {
  /** Head and shoulders, as left, top and side of a square on the sheet of the full figure. */
  bust: readonly [number, number, number];
  /**
   * The full figure on a sheet of 240 × 320, from back to front, with the feet on the lower edge. `isBust` leaves out
   * what the frame of the bust would cut off.
   */
  figure: (expression: Expression, color: string, isBust: boolean) => Part[];
}

/** Size of a full figure's sheet. */
export const figureSize = { width: 240, height: 320 } as const;
