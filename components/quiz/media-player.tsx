import styles from './question-media.module.scss';

interface MediaPlayerProps {
  type: 'audio' | 'video';
  url: string;
  label: string;
  /** Nothing is fetched before it is played. */
  isLazy: boolean;
  onReady: () => void;
  onFailure: () => void;
}

/** Asks the browser for the first picture of a film, which some only show once it plays. */
const firstPicture = '#t=0.001';

/** Sound or film with the browser's own controls. It never starts by itself and can be played again as often as wanted. */
export function MediaPlayer({ type, url, label, isLazy, onReady, onFailure }: MediaPlayerProps) {
  const Player = type;
  return (
    <Player
      className={styles.player}
      src={type === 'video' ? `${url}${firstPicture}` : url}
      aria-label={label}
      controls
      playsInline
      preload={isLazy ? 'none' : 'metadata'}
      onLoadedMetadata={onReady}
      // A browser that saves data stops before the metadata; then there is nothing to wait for.
      onSuspend={onReady}
      onError={onFailure}
    />
  );
}
