import { faces } from '@/lib/picture/palette';
import { type Shape, textAnchors } from '@/lib/picture/shape-types';

/** The shapes of a drawing, within an `svg`. */
export function Shapes({ shapes }: { shapes: readonly Shape[] }) {
  // A shape's only identity is its place.
  return Object.entries(shapes).map(([place, shape]) => <DrawnShape key={place} shape={shape} />);
}

function DrawnShape({ shape }: { shape: Shape }) {
  if (shape.kind === 'image') {
    const { source, alt, x, y, size, height = size } = shape;
    const hidden = alt ? ({ role: 'img', 'aria-label': alt } as const) : { 'aria-hidden': true };
    return <image href={source} x={x} y={y} width={size} height={height} {...hidden} />;
  }
  if (shape.kind === 'text') {
    const { runs, x, y, color, align } = shape;
    return (
      <text x={x} y={y} fill={color} textAnchor={textAnchors[align]}>
        {Object.entries(runs).map(([place, { text, size, face }]) => (
          <tspan
            key={place}
            fontFamily={faces[face].families}
            fontWeight={faces[face].weight}
            fontSize={size}
          >
            {text}
          </tspan>
        ))}
      </text>
    );
  }
  const { d, fill = 'none', stroke, width, x = 0, y = 0, scale = 1 } = shape;
  return (
    <path
      d={d}
      fill={fill}
      stroke={stroke}
      strokeWidth={width}
      strokeLinecap="round"
      strokeLinejoin="round"
      transform={`translate(${x} ${y}) scale(${scale})`}
    />
  );
}
