import type { HomePorts } from '@knowledgeking/contract';
import { prefectures } from '@knowledgeking/contract/rules/prefectures';

/** A place that people come from, with how many of them have entered. */
export type HomePort = HomePorts['home_ports'][number];

/** Inhabitants of the prefectures in thousands, in the order of JIS X 0401, by the census of 1 October 2020 (総務省 令和2年国勢調査). */
const inhabitants = [
  ...[5_225, 1_238, 1_211, 2_302, 960, 1_068, 1_833, 2_867, 1_933, 1_939],
  ...[7_345, 6_284, 14_048, 9_237, 2_201, 1_035, 1_133, 767, 810, 2_048],
  ...[1_979, 3_633, 7_542, 1_770, 1_414, 2_578, 8_838, 5_465, 1_324, 923],
  ...[553, 671, 1_888, 2_800, 1_342, 720, 950, 1_335, 692, 5_135],
  ...[811, 1_312, 1_738, 1_124, 1_070, 1_588, 1_467],
];

/** A port's place in a race. */
export interface Racer {
  name: string;
  /** People on board, or per 100,000 inhabitants. */
  figure: number;
  /** The winner's figure is 1. */
  share: number;
  /** Ports with the same figure have the same rank, as in 1, 2, 2, 4. */
  rank: number;
}

/** The ports at the head of a race. */
export interface Race {
  racers: Racer[];
  /** How many more have the same figure as the last of them. */
  level: number;
}

/** So many ports are named. */
const places = 5;

function raceOf(ports: readonly { name: string; figure: number }[]): Race {
  const sorted = ports.filter(({ figure }) => figure > 0).sort((one, other) => other.figure - one.figure);
  const best = sorted[0]?.figure ?? 1;
  const head = sorted.slice(0, places).map((port) => ({
    ...port,
    share: port.figure / best,
    rank: 1 + sorted.findIndex(({ figure }) => figure === port.figure),
  }));
  const last = head.at(-1)?.figure;
  return { racers: head, level: sorted.slice(places).filter(({ figure }) => figure === last).length };
}

/** The ports with the most people on board. */
export const raceOfCrews = (ports: readonly HomePort[]): Race =>
  raceOf(ports.map(({ name, participants }) => ({ name, figure: participants })));

/** The ports with the most people on board per 100,000 inhabitants, to one decimal: a race that a small prefecture can win too. */
export const raceByInhabitants = (ports: readonly HomePort[]): Race =>
  raceOf(
    ports.map(({ name, participants }) => {
      const thousands = inhabitants[prefectures.indexOf(name)];
      return { name, figure: thousands ? Math.round((participants / thousands) * 1_000) / 10 : 0 };
    }),
  );

/** Where a port's light becomes brighter, in people on board; in words for the legend. */
export const brightnesses = ['これから', '10人〜', '100人〜', '1,000人〜', '1万人〜'] as const;

/** How bright a port is drawn, as an index of `brightnesses`. */
export const brightnessOf = (participants: number): number =>
  Math.min(brightnesses.length, `${participants}`.length) - 1;

/** A figure for people, short enough for a tile of the map: 1,200, or 1.2万. */
export const shortFigure = (participants: number): string =>
  participants < 10_000 ? participants.toLocaleString('ja-JP') : `${Math.floor(participants / 1_000) / 10}万`;

/** How many from a port are on board, in words. */
export const crewWords = (participants: number): string =>
  participants > 0 ? `${participants.toLocaleString('ja-JP')}人` : 'これから';
