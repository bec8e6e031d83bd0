import { besideFilm } from '@knowledgeking/contract/rules/quiz';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { PhrasedText } from '@/components/ui/phrased-text';
import styles from './player-controls.module.scss';
import { PositionBar } from './position-bar';

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

/** The contest's own controls of the medium in the same figure: a ship's bell or a screen to press, the position, and a slower speed. */
export default function PlayerControls() {
  const group = useRef<HTMLFieldSetElement>(null);
  const [medium, setMedium] = useState<HTMLMediaElement>();
  useLayoutEffect(() => {
    // Not just the element before: an extension may have put something between them, or around the medium.
    const found = group.current?.closest('figure')?.querySelector<HTMLMediaElement>('audio, video');
    if (!found) return;
    showPoster(found);
    setMedium(found);
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
            <span>{sign === 'start' ? startWords[isFilm ? 'video' : 'audio'] : wordsOf[sign]}</span>
            {sign === 'start' && <small>（何度でも）</small>}
          </span>
        </span>
      </button>
      <div className={styles.row}>
        <div className={styles.place}>
          <PositionBar medium={medium} isPlaying={isPlaying} duration={duration} onPress={player.press} />
          <p className={styles.note} role="status">
            {player.isRefused && <PhrasedText text="再生できませんでした。もう一度押してください。" />}
            {wait === 'loading' && <PhrasedText text="読みこんでいます" />}
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

const body =
  'M48 13C38 13 33.5 17.5 32.5 27C31 41 28 49 19.5 57.5H76.5C68 49 65 41 63.5 27C62.5 17.5 58 13 48 13Z';
const lip =
  'M17 57C13.5 57 12.5 60 13 62.5C13.6 65.5 15.5 66.5 18 66.5H78C80.5 66.5 82.4 65.5 83 62.5C83.5 60 82.5 57 79 57Z';

/** The brass bell of the ship. It swings while it rings; for those who want less motion, only its sound is drawn. */
function Bell({ isRinging }: { isRinging: boolean }) {
  return (
    <svg className={styles.bell} viewBox="0 0 96 92" data-is-ringing={isRinging} aria-hidden="true">
      <g className={styles.sound}>
        <path d="M12 27C7 34 6 43 8.5 50M84 27C89 34 90 43 87.5 50" />
        <path d="M4.5 22C-1 33-1 45 1.5 54M91.5 22C97 33 97 45 94.5 54" />
      </g>
      <path className={styles.hanger} d="M36-2H60L57 5H39Z" />
      <g className={styles.swinging}>
        <g className={styles.clapper}>
          <path className={styles.rope} d="M48 50V88" />
          <circle className={styles.brass} cx="48" cy="69" r="6" />
          <path className={styles.knot} d="M45 81H51L53 91H43Z" />
        </g>
        <path className={styles.shadow} d={`${body}${lip}`} />
        <path className={styles.brass} d="M41 14V8C41 5 44 3 48 3S55 5 55 8V14" />
        <path className={styles.brass} d={body} />
        <path className={styles.line} d="M32 29.5C41 33 55 33 64 29.5M30.5 38C41 42 55 42 65.5 38" />
        <path
          className={styles.hatching}
          d="M60.5 20L57.5 24M61.5 45L56.5 52M65 48L60.5 55M69.5 52L66.5 56"
        />
        <path className={styles.light} d="M39.5 20C38.5 22 38 24 37.8 26.5M37 44C36 47.5 34.5 50.5 32.5 53" />
        <path className={styles.brass} d={lip} />
        <path className={styles.light} d="M20 61H30" />
      </g>
    </svg>
  );
}

/** Everything after which a medium may be played in another way. */
const changes = 'play playing pause ended waiting canplay durationchange emptied seeked'.split(' ');

/** How a sound or film is being played. */
function stateOf({ paused, ended, readyState, duration }: HTMLMediaElement) {
  const isPlaying = !paused && !ended;
  return {
    isPlaying,
    /** It is to be played, but its data is not there yet. */
    isWaiting: isPlaying && readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
    isOver: ended,
    /** In seconds; undefined while it is not known. */
    duration: Number.isFinite(duration) ? duration : undefined,
  };
}

/** A second press within so many milliseconds belongs to the first: it would stop what was only just started. */
const doublePress = 400;

/** The speed of a medium for those who want it slower; its pitch stays. */
const slowly = 0.6;

/** Plays a medium in place of the browser's own controls, which are put away as long as these are there. */
function useMedium(medium: HTMLMediaElement) {
  const [playing, setPlaying] = useState(() => stateOf(medium));
  const [isRefused, setIsRefused] = useState(false);
  const [isSlow, setIsSlow] = useState(false);
  const wait = usePatience(playing.isWaiting);
  const pressedAt = useRef(-doublePress);

  useLayoutEffect(() => {
    medium.removeAttribute('controls');
    // Its name is that of the group of the controls.
    medium.setAttribute('aria-hidden', 'true');
    return () => {
      medium.pause();
      medium.setAttribute('controls', '');
      medium.removeAttribute('aria-hidden');
    };
  }, [medium]);

  useEffect(() => {
    const see = () => setPlaying(stateOf(medium));
    see();
    for (const change of changes) medium.addEventListener(change, see);
    return () => {
      for (const change of changes) medium.removeEventListener(change, see);
    };
  }, [medium]);

  async function play(): Promise<void> {
    setIsRefused(false);
    for (const other of document.querySelectorAll<HTMLMediaElement>('audio, video'))
      if (other !== medium) other.pause();
    try {
      await medium.play();
    } catch (error) {
      // Otherwise it was stopped before it began, or is a file that can't be played, of which the player has its own event.
      if (error instanceof Error && error.name === 'NotAllowedError') setIsRefused(true);
    }
  }

  return {
    ...playing,
    wait,
    isRefused,
    isSlow,
    /** Plays or stops, or fetches once more what does not come; `at` is the time stamp of the press. */
    press(at: number): void {
      const isSecond = at - pressedAt.current < doublePress;
      pressedAt.current = at;
      if (isSecond) return;
      if (wait === 'late') medium.load();
      if (playing.isPlaying && wait !== 'late') medium.pause();
      else void play();
    },
    changeSpeed(): void {
      const speed = isSlow ? 1 : slowly;
      // The default holds when it is fetched once more.
      Object.assign(medium, { preservesPitch: true, defaultPlaybackRate: speed, playbackRate: speed });
      setIsSlow(!isSlow);
    },
  };
}

/** Milliseconds after which a medium is said to be loading: most of them are there at once. */
const soon = 500;

/** Milliseconds after which it is offered to fetch it once more. */
const late = 8_000;

/** How long a medium has been waited for: not noticeably, for a while, or too long. */
function usePatience(isWaiting: boolean): 'none' | 'loading' | 'late' {
  const [waited, setWaited] = useState(0);
  useEffect(() => {
    if (!isWaiting) return;
    const timers = [soon, late].map((time) => setTimeout(() => setWaited(time), time));
    return () => {
      for (const timer of timers) clearTimeout(timer);
      setWaited(0);
    };
  }, [isWaiting]);
  if (waited === 0) return 'none';
  return waited < late ? 'loading' : 'late';
}
