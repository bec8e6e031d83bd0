import { useEffect } from 'react';

/** Keeps a play screen's bars above an on-screen keyboard. */
export default function OnScreenKeyboard() {
  useEffect(dockAboveKeyboard, []);
  return null;
}

/** Less than this is no keyboard, but a bar of the browser's own, or rounding. In pixels. */
const leastKeyboard = 60;

/** Between the field and a bar, in pixels. */
const margin = 8;

/** Whether the focus is in the field of a question. */
const isTyping = (): boolean => document.activeElement?.matches('main fieldset input[type="text"]') ?? false;

/** The pixels that an on-screen keyboard covers: seen only where it lies over the page. A page zoomed by hand has a lower visible part too. */
function keyboardHeight({ scale, height }: VisualViewport): number {
  if (Math.abs(scale - 1) > 0.01 || !isTyping()) return 0;
  const covered = Math.round(document.documentElement.clientHeight - height);
  return covered < leastKeyboard ? 0 : covered;
}

/** Scrolls so far that the field is seen between the two bars, with its label and its hint if there is room. */
function showField({ offsetTop, height }: VisualViewport): void {
  const field = document.activeElement;
  const [head, foot] = ['h1', '[role="status"]'].map(
    (mark) => document.querySelector(`main ${mark}`)?.parentElement?.getBoundingClientRect().height ?? 0,
  );
  const top = offsetTop + (head ?? 0) + margin;
  const bottom = offsetTop + height - (foot ?? 0) - margin;
  const boxes = [field?.parentElement, field].map((element) => element?.getBoundingClientRect());
  const box = boxes.find((each) => each && each.height <= bottom - top) ?? boxes[1];
  if (!box) return;
  const distance = Math.max(0, box.bottom - bottom) - Math.max(0, top - box.top);
  if (distance !== 0) window.scrollBy({ top: distance, behavior: 'instant' });
}

const { style } = document.documentElement;

function undock(): void {
  style.removeProperty('--covered');
  style.removeProperty('--panned');
}

/**
 * Keeps both bars of the play screen in view while an on-screen keyboard covers its lower half: tells the style sheets how much of
 * the window's foot is covered, and how far the browser has moved the visible part down from its head. Nothing happens in a browser
 * that doesn't report the visible part, or that makes the window itself lower. Returns the end of that.
 */
export function dockAboveKeyboard(): () => void {
  const seen = window.visualViewport;
  let before = 0;
  const dock = (): void => {
    if (!seen) return;
    const height = keyboardHeight(seen);
    if (height > 0) {
      const panned = Math.round(seen.offsetTop);
      style.setProperty('--covered', `${Math.max(0, height - panned)}px`);
      style.setProperty('--panned', `${panned}px`);
    } else if (before > 0) undock();
    // Only once it has come up, so that the reader can scroll back to the question.
    if (height > 0 && height !== before) showField(seen);
    before = height;
  };
  seen?.addEventListener('resize', dock);
  seen?.addEventListener('scroll', dock);
  return () => {
    seen?.removeEventListener('resize', dock);
    seen?.removeEventListener('scroll', dock);
    undock();
  };
}
