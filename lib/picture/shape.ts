/** A closed or open outline, as the `d` of an SVG path, moved and scaled. */
export interface PathShape {
  kind: 'path';
  d: string;
  fill?: string;
  stroke?: string;
  /** The stroke's width, before scaling. */
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
  /** The font size, in pixels. */
  size: number;
  color: string;
  align: 'left' | 'center' | 'right';
  /** The display font for texts of the pack, the system font for what people write themselves, a formal one for certificates. */
  face: 'display' | 'system' | 'formal';
  /** The width that it must fit into; default: 60 % of the picture. */
  room?: number;
}

/** A drawing made by the build, by its address within the site. */
export interface ImageShape {
  kind: 'image';
  source: string;
  /** Makes the image's address from the text of the drawing; without it the drawing is as the build made it. */
  own?: (text: string) => string;
  x: number;
  y: number;
  /** The side of the square that it fills; its width, where it has a height. */
  size: number;
  height?: number;
}

export type Shape = PathShape | TextShape | ImageShape;

/** A drawing that both the browser's canvas and the build can draw; sizes in pixels. */
export interface Picture {
  width: number;
  height: number;
  shapes: Shape[];
}

/** The family name of the display font, in the style sheet, on the canvas and in the build. */
export const displayFamily = 'Dela Gothic One';
