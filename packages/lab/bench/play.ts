import { answerQuestion, untilQuestion } from '@knowledgeking/stage/engines/answering';
import { startProduct } from '@knowledgeking/stage/product';
import { expect } from '@playwright/test';
import { median, quantile } from 'd3-array';
import {
  enterExam,
  heapMegabytes,
  machineText,
  measureMachine,
  onPhone,
  type Phone,
  roundTripMilliseconds,
} from './phone.ts';

const examQuestions = 40;

/** Plays the exam and a replay on an emulated phone, against the whole contest. */
export async function reportPlay(): Promise<void> {
  console.log(
    `Playing on an emulated phone: ${machineText(await measureMachine())}, round trip ${roundTripMilliseconds} ms`,
  );
  const product = await startProduct();
  try {
    product.contest('period', 'in_progress');
    const { turns, longTasksWhilePicking } = await onPhone(product.url, (phone) =>
      playExam(phone, product.url),
    );
    const bare = await onPhone(product.url, tapBarePage);
    const overRoundTrip = (turns: PlayRecords['turns'], share: number) =>
      ((quantile(turns, share, ({ total }) => total) ?? Number.NaN) - roundTripMilliseconds).toFixed(0);
    const submit = median(turns, ({ submit }) => submit)?.toFixed(0);
    console.log(
      `  next question    painted ${overRoundTrip(turns, 0.5)} ms over the round trip after the tap on 「回答する」 (median of ${turns.length}; 95 % within ${overRoundTrip(turns, 0.95)} ms; target 100 or less); a bare page ${overRoundTrip(bare, 0.5)} ms; the submit itself ${submit} ms`,
    );
    const longest = Math.max(0, ...longTasksWhilePicking);
    console.log(
      `  picking          ${longTasksWhilePicking.length} tasks over 50 ms, the longest ${longest.toFixed(0)} ms (target 0)`,
    );
    product.contest('period', 'result_published');
    const { heapGrowth, questions } = await onPhone(product.url, replay);
    console.log(
      `  heap             grew by ${heapGrowth.toFixed(1)} MB over ${questions} questions of a replay (target 10 or less)`,
    );
  } finally {
    await product.close();
  }
}

async function playExam(phone: Phone, url: string) {
  const { page } = phone;
  await enterExam(phone, url);
  await page.addInitScript(recordPlay);
  await page.goto('/exam');
  await page.getByRole('checkbox', { name: /約束します$/ }).check();
  await page.getByRole('button', { name: '予選をはじめる' }).tap();
  for (let number = 1; number <= examQuestions; number += 1) await answerQuestion(page, number);
  await untilQuestion(page, examQuestions + 1);
  await expect.poll(() => page.evaluate(() => window.playRecords.turns.length)).toBe(examQuestions);
  return page.evaluate(() => window.playRecords);
}

const settledQuestions = 5;

/** Replays all questions and measures from the sixth on, because the first ones load code that is needed only once. */
async function replay({ page, cdp }: Phone) {
  await page.goto('/archive');
  await page.getByRole('button', { name: 'アーカイブをはじめる' }).tap();
  const total = Number((await page.getByText(/^1 \/ \d+$/).textContent())?.split('/')[1]);
  let before = 0;
  for (let number = 1; number < total; number += 1) {
    await answerQuestion(page, number);
    if (number === settledQuestions) before = await heapMegabytes(cdp);
  }
  await untilQuestion(page, total);
  return { heapGrowth: (await heapMegabytes(cdp)) - before, questions: total };
}

const taps = 20;

/**
 * The least that any page in place of the play screen must do: on a tap it asks the API for something small, then shows
 * another heading and four buttons. Its time is the machine's share of the figure.
 */
async function tapBarePage({ page }: Phone): Promise<PlayRecords['turns']> {
  await page.addInitScript(recordPlay);
  await page.goto('/version.json');
  await page.evaluate(drawBarePage);
  for (let tap = 1; tap <= taps; tap += 1) {
    await page.touchscreen.tap(100, 600);
    await page.waitForFunction((count) => window.playRecords.turns.length === count, tap, { polling: 100 });
  }
  return page.evaluate(() => window.playRecords.turns);
}

/** Runs in the page. */
function drawBarePage(): void {
  document.body.innerHTML =
    '<h1>第1問</h1><main></main><button style="position:fixed;inset:500px 0 0">回答する</button>';
  let number = 1;
  document.querySelector('button')?.addEventListener('click', async () => {
    await (await fetch('/api/site_status', { cache: 'no-store' })).json();
    number += 1;
    const heading = document.querySelector('h1');
    if (heading) heading.textContent = `第${number}問`;
    document
      .querySelector('main')
      ?.replaceChildren(
        ...['ア', 'イ', 'ウ', 'エ'].map((text) =>
          Object.assign(document.createElement('button'), { textContent: text }),
        ),
      );
  });
}

/** Measurements that the page takes of itself during play; milliseconds of `performance.now()`. */
interface PlayRecords {
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
function recordPlay(): void {
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
