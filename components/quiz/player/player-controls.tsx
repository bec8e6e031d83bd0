import { besideFilm } from '@knowledgeking/contract/rules/media';
import { useLayoutEffect, useRef, useState } from 'react';
import { PhrasedText } from '@/components/ui/phrased-text';
import { Bell } from './bell';
import styles from './player-controls.module.scss';
import { PositionBar } from './position-bar';
import { useMedium } from './use-medium';

/** Words of the button, by the effect of its next press. */
const wordsOf = { stop: 'とめる', again: 'もう一度見る', fetch: 'もう一度読みこむ' } as const;
const startWords = { audio: '音をきく', video: '動画を見る' } as const;

/** Seconds: makes browsers show the first frame of a film without a poster; some would only show it once the film plays. */
const firstPicture = 0.001;

/** Shows a film's scene at rest until it plays. */
function showPoster(medium: HTMLMediaElement): void {
  if (!(medium instanceof HTMLVideoElement)) return;
  // Only the site's own films are in several forms, and have a poster.
  const beside = besideFilm(medium.querySelector('source')?.getAttribute('src') ?? '');
  if (beside) medium.poster = beside.poster;
  else medium.currentTime = firstPicture;
}

/**
 * The contest's own controls of the sound or film right before them: a ship's bell to ring, or a screen to press, with the position
 * and a slower speed.
 */
export default function PlayerControls() {
  const group = useRef<HTMLFieldSetElement>(null);
  const [medium, setMedium] = useState<HTMLMediaElement>();
  useLayoutEffect(() => {
    const before = group.current?.previousElementSibling;
    if (!(before instanceof HTMLMediaElement)) return;
    showPoster(before);
    setMedium(before);
  }, []);
  const name = medium?.getAttribute('aria-label') ?? undefined;
  return (
    <fieldset ref={group} className={styles.controls} aria-label={name}>
      {medium && <Controls medium={medium} />}
    </fieldset>
  );
}

function Controls({ medium }: { medium: HTMLMediaElement }) {
  const { isPlaying, isWaiting, isOver, wait, duration, ...player } = useMedium(medium);
  const isFilm = medium instanceof HTMLVideoElement;
  const sign = wait === 'late' ? 'fetch' : isPlaying ? 'stop' : isOver && isFilm ? 'again' : 'start';
  return (
    <>
      <button
        type="button"
        className={isFilm ? styles.screen : styles.ringer}
        onClick={({ timeStamp }) => player.press(timeStamp)}
      >
        {!isFilm && <Bell isRinging={isPlaying && !isWaiting} />}
        <span className={styles.sign} data-sign={sign}>
          <span>
            {sign === 'start' ? startWords[isFilm ? 'video' : 'audio'] : wordsOf[sign]}
            {sign === 'start' && <small>（何度でも）</small>}
          </span>
        </span>
      </button>
      <div className={styles.row}>
        <div className={styles.place}>
          <PositionBar medium={medium} isPlaying={isPlaying} duration={duration} onPress={player.press} />
          <p className={styles.note} role="status">
            {player.isRefused && <PhrasedText text="再生できませんでした。もう一度押してください。" />}
            {wait === 'loading' && '読みこんでいます'}
            {wait === 'late' && <PhrasedText text="なかなか届きません。先に回答もできます。" />}
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
    </>
  );
}
