import { morseLengths, printedMorse, spokenMorse } from '@knowledgeking/contract/rules/morse';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import lamp from '@/lib/generated/signal-lamp.json';
import { wantsMotion } from '@/lib/media-queries';
import styles from './signal-lamp.module.scss';

/** Half as fast as the slowest of beginners, so that it can be written down; about one flash a second, three are allowed (WCAG 2.3.1). */
const unitMilliseconds = 400;

/** The frames of the light: on in every first of the lengths, off in every second. */
function framesOf(lengths: readonly number[]): { frames: Keyframe[]; units: number } {
  const units = lengths.reduce((sum, length) => sum + length, 0);
  let begin = 0;
  const frames = lengths.map((length, index): Keyframe => {
    const frame = { opacity: index % 2 === 0 ? 1 : 0, offset: begin / units, easing: 'steps(1, end)' };
    begin += length;
    return frame;
  });
  return { frames: [...frames, { opacity: 0, offset: 1 }], units };
}

/** Flashes an element for as long as it is asked to. */
function useFlashing(light: RefObject<Element | null>, isFlashing: boolean): void {
  useEffect(() => {
    if (!isFlashing) return;
    const { frames, units } = framesOf(morseLengths(lamp.morse));
    const flashes = light.current?.animate?.(frames, {
      duration: units * unitMilliseconds,
      iterations: Number.POSITIVE_INFINITY,
    });
    return () => flashes?.cancel();
  }, [light, isFlashing]);
}

/**
 * A ship's lamp that sends a piece of the hidden signal. Pressed, it rests, and what it sends is written below it (WCAG 2.2.2); so it
 * begins for readers who prefer reduced motion, and without scripts. Screen readers get dots and dashes as its description, and not the letters.
 */
function SignalLamp() {
  const light = useRef<SVGGElement>(null);
  const signalId = useId();
  const [isFlashing, setIsFlashing] = useState(false);
  useFlashing(light, isFlashing);
  useEffect(() => setIsFlashing(wantsMotion()), []);
  if (!lamp.morse) return null;
  return (
    <button
      type="button"
      className={styles.lamp}
      aria-label="船のランプ"
      aria-describedby={signalId}
      aria-pressed={isFlashing}
      onClick={() => setIsFlashing(!isFlashing)}
    >
      <svg viewBox="0 0 96 104" width="96" height="104" aria-hidden="true">
        <path d="M48 2v12M38 20q10-14 20 0" className={styles.wire} />
        <path d="M28 34h40l-7-14H35Z" className={styles.brass} />
        <path d="M30 34h36v40H30Z" className={styles.glass} />
        <g ref={light} className={isFlashing ? styles.dark : undefined}>
          <path d="M20 44 8 38M18 56H4M20 68 8 74M76 44l12-6M78 56h14M76 68l12 6" className={styles.ray} />
          <path d="M30 34h36v40H30Z" className={styles.flame} />
        </g>
        <path d="M42 34v40M54 34v40M30 54h36" className={styles.wire} />
        <path d="M26 74h44l4 14H22Z" className={styles.brass} />
      </svg>
      <span className={styles.written} aria-hidden="true" data-is-flashing={isFlashing}>
        {printedMorse(lamp.morse)}
      </span>
      <span id={signalId} hidden>
        光：{spokenMorse(lamp.morse)}
      </span>
    </button>
  );
}

/** One word in which there are capital letters. */
const inCapitals = /^\/(?=.*[A-Z])[A-Za-z]+$/;

/** Goes to a word in small letters: flags and Morse code know no others, and pages only those. */
function useSmallLetters(): void {
  useEffect(() => {
    const { pathname } = window.location;
    if (inCapitals.test(pathname)) window.location.replace(pathname.toLowerCase());
  }, []);
}

/** Words with the lamp beside them, or below them where there is no room. */
export function BesideLamp({ children }: { children: ReactNode }) {
  useSmallLetters();
  return (
    <div className={styles.beside}>
      <div>{children}</div>
      <SignalLamp />
    </div>
  );
}
