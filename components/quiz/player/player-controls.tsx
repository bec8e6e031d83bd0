import { posterOf } from '@knowledgeking/contract/rules/media';
import { useLayoutEffect } from 'react';
import { Bell } from './bell';
import styles from './player-controls.module.scss';
import { PositionBar } from './position-bar';
import { type Medium, useMedium } from './use-medium';

/** What the next press does, and the words for it. */
const wordsOf = { stop: 'とめる', again: 'もう一度見る', fetch: 'もう一度読みこむ' } as const;
const startWords = { audio: '音をきく', video: '動画を見る' } as const;

/** The poster of a film that this site was built with; undefined for sounds, and for films from elsewhere. */
function ownPosterOf(source: string): string | undefined {
  return source.startsWith('/images/') ? posterOf(source) : undefined;
}

/** Seconds: makes browsers show the first frame of a film without a poster; some would only show it once the film plays. */
const firstPicture = 0.001;

/** Shows a film's scene at rest until it plays. */
function usePoster(medium: Medium, source: string): void {
  useLayoutEffect(() => {
    const { current } = medium;
    if (!(current instanceof HTMLVideoElement)) return;
    const poster = ownPosterOf(source);
    if (poster) current.poster = poster;
    else current.currentTime = firstPicture;
  }, [medium, source]);
}

interface PlayerControlsProps {
  type: 'audio' | 'video';
  url: string;
  medium: Medium;
  /** What is heard or seen, without giving the answer away. */
  label: string;
}

/**
 * The contest's own controls of a sound or film: a ship's bell to ring, or a screen to press, with the position and a slower
 * speed.
 */
export default function PlayerControls({ type, url, medium, label }: PlayerControlsProps) {
  const { isPlaying, isOver, wait, duration, ...player } = useMedium(medium);
  const isFilm = type === 'video';
  usePoster(medium, url);
  const sign = wait === 'late' ? 'fetch' : isPlaying ? 'stop' : isOver && isFilm ? 'again' : 'start';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a field set would lay itself out in its own way, and these are no fields.
    <div className={styles.controls} role="group" aria-label={label}>
      <button
        type="button"
        className={isFilm ? styles.screen : styles.ringer}
        onClick={({ timeStamp }) => player.press(timeStamp)}
      >
        {!isFilm && <Bell isRinging={isPlaying && !player.isWaiting} />}
        <span className={styles.sign} data-sign={sign}>
          <span>
            {sign === 'start' ? startWords[type] : wordsOf[sign]}
            {sign === 'start' && <small>（何度でも）</small>}
          </span>
        </span>
      </button>
      <div className={styles.row}>
        <div className={styles.place}>
          <PositionBar medium={medium} isPlaying={isPlaying} duration={duration} onPress={player.press} />
          <p className={styles.note} role="status">
            {player.isRefused && '再生できませんでした。もう一度おしてください。'}
            {wait === 'loading' && '読みこんでいます'}
            {wait === 'late' && 'なかなか届きません。先に回答もできます。'}
          </p>
        </div>
        <button
          type="button"
          className={styles.slower}
          aria-pressed={player.isSlow}
          onClick={player.changeSpeed}
        >
          ゆっくり
        </button>
      </div>
    </div>
  );
}
