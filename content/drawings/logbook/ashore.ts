import { area, flat, ink, line, type Part } from '../art/pen.ts';
import { circle } from '../marks/ring.ts';
import { dots, tone, white, width } from './ink.ts';

/** Sights from the deck. */
export const ashore = {
  lighthouse: [
    area('M22 12 2 5V22ZM38 12 58 5V22Z', tone),
    flat('M24 17H36L41 49H19Z', white, width),
    area('M23.500 25H36.700L37.800 32H22.300ZM21.200 39.500H39L40.200 47H20Z', tone),
    flat('M23 9H37V17H23Z', white, 2.2),
    flat('M21 9 30 2 39 9Z', tone, 2.2),
    line('M20 18h20', 2.4),
    line('M28 49v-5q2-3 4 0v5', 1.8),
    flat('M4 54C8 48 14 47 20 48H42C48 47 52 50 56 54Z', white, 2.4),
  ],
  island: [
    line('M30 38C28 28 31 20 36 15', 5.4),
    line('M30 38C28 28 31 20 36 15', 2, white),
    flat(
      'M36 15C30 6 21 5 14 10 22 10 27 12 30 17 23 16 18 20 16 26 23 22 30 20 36 15ZM36 15C40 7 48 5 55 9 48 10 45 12 42 16 49 16 54 20 55 27 49 22 43 20 36 15Z',
      tone,
      2.4,
    ),
    flat('M6 46C10 38 20 36 30 36S50 38 54 46Z', white, width),
    area('M34 37C44 37 51 41 53 45H38C41 42 39 39 34 37Z', dots),
    line('M1 47q7-5 14 0t14 0 14 0 14 0M14 54q5-4 10 0t10 0 10 0', 2.4),
  ],
  buoy: [
    line('M30 5v7', 3.4),
    flat(circle([30, 7], 4.4), tone, 2.2),
    flat('M24 13H36L44 41H16Z', white, width),
    area('M22 20H38L40.600 29H19.500Z', tone),
    line('M22 20H38M19.500 29H40.600', 2),
    area('M35 14H36L43 40H34C37 32 37 22 35 14Z', dots),
    flat('M9 41H51C51 48 44 50 30 50S9 48 9 41Z', tone, width),
    line('M1 51q7-5 14 0t14 0 14 0 14 0', 2.4),
  ],
  flag: [
    line('M13 4V57', 4.4),
    flat('M15 8C25 3 32 14 54 9 49 18 50 24 55 33 36 38 27 27 15 32Z', white, width),
    area(
      'M26 7.500C30 8 33 9.500 37 10.500V33C33 32.500 29 30.500 26 29.500ZM37 18 53 19 52 26 37 25.500ZM15 17 26 16V23L15 24Z',
      tone,
    ),
    line('M15 8C25 3 32 14 54 9 49 18 50 24 55 33 36 38 27 27 15 32Z', 2),
    ink('M13 1a2.8 2.8 0 1 0 .1 0Z'),
  ],
  boat: [
    line('M30 37V6', 3.4),
    flat('M33 8C45 14 50 24 49 33L33 34Z', tone, width),
    flat('M27 13C22 19 15 27 10 33L27 34Z', white, width),
    flat('M5 38H55C53 47 46 51 40 51H19C12 51 7 46 5 38Z', white, width),
    area('M8 43Q30 48 52 43 48 50 40 50H19C14 50 10 47 8 43Z', dots),
    line('M1 53q7-5 14 0t14 0 14 0 14 0', 2.4),
  ],
  cliff: [
    flat('M3 48 10 28 20 31 26 10 41 8 45 24 55 30 57 48Z', white, width),
    area('M26 11 40 9 44 25 54 31 56 47H42C46 36 40 24 33 22Z', tone),
    line('M20 31 24 39M26 12 30 24M45 24 41 34M14 47l3-8', 1.8),
    line('M30 8V-1M30 0 41 3 30 6', 2.2),
    line('M1 49q7-5 14 0t14 0 14 0 14 0M14 56q5-4 10 0t10 0 10 0', 2.4),
  ],
  bird: [
    flat('M8 40C10 26 20 20 32 22L36 12C38 7 46 6 49 11L57 14 49 17C50 30 44 42 30 44Z', white, width),
    area('M9 39C18 26 30 26 38 32 33 40 22 44 9 39Z', tone),
    line('M14 38q8-7 18-6', 1.8),
    ink('M45 11.500a1.6 1.6 0 1 0 .1 0Z'),
    line('M26 44V54M34 43V54M22 55h16', 2.4),
  ],
} as const satisfies Record<string, readonly Part[]>;
