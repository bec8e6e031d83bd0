// The drawings of media/chart: symbols of nautical charts, much enlarged. After: IHO S-4 / INT 1, "Symbols, Abbreviations and
// Terms used on Charts", sections B 70 (compass rose), H 40 and H 41 (tidal streams), K 11, K 12, K 13 (rocks), K 24, K 28
// (wrecks), N 10 (anchorage), P 1 (light); U.S. Chart No. 1, 13th edition, the same sections.
import { disc, filled, line, type Pictures, type Point, palette, picture, stroked } from './svg.ts';

const ink = '#1a1a1a';
const round = 'stroke-linecap="round" stroke-linejoin="round"';
const ray = (angle: number, from: number, to: number): string => {
  const at = (r: number): Point => [
    150 + r * Math.sin((angle * Math.PI) / 180),
    120 - r * Math.cos((angle * Math.PI) / 180),
  ];
  return line([at(from), at(to)]);
};
const rays = (count: number, from: number, to: number, offset = 0): string =>
  Array.from({ length: count }, (_, index) => ray(offset + (index * 360) / count, from, to)).join('');

/** A ring of the compass rose: a scale of degrees, turned by the variation. */
function ring(radius: number, turned: number): string {
  return (
    `<circle cx="150" cy="120" r="${radius}" fill="none" stroke="${palette.magenta}" stroke-width="1.5"/>` +
    stroked(rays(72, radius - 5, radius, turned), palette.magenta, 1) +
    stroked(rays(36, radius - 9, radius, turned), palette.magenta, 1.4) +
    stroked(rays(12, radius - 14, radius, turned), palette.magenta, 2)
  );
}

const star = line(
  Array.from({ length: 10 }, (_, index): Point => {
    const [r, angle] = [index % 2 ? 10 : 25, (index * Math.PI) / 5];
    return [118 + r * Math.sin(angle), 92 - r * Math.cos(angle)];
  }),
  true,
);

const symbols: Record<string, string> = {
  light:
    filled('M132 104Q176 116 214 158Q232 184 212 194Q192 200 178 172Q160 138 132 104z', palette.magenta) +
    filled(star, ink) +
    disc([118, 92], 4, palette.white),
  'wreck-dangerous':
    `<ellipse cx="150" cy="120" rx="104" ry="64" fill="#cfe6f0" stroke="${ink}" stroke-width="5" stroke-dasharray="1 11" ${round}/>` +
    stroked('M82 120H218M150 88V152M116 100V140M184 100V140', ink, 6, round),
  'wreck-showing':
    stroked('M62 160H238', ink, 5, round) +
    `<path d="M84 160L70 122L206 92L222 160z" fill="${palette.white}" stroke="${ink}" stroke-width="5" ${round}/>` +
    stroked('M128 108L112 52M164 100L150 56', ink, 5, round) +
    disc([150, 160], 7, palette.white, `stroke="${ink}" stroke-width="4"`),
  'rock-awash':
    stroked('M150 60V180M90 120H210', ink, 8, round) +
    (
      [
        [108, 78],
        [192, 78],
        [108, 162],
        [192, 162],
      ] as const
    )
      .map((at) => disc(at, 8, ink))
      .join(''),
  'rock-covers': stroked(rays(6, 0, 62), ink, 8, round),
  'rock-underwater': stroked('M150 60V180M90 120H210', ink, 8, round),
  anchorage:
    stroked('M150 76V186M112 98H188M86 140Q96 186 150 190Q204 186 214 140', palette.magenta, 9, round) +
    filled('M86 122L74 156L104 150zM214 122L226 156L196 150z', palette.magenta) +
    `<circle cx="150" cy="60" r="15" fill="none" stroke="${palette.magenta}" stroke-width="8"/>`,
  'compass-rose':
    ring(108, 0) +
    ring(80, -8) +
    stroked(ray(-8, 0, 66) + ray(172, 0, 66), palette.magenta, 2) +
    filled('M150 4l5 12h-10z', palette.magenta) +
    disc([150, 120], 3, palette.magenta),
  'current-flood': stroked(
    'M40 120H252M232 106L258 120L232 134M60 120L44 98M78 120L62 98M96 120L80 98',
    ink,
    6,
    round,
  ),
  'current-ebb': stroked('M40 120H252M232 106L258 120L232 134', ink, 6, round),
};

const draw = (symbol: string): string => picture(300, 240, [symbol]);

export const pictures: Pictures = Object.fromEntries(
  Object.entries(symbols).map(([name, symbol]) => [name, draw(symbol)]),
);
