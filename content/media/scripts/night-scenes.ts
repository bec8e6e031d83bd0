// Shared by videos.ts: a ship with a signal lamp, and a lighthouse, at night, with the light on or off.
import { disc, filled, palette, picture, stroked } from './svg.ts';

const stars = (
  [
    [60, 50],
    [130, 96],
    [210, 36],
    [330, 66],
    [420, 40],
    [452, 120],
    [36, 140],
  ] as const
)
  .map((at) => disc(at, 1.8, '#cfd8e6'))
  .join('');
const night = filled('M0 0h480v360H0z', palette.ink) + stars;
const sea =
  filled('M0 262h480v98H0z', palette.night) +
  stroked('M50 288h80M330 300h110M170 322h90M20 340h60M380 338h70', '#1d3557', 3, 'stroke-linecap="round"');

const ship = filled(
  'M84 232Q96 262 112 276H372L384 236H330V204H258V236H176V226zM180 78h6v152h-6zM296 112h6v94h-6z',
  '#05101d',
);
const lampOn =
  disc([183, 104], 46, '#f6a623', 'opacity=".3"') +
  disc([183, 104], 28, '#f6a623', 'opacity=".5"') +
  disc([183, 104], 15, '#fffbe6') +
  stroked('M183 290v46', '#f6a623', 12, 'opacity=".5" stroke-dasharray="8 6"');

/** Draws the ship, her lamp on or off. */
export const drawShip = (on: boolean): string =>
  picture(480, 360, [night, sea, ship, on ? lampOn : disc([183, 104], 7, '#26364d')]);

const cape = filled('M0 210Q90 196 150 214Q214 226 250 274H0z', '#05101d');
const tower =
  filled('M112 216L120 104h32l8 112z', '#8796a8') +
  filled('M118 134h36l2 26h-39z', '#5d6b80') +
  filled('M112 96h48v9h-48zM118 66L136 50L154 66z', '#26364d') +
  filled('M120 66h32v30h-32z', '#1a2a40');

/** The light of a lighthouse at one moment. */
export type Beacon = 'off' | 'white' | 'red';
const glows = { white: '#fff3c4', red: '#ff4438' };

/** Draws the lighthouse with its light on or off. */
export function drawLighthouse(beacon: Beacon): string {
  const glow = beacon === 'off' ? undefined : glows[beacon];
  const light = glow
    ? filled('M136 81L480 26V128z', glow).replace('/>', ' opacity=".35"/>') +
      disc([136, 81], 54, glow, 'opacity=".25"') +
      disc([136, 81], 32, glow, 'opacity=".45"') +
      disc([136, 81], 15, glow)
    : '';
  return picture(480, 360, [night, sea, cape, tower, light]);
}
