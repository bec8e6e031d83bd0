import { answerQuestion, untilQuestion } from '@knowledgeking/stage/engines/answering';
import { type Product, startProduct } from '@knowledgeking/stage/product';
import { expect } from '@playwright/test';
import { median, quantile } from 'd3-array';
import { tapBarePage } from './bare-page.ts';
import { heapMegabytes, openPhone, type Phone, roundTripMilliseconds } from './phone.ts';
import { recordPlay } from './play-recorder.ts';

const examQuestions = 40;

export interface PlayFigures {
  /** Number of questions answered in the exam. */
  questions: number;
  /** From the tap to the next question painted, without the emulated round trip, in milliseconds. */
  overRoundTrip: { median: number; p95: number };
  /** The same for a bare page, in milliseconds: the median. */
  bareMedian: number;
  /** The submit itself, in milliseconds. */
  submitMedian: number;
  longTasksWhilePicking: number[];
  /** Growth of the heap over a replay of all questions, in megabytes. */
  heapGrowth: number;
  replayedQuestions: number;
}

/** Plays the exam and a replay on an emulated phone, against the whole contest. */
export async function measurePlay(): Promise<PlayFigures> {
  const product = await startProduct();
  try {
    const exam = await onPhone(product, playExam);
    const bareMedian = await onPhone(product, measureBare);
    product.contest('period', 'result_published');
    return { ...exam, bareMedian, ...(await onPhone(product, replay)) };
  } finally {
    await product.close();
  }
}

async function onPhone<Figures>(
  product: Product,
  play: (phone: Phone, product: Product) => Promise<Figures>,
): Promise<Figures> {
  const phone = await openPhone(product.url);
  try {
    return await play(phone, product);
  } finally {
    await phone.close();
  }
}

async function playExam({ page, context }: Phone, { url, contest }: Product) {
  contest('period', 'in_progress');
  const { exams } = await (await context.request.get('/api/exams')).json();
  const headers = { origin: url };
  const entry = await context.request.post(`/api/exams/${exams.at(-1).id}/debug_entry`, {
    headers,
    data: { children_division: false, birthplace: '東京都' },
  });
  await context.request.post('/api/users/login', { headers, data: await entry.json() });
  await page.addInitScript(recordPlay);
  await page.goto('/exam');
  await page.getByRole('checkbox', { name: /約束します$/ }).check();
  await page.getByRole('button', { name: '予選をはじめる' }).tap();
  for (let number = 1; number <= examQuestions; number += 1) {
    await answerQuestion(page, number);
  }
  await untilQuestion(page, examQuestions + 1);
  await expect.poll(() => page.evaluate(() => window.playRecords.turns.length)).toBe(examQuestions);
  const { turns, longTasksWhilePicking } = await page.evaluate(() => window.playRecords);
  const over = turns.map(({ total }) => total - roundTripMilliseconds);
  return {
    questions: turns.length,
    overRoundTrip: { median: median(over) ?? 0, p95: quantile(over, 0.95) ?? 0 },
    submitMedian: median(turns, ({ submit }) => submit) ?? 0,
    longTasksWhilePicking,
  };
}

async function measureBare({ page }: Phone): Promise<number> {
  await page.addInitScript(recordPlay);
  return (median(await tapBarePage(page)) ?? 0) - roundTripMilliseconds;
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
  return { heapGrowth: (await heapMegabytes(cdp)) - before, replayedQuestions: total };
}
