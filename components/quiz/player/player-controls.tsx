import { Bell } from './bell';
import { LoadingNote } from './loading-note';
import styles from './player-controls.module.scss';
import { PositionBar } from './position-bar';
import { type Medium, useMedium } from './use-medium';

interface PlayerControlsProps {
  type: 'audio' | 'video';
  medium: Medium;
  /** What is heard or seen, without giving the answer away. */
  label: string;
}

/** The contest's own controls of a sound or film: a ship's bell to ring, or a screen to press, with the position and a slower speed. */
export default function PlayerControls({ type, medium, label }: PlayerControlsProps) {
  const { isPlaying = false, isWaiting, isOver, duration, ...player } = useMedium(medium);
  const isFilm = type === 'video';
  const again = isFilm && isOver;
  const start = isFilm ? '動画を見る' : '音をきく';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a field set would lay itself out in its own way, and these are no fields.
    <div className={styles.controls} role="group" aria-label={label} data-is-playing={isPlaying}>
      <div className={styles.stage}>
        <button
          type="button"
          className={isFilm ? styles.screen : styles.ringer}
          onClick={({ timeStamp }) => player.press(timeStamp)}
        >
          {!isFilm && <Bell isRinging={isPlaying && !isWaiting} />}
          <span className={styles.sign} data-sign={isPlaying ? 'stop' : again ? 'again' : 'play'}>
            {isPlaying ? (
              'とめる'
            ) : again ? (
              'もう一度見る'
            ) : (
              <span>
                {start}
                <small>（何度でも）</small>
              </span>
            )}
          </span>
        </button>
        <LoadingNote
          isWaiting={isWaiting === true}
          isRefused={player.isRefused}
          onRetry={player.playAfresh}
        />
      </div>
      <div className={styles.row}>
        <PositionBar medium={medium} isPlaying={isPlaying} duration={duration} onPress={player.press} />
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
