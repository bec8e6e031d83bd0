/** A closed or open outline, as the `d` of an SVG path, moved and scaled. */
export interface PathShape {
  kind: 'path';
  d: string;
  fill?: string;
  stroke?: string;
  /** Of the stroke, before scaling. */
  width?: number;
  x?: number;
  y?: number;
  scale?: number;
}

/** One line of text; `y` is its baseline. */
export interface TextShape {
  kind: 'text';
  text: string;
  x: number;
  y: number;
  /** Of the letters, in pixels. */
  size: number;
  color: string;
  align: 'left' | 'center' | 'right';
  /** Text of the pack stands in the display face; what people write themselves in the system's. */
  face: 'display' | 'system';
}

/** A drawing that the build has made, by its address within the site. */
export interface ImageShape {
  kind: 'image';
  source: string;
  x: number;
  y: number;
  /** Of the square that it fills. */
  size: number;
}

export type Shape = PathShape | TextShape | ImageShape;

/** A drawing that both the browser's canvas and the build can draw; sizes in pixels. */
export interface Picture {
  width: number;
  height: number;
  shapes: Shape[];
}

/** The family name of the display face, in the style sheet, on the canvas and in the build. */
export const displayFamily = 'Dela Gothic One';
