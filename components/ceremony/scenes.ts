import type { FirstPlaces } from '@knowledgeking/contract';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { wantsMotion } from '@/lib/media-queries';

/** A region with those who are first in it. */
export type FirstPlace = FirstPlaces['first_places'][number];

/** How long each scene is shown, in milliseconds: with 48 regions the whole ceremony takes less than two minutes. */
const openingMilliseconds = 4_000;
const regionMilliseconds = 2_300;
/** Where nobody took part, there is less to read. */
const emptyRegionMilliseconds = 900;
const closingMilliseconds = 3_000;

/** The scenes of the ceremony in milliseconds: the opening, a scene for each region, the closing. */
export function durationsOf(places: readonly FirstPlace[]): number[] {
  const regions = places.map(({ participants }) =>
    participants > 0 ? regionMilliseconds : emptyRegionMilliseconds,
  );
  return [openingMilliseconds, ...regions, closingMilliseconds];
}

function watchVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

interface Scenes {
  /** The current scene's number, from 0. */
  scene: number;
  isOver: boolean;
  skip: () => void;
  /** Undefined for those who prefer reduced motion: they see only what is there in the end. */
  startAgain: (() => void) | undefined;
}

/** Goes from scene to scene (milliseconds each) while the page is visible; undefined while they are unknown: the first one waits for them. */
export function useScenes(durations: readonly number[] | undefined): Scenes {
  const [isStill] = useState(() => !wantsMotion());
  const [scene, setScene] = useState(isStill ? Number.POSITIVE_INFINITY : 0);
  const isVisible = useSyncExternalStore(
    watchVisibility,
    () => !document.hidden,
    () => false,
  );
  const duration = durations?.[scene];
  useEffect(() => {
    if (duration === undefined || !isVisible) return;
    const timer = setTimeout(() => setScene(scene + 1), duration);
    return () => clearTimeout(timer);
  }, [scene, duration, isVisible]);
  return {
    scene,
    isOver: scene >= (durations?.length ?? Number.POSITIVE_INFINITY),
    skip: () => setScene(Number.POSITIVE_INFINITY),
    startAgain: isStill ? undefined : () => setScene(0),
  };
}

/** The words in place of names; undefined where there are names. */
export function wordsWithoutNames({ participants, display_names: names }: FirstPlace): string | undefined {
  if (names.length > 0) return undefined;
  return participants > 0 ? '1位の名前は、ふせてあります' : '今回は、参加した人がいませんでした';
}

/** The rest of those who share a first place: `ほか1,234人`. */
export const othersWords = (others: number): string => `ほか${others.toLocaleString('ja-JP')}人`;

/** A region with the names in one sentence, for screen readers. */
export function spokenPlace(place: FirstPlace): string {
  const { name, display_names, others } = place;
  const more = others > 0 ? [othersWords(others)] : [];
  const words =
    wordsWithoutNames(place) ?? ['1位', ...display_names.map((who) => `${who}さん`), ...more].join('、');
  return `${name}、${words}`;
}
