/** Measurements that the page takes of itself during play; milliseconds of `performance.now()`. */
export interface PlayRecords {
  /** From the tap on 「回答する」 to the next question painted, and how much of that the submit took. */
  turns: { total: number; submit: number }[];
  /** Tasks of more than 50 ms that ran while options were picked. */
  longTasksWhilePicking: number[];
}

declare global {
  interface Window {
    playRecords: PlayRecords;
  }
}

/** Runs in the page before its own scripts: watches taps, headings, requests and long tasks. */
export function recordPlay(): void {
  const records: PlayRecords = { turns: [], longTasksWhilePicking: [] };
  window.playRecords = records;
  let tappedAt: number | undefined;
  let pickingSince: number | undefined;
  let submitMilliseconds = 0;
  const headingText = () => document.querySelector('h1')?.textContent ?? '';
  let heading = '';

  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      if (pickingSince !== undefined && startTime + duration > pickingSince)
        records.longTasksWhilePicking.push(duration);
    }
  }).observe({ type: 'longtask' });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry.name.endsWith('/submit')) submitMilliseconds = entry.duration;
  }).observe({ type: 'resource' });

  document.addEventListener(
    'click',
    (event) => {
      const button = (event.target as Element).closest('button');
      if (button?.textContent === '回答する') {
        tappedAt = event.timeStamp;
        pickingSince = undefined;
        heading = headingText();
      } else if (button?.hasAttribute('aria-pressed')) pickingSince ??= event.timeStamp;
    },
    { capture: true },
  );

  const watch = new MutationObserver(() => {
    if (tappedAt === undefined || headingText() === heading || !headingText().startsWith('第')) return;
    const start = tappedAt;
    tappedAt = undefined;
    // The first task after a frame's callbacks runs once that frame has been painted.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        const total = performance.now() - start;
        setTimeout(() => records.turns.push({ total, submit: submitMilliseconds }), 100);
      };
      port2.postMessage(null);
    });
  });
  watch.observe(document, { subtree: true, childList: true, characterData: true });
}
