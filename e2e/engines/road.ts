import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { Product } from '../../scripts/lib/product.ts';
import { postInPage } from '../../scripts/screens/answer-exam.ts';
import { openShare } from '../../scripts/screens/open-to-all.ts';
import { isWholeRun } from './engine-page.ts';
import type { Person } from './person.ts';

/** The first question with a film, and the first with a sound, in the exam of content/. */
const withFilm = 4;
const withSound = 8;
/** By then every type of question has come. */
const lastByHand = 15;
const questions = 100;
const outageMilliseconds = 10_000;

type Steps = Record<string, (person: Person, product: Product) => Promise<unknown>>;

/** A name for each step, in its order. Each goes on where the one before has ended. */
const mainRoad: Steps = {
  'enters by e-mail and logs in': enter,
  'sits the exam, with a reload, a film and a sound': sitExam,
  'sees the result, its picture and the certificate': lookAtResult,
};

/** Further steps, only of the whole run. */
const wayOn: Steps = {
  'reads the answers': async (person) => {
    await person.open('/answers');
    await person.see('第1問');
  },
  'replays the exam in the archive': async (person) => {
    await person.open('/archive');
    await person.press('アーカイブをはじめる');
    for (const number of [1, 2, 3]) await person.answer(number);
    await person.open('/archive/play');
    await person.answer(4);
  },
  'takes the practice exam to its end': async (person) => {
    await person.open('/practice');
    await person.press('練習をはじめる');
    for (let number = 1; number <= 10; number += 1) await person.answer(number);
    await person.isAt('/practice/finished');
    await person.press('結果を見る');
    await person.isAt('/practice/result');
  },
  'shares the result inside the partner app by a screenshot': async (person) => {
    await person.open('/practice/result?type=webview');
    await person.press('シェアする');
    await person.see('スクリーンショット');
  },
};

export const road: Steps = isWholeRun ? { ...mainRoad, ...wayOn } : mainRoad;

async function enter(person: Person, product: Product): Promise<void> {
  product.contest('period', 'entry');
  const address = `umi-${Date.now()}@example.jp`;
  await person.open('/');
  await person.press('エントリーする');
  await person.isAt('/entry');
  await person.fill('メールアドレス', address);
  await person.fill('表示名', 'うみつばめ');
  await person.choose('出身地', '沖縄県');
  await person.press('一般の部');
  await person.press('応募規約に同意する');
  await person.press('確認メールを送る');
  await person.isAt('/entry/resend');
  const link = new URL(await readMail(product, address, /http\S+entry_token=\S+/));
  await person.open(link.pathname + link.search);
  await person.press('エントリーを確定する');
  await person.isAt('/entry/complete');
  const examNumber = await readMail(product, address, /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/);
  await person.open('/login');
  await person.fill('受験番号', examNumber.toLowerCase());
  await person.press('ログイン', true);
  await person.see('うみつばめ');
}

async function sitExam(person: Person, product: Product): Promise<void> {
  product.contest('period', 'in_progress');
  await person.open('/');
  await person.press('予選に進む');
  await person.isAt('/exam');
  await person.press('予選をはじめる');
  await person.answer(1);
  await person.answer(2);
  await person.open('/exam/play');
  for (let number = 3; number <= lastByHand; number += 1) {
    if (number === withFilm) await person.plays('video');
    if (number === withSound) await person.plays('audio');
    if (isWholeRun && number === lastByHand - 1) await answerWhileServerIsGone(person, product, number);
    else await person.answer(number);
  }
  await person.until(`question ${lastByHand + 1}`, isHeading, `第${lastByHand + 1}問`);
  const skipped = Array.from({ length: questions - lastByHand - 1 }, (_, index) => lastByHand + 1 + index);
  await person.page.run(
    postInPage,
    skipped.map((quiz_number) => ({ path: 'submit', data: { quiz_number, answer: '' } })),
  );
  await person.open('/exam/play');
  await person.answer(questions);
  await person.isAt('/exam/finished');
}

async function answerWhileServerIsGone(person: Person, product: Product, number: number): Promise<void> {
  await person.until(`question ${number}`, isHeading, `第${number}問`);
  const isBack = product.pause(outageMilliseconds);
  await pause(outageMilliseconds / 10);
  await person.answer(number);
  await person.see('通信を再試行しています');
  await isBack;
  await person.until(`question ${number + 1}`, isHeading, `第${number + 1}問`);
}

async function lookAtResult(person: Person, product: Product): Promise<void> {
  product.contest('period', 'result_published');
  await person.open('/result');
  await person.see('偏差値');
  await person.page.run(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  }, undefined);
  await person.press('表彰状を印刷する');
  await person.until('it is printed', () => document.body.dataset.printed === '', undefined);
  await openShare(person);
  const width = await person.page.run(
    () => document.querySelector<HTMLImageElement>('dialog img')?.naturalWidth,
    undefined,
  );
  assert.equal(width, 1_080);
}

/** Waits for a mail to this address, and takes a part out of it. */
async function readMail({ mailUrl }: Product, address: string, part: RegExp): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const mails = (await (await fetch(`${mailUrl}/email`)).json()) as {
      to: { address: string }[];
      text: string;
    }[];
    const found = mails
      .filter(({ to }) => to.some((each) => each.address === address))
      .map(({ text }) => part.exec(text)?.[0])
      .find((each) => each !== undefined);
    if (found !== undefined) return found;
    await pause(100);
  }
  throw new Error(`no mail to ${address} with ${part}`);
}

/** Runs in the page. */
function isHeading(words: string): boolean {
  return document.querySelector('h1')?.textContent === words;
}
