import { lazy, Suspense, useEffect } from 'react';
import { loadPersistently } from '@/lib/load-persistently';
import styles from './media-player.module.scss';

interface MediaPlayerProps {
  type: 'audio' | 'video';
  url: string;
  label: string;
  /** Nothing is fetched before it is played. */
  isLazy: boolean;
  onFailure: () => void;
}

const loadControls = () => loadPersistently(() => import('./player/player-controls'));
const PlayerControls = lazy(loadControls);

/** Fetches the controls of sounds and films while nothing else is to be done, before a question needs them. */
export function usePreparedPlayer(): void {
  useEffect(() => {
    (window.requestIdleCallback ?? setTimeout)(loadControls);
  }, []);
}

/**
 * Sound or film. It never starts by itself and can be played again as often as wanted. Its controls come in a file of their own;
 * until that is there, and where it can't be fetched, the browser's own are in their place. They find the medium right before
 * them: a page has little room for scripts, and what only they need is theirs.
 */
export function MediaPlayer({ type, url, label, isLazy, onFailure }: MediaPlayerProps) {
  // What only films have is nothing to a sound.
  const Medium = type as 'video';
  return (
    <figure className={styles.player} data-type={type}>
      <Medium
        aria-label={label}
        controls
        playsInline
        preload={isLazy ? 'none' : 'auto'}
        onError={onFailure}
        src={url}
      />
      <Suspense>
        <PlayerControls />
      </Suspense>
    </figure>
  );
}
