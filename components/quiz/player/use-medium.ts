import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Everything after which a medium may be played in another way. */
const changes = 'play playing pause ended waiting canplay durationchange emptied seeked'.split(' ');

/** How a sound or film is being played. */
function look({ paused, ended, readyState, duration }: HTMLMediaElement) {
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
export function useMedium(medium: HTMLMediaElement) {
  const [playing, setPlaying] = useState(() => look(medium));
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
    const see = () => setPlaying(look(medium));
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
