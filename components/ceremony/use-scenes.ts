import { useEffect, useState, useSyncExternalStore } from 'react';
import { wantsMotion } from '@/lib/media-queries';

function watchVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

interface Scenes {
  /** The current scene's number, from 0. */
  scene: number;
  /** The last scene is over, or was skipped. */
  isOver: boolean;
  skip: () => void;
  /** Undefined for those who prefer reduced motion: they see only what is there in the end. */
  startAgain: (() => void) | undefined;
}

/**
 * Goes from scene to scene while the page is visible.
 * @param durations of the scenes in milliseconds; undefined while they are unknown: the first one waits for them
 */
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
