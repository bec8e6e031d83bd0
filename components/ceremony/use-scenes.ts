import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FirstPlace } from '@/components/ceremony/first-places';
import { wantsMotion } from '@/lib/media-queries';

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

/** Goes from scene to scene (milliseconds each) while the page is visible; undefined while they are unknown: the first one waits for them. */
export function useScenes(durations: readonly number[] | undefined) {
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
    /** The current scene's number, from 0. */
    scene,
    isOver: scene >= (durations?.length ?? Number.POSITIVE_INFINITY),
    skip: () => setScene(Number.POSITIVE_INFINITY),
    /** Undefined for those who prefer reduced motion: they see only what is there in the end. */
    startAgain: isStill ? undefined : () => setScene(0),
  };
}
