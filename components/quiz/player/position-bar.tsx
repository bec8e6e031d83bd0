import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import styles from './position-bar.module.scss';

/** Seconds by which an arrow key moves on or back. */
const arrowStep: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
};

const wordsOf = (seconds: number, duration: number): string =>
  `${Math.floor(seconds)}秒／${Math.floor(duration)}秒`;

interface PositionBarProps {
  medium: HTMLMediaElement;
  isPlaying: boolean;
  /** In seconds; undefined while it is not known, and the bar can't be moved. */
  duration: number | undefined;
  onPress: (timeStamp: number) => void;
}

/** Where a sound or film is: a bar to drag, or to move with the arrow keys by a second. The space bar plays and stops. */
export function PositionBar({ medium, isPlaying, duration = 0, onPress }: PositionBarProps) {
  const bar = useRef<HTMLInputElement>(null);
  const [seconds, setSeconds] = useState(0);
  // What is spoken follows the reader, not the clock: a screen reader would say every second.
  const [spokenSeconds, setSpokenSeconds] = useState(0);

  useEffect(() => {
    function show(): void {
      const { currentTime } = medium;
      if (bar.current) {
        bar.current.value = String(currentTime);
        bar.current.style.setProperty('--share', `${duration ? (100 * currentTime) / duration : 0}%`);
      }
      setSeconds(Math.floor(currentTime));
    }
    function say(): void {
      show();
      setSpokenSeconds(medium.currentTime);
    }
    let frame = 0;
    function follow(): void {
      show();
      frame = requestAnimationFrame(follow);
    }
    say();
    medium.addEventListener('seeking', say);
    if (isPlaying) follow();
    return () => {
      medium.removeEventListener('seeking', say);
      cancelAnimationFrame(frame);
    };
  }, [medium, isPlaying, duration]);

  function moveTo(place: number): void {
    medium.currentTime = Math.min(Math.max(place, 0), duration);
  }

  function pressKey(event: KeyboardEvent): void {
    const step = arrowStep[event.key];
    if (step === undefined && event.key !== ' ') return;
    event.preventDefault();
    if (step === undefined) onPress(event.timeStamp);
    else moveTo(medium.currentTime + step);
  }

  return (
    <>
      <input
        ref={bar}
        className={styles.bar}
        type="range"
        aria-label="位置"
        aria-valuetext={duration ? wordsOf(spokenSeconds, duration) : undefined}
        // Firefox would restore where it was before the page was loaded again (https://bugzilla.mozilla.org/show_bug.cgi?id=654072).
        autoComplete="off"
        min={0}
        max={duration}
        step={0.01}
        defaultValue={0}
        disabled={duration === 0}
        onChange={({ target }) => moveTo(target.valueAsNumber)}
        onKeyDown={pressKey}
      />
      <span className={styles.time} aria-hidden="true">
        {duration > 0 && wordsOf(seconds, duration)}
      </span>
    </>
  );
}
