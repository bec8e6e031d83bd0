import { ownPosterOf } from '@/lib/quiz/poster';
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

/** Makes browsers show the first frame of a film without a poster; some would only show it once the film plays. */
const firstPicture = '#t=0.001';

/**
 * Sound or film with the browser's own controls. A film has a poster until it plays. It never starts by itself and can be
 * played again as often as wanted.
 */
export function MediaPlayer({ type, url, label, isLazy, onReady, onFailure }: MediaPlayerProps) {
  const shared = {
    className: styles.player,
    'aria-label': label,
    controls: true,
    preload: isLazy ? 'none' : 'metadata',
    onLoadedMetadata: onReady,
    // A browser that saves data stops before the metadata; then there is nothing to wait for.
    onSuspend: onReady,
    onError: onFailure,
  };
  if (type === 'audio') return <audio {...shared} src={url} />;
  const poster = ownPosterOf(url);
  return <video {...shared} src={poster ? url : `${url}${firstPicture}`} poster={poster} playsInline />;
}
