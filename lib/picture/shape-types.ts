import type { Face } from './palette.ts';

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

/** Letters of one size and face. */
export interface TextRun {
  text: string;
  /** The font size, in pixels. */
  size: number;
  face: Face;
}

/** One line of text; `y` is its baseline. */
export interface TextShape {
  kind: 'text';
  runs: readonly TextRun[];
  x: number;
  y: number;
  color: string;
  align: keyof typeof textAnchors;
}

/** A drawing made by the build, by its address within the site. */
export interface ImageShape {
  kind: 'image';
  source: string;
  /** Makes the image's address from the text of the drawing; without it the drawing is as the build made it. */
  own?: (text: string) => string;
  /** For screen readers; default: none, because it only decorates. */
  alt?: string;
  x: number;
  y: number;
  /** The side of the square that it fills; its width, where it has a height. */
  size: number;
  height?: number;
}

export type Shape = PathShape | TextShape | ImageShape;

/** A drawing that the page as SVG, the browser's canvas and the build can draw; sizes in pixels. */
export interface Picture {
  width: number;
  height: number;
  shapes: Shape[];
}

/** The alignments as values of SVG's `text-anchor`. */
export const textAnchors = { left: 'start', center: 'middle', right: 'end' } as const;

/** The text of a line. */
export const textOf = ({ runs }: Pick<TextShape, 'runs'>): string => runs.map(({ text }) => text).join('');
