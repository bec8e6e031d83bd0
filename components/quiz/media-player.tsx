import { posterOf } from '@knowledgeking/contract/rules/media';
import { lazy, Suspense, useEffect, useRef } from 'react';
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

/** Makes browsers show the first frame of a film without a poster; some would only show it once the film plays. */
const firstPicture = '#t=0.001';

/** The poster of a film that this site was built with; undefined for films from elsewhere. */
function ownPosterOf(source: string): string | undefined {
  return source.startsWith('/images/') ? posterOf(source) : undefined;
}

/**
 * Sound or film. It never starts by itself and can be played again as often as wanted. Its controls come in a file of their own;
 * until that is there, and where it can't be fetched, the browser's own are in their place.
 */
export function MediaPlayer({ type: Medium, url, label, isLazy, onFailure }: MediaPlayerProps) {
  const medium = useRef<HTMLVideoElement>(null);
  const poster = ownPosterOf(url);
  const isFilm = Medium === 'video';
  return (
    <figure className={styles.player} data-type={Medium}>
      <Medium
        ref={medium}
        aria-label={label}
        controls
        preload={isLazy ? 'none' : 'auto'}
        onError={onFailure}
        src={isFilm && !poster ? url + firstPicture : url}
        {...(isFilm && { poster, playsInline: true })}
      />
      <Suspense>
        <PlayerControls type={Medium} medium={medium} label={label} />
      </Suspense>
    </figure>
  );
}
