import { besideFilm } from '@knowledgeking/contract/rules/media';
import { useEffect } from 'react';
import { part } from '@/hooks/part';
import styles from './media-player.module.scss';

interface MediaPlayerProps {
  type: 'audio' | 'video';
  url: string;
  label: string;
  /** Nothing is fetched before it is played. */
  isLazy: boolean;
  onFailure: () => void;
}

const PlayerControls = part(() => import('./player/player-controls'));

/** Fetches the controls of sounds and films while nothing else is to be done, before a question needs them. */
export function usePreparedPlayer(): void {
  useEffect(() => {
    (window.requestIdleCallback ?? setTimeout)(() => void PlayerControls.fetch());
  }, []);
}

/** The forms of one of the site's own films, of which a browser plays the first that it can. The first is for iPhones. */
export function FilmForms({ url }: { url: string }) {
  return (
    <>
      <source src={url} type='video/mp4; codecs="avc1.42C01E"' />
      <source src={besideFilm(url)?.webm} type='video/webm; codecs="vp9"' />
    </>
  );
}

/**
 * Sound or film. It never starts by itself and can be played again as often as wanted. Its controls come in a file of their own;
 * until that is there, and where it can't be fetched, the browser's own are in their place. They find the medium right before
 * them: a page has little room for scripts, and what only they need is theirs.
 */
export function MediaPlayer({ type, url, label, isLazy, onFailure }: MediaPlayerProps) {
  // What only films have is nothing to a sound.
  const Medium = type as 'video';
  // What is from elsewhere is there in one form only.
  const hasForms = url.startsWith('/images/') && besideFilm(url) !== undefined;
  return (
    <figure className={styles.player} data-type={type}>
      <Medium
        aria-label={label}
        controls
        playsInline
        preload={isLazy ? 'none' : 'auto'}
        onError={({ target, currentTarget }) => {
          // React passes on the errors of the forms: after that of any but the last, the browser tries the next one.
          if (target === currentTarget || target === currentTarget.lastElementChild) onFailure();
        }}
        src={hasForms ? undefined : url}
      >
        {hasForms && <FilmForms url={url} />}
      </Medium>
      <PlayerControls />
    </figure>
  );
}
