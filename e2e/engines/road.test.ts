import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { PackQuiz } from '@knowledgeking/contract';
import { quizTypes } from '@knowledgeking/contract/rules/quiz';
import { phone, postInPage } from '@knowledgeking/lab/screens/scene';
import { openShare } from '@knowledgeking/lab/screens/scene-sets';
import { loadPack } from '@knowledgeking/pack/load';
import {
  type Engine,
  type EngineName,
  type EnginePage,
  engineNames,
  isWholeRun,
} from '@knowledgeking/stage/engines/engine-page';
import { openEngines } from '@knowledgeking/stage/engines/open-engine';
import { Person } from '@knowledgeking/stage/engines/person';
import { findInMail } from '@knowledgeking/stage/find-in-mails';
import { inRoot } from '@knowledgeking/stage/paths';
import { type Product, startProduct } from '@knowledgeking/stage/product';
import { imitateExtensions } from './extensions.ts';
import { lookAt } from './inspect-page.ts';

const exam = loadPack(inRoot('content')).pack?.exam ?? [];
/** The number of the first question that is so, in the exam of content/. */
const firstNumber = (isSo: (quiz: PackQuiz) => boolean): number => exam.find(isSo)?.number ?? exam.length;
const withFilm = firstNumber(({ media }) => media?.type === 'video');
const withSound = firstNumber(({ media }) => media?.type === 'audio');
/** The first after every type of question, a film and a sound have come. */
const lastByHand =
  1 + Math.max(withFilm, withSound, ...quizTypes.map((type) => firstNumber((quiz) => quiz.type === type)));
const questions = exam.length;
const outageMilliseconds = 10_000;

/** A part of the road, which goes on where the one before has ended. It ends on a page that can be looked at. */
interface Step {
  name: string;
  /** Brings the contest into the state for it. */
  prepare?: (product: Product) => unknown;
  go: (person: Traveller, product: Product) => Promise<unknown>;
  /** Only the whole run has it. */
  isDetour?: boolean;
}

const steps: Step[] = [
  {
    name: 'finds the contest',
    prepare: ({ contest }) => contest('period', 'entry'),
    go: (person) => person.open('/'),
  },
  { name: 'enters by e-mail', go: enter },
  { name: 'confirms the entry', go: confirm },
  { name: 'logs in', go: logIn },
  {
    name: 'sees the way into the exam',
    prepare: ({ contest }) => contest('period', 'in_progress'),
    go: async (person) => {
      await person.open('/');
      await person.press('予選に進む');
      await person.isAt('/exam');
    },
  },
  { name: 'starts, answers, and loads the page again', go: start },
  { name: 'answers every type of question, with a film and a sound', go: answerByHand },
  {
    name: 'answers while the server is gone',
    prepare: (product) => product.stop(),
    go: async (person) => {
      await person.answer(lastByHand);
      await person.see('通信を再試行しています');
      await pause(outageMilliseconds);
    },
    isDetour: true,
  },
  {
    name: 'goes on when it is back',
    prepare: (product) => product.start(),
    go: (person) => person.until('the next question', isHeading, `第${lastByHand + 1}問`),
    isDetour: true,
  },
  { name: 'comes to the end of the exam', go: finish },
  {
    name: 'sees the result, its picture and the certificate',
    prepare: ({ contest }) => contest('period', 'result_published'),
    go: lookAtResult,
  },
  {
    name: 'reads the answers',
    go: async (person) => {
      await person.open('/answers');
      await person.see('第1問');
    },
    isDetour: true,
  },
  {
    name: 'hears the first places called, and opens the envelope',
    go: async (person) => {
      await person.open('/ceremony');
      await person.press('封筒をあける');
      await person.isAt('/result');
    },
    isDetour: true,
  },
  {
    name: 'comes by a shared link, by the seal, and by an address that leads nowhere',
    go: async (person) => {
      await person.open('/share/2025/practice7');
      await person.press('練習問題に挑戦');
      await person.isAt('/practice');
      await person.open('/commitment');
      await person.open('/nowhere');
      await person.press('トップへ戻る');
      await person.isAt('/');
    },
    isDetour: true,
  },
  {
    name: 'replays the exam in the archive',
    go: async (person) => {
      await person.open('/archive');
      await person.press('アーカイブをはじめる');
      for (const number of [1, 2, 3]) await person.answer(number);
      await person.open('/archive/play');
      await person.answer(4);
    },
    isDetour: true,
  },
  {
    name: 'takes the practice exam to its end',
    go: async (person) => {
      await person.open('/practice');
      await person.press('練習をはじめる');
      for (let number = 1; number <= 10; number += 1) await person.answer(number);
      await person.isAt('/practice/finished');
      await person.press('結果を見る');
      await person.isAt('/practice/result');
    },
    isDetour: true,
  },
  {
    name: 'shares the result inside the partner app by a screenshot',
    go: async (person) => {
      await person.open('/practice/result?type=webview');
      await person.press('シェアする');
      await person.see('スクリーンショット');
    },
    isDetour: true,
  },
];

/** From the top page to the certificate, in chronological order. */
const road = steps.filter(({ isDetour }) => isWholeRun || !isDetour);

/** `npm test` goes the road once in each engine: in Chromium, in which its other tests run, with extensions. */
const waysOf = (engine: EngineName): boolean[] => (isWholeRun ? [false, true] : [engine === 'chromium']);

/** Somebody on the road, in one of the engines. */
class Traveller extends Person {
  /** Whether extensions are on each of their pages. */
  readonly hasExtensions: boolean;

  private constructor(page: EnginePage, origin: string, hasExtensions: boolean) {
    super(page, origin, pressesBy[page.engine]);
    this.hasExtensions = hasExtensions;
  }

  static async setOut({ newPage }: Engine, origin: string, hasExtensions: boolean): Promise<Traveller> {
    return new Traveller(await newPage(hasExtensions ? imitateExtensions : undefined), origin, hasExtensions);
  }

  get name(): string {
    return `${this.page.engine}${this.hasExtensions ? ', with extensions' : ''}`;
  }

  get address(): string {
    return `${this.page.engine}${this.hasExtensions ? '.extended' : ''}@umitsubame.example`;
  }
}

async function enter(person: Traveller): Promise<void> {
  await person.press('エントリーする');
  await person.isAt('/entry');
  await person.fill('メールアドレス', person.address);
  await person.fill('表示名', 'うみつばめ');
  await person.choose('出身地', '沖縄県');
  await person.press('一般の部');
  await person.press('応募規約に同意する');
  await person.press('確認メールを送る');
  await person.isAt('/entry/resend');
}

async function confirm(person: Traveller, product: Product): Promise<void> {
  const link = new URL(await findInMail(product.mailUrl, person.address, /(http\S+entry_token=\S+)/));
  await person.open(link.pathname + link.search);
  await person.press('エントリーを確定する');
  await person.isAt('/entry/complete');
}

async function logIn(person: Traveller, product: Product): Promise<void> {
  const examNumber = await findInMail(
    product.mailUrl,
    person.address,
    /([0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4})/,
  );
  await person.open('/login');
  await person.fill('受験番号', examNumber.toLowerCase());
  await person.press('ログイン', true);
  await person.see('うみつばめ');
}

async function start(person: Traveller): Promise<void> {
  await person.press('約束します');
  await person.press('予選をはじめる');
  await person.answer(1);
  await person.answer(2);
  await person.open('/exam/play');
  await person.until('question 3', isHeading, '第3問');
}

async function answerByHand(person: Traveller): Promise<void> {
  for (let number = 3; number < lastByHand; number += 1) {
    if (number === withFilm) await person.plays('video');
    if (number === withSound) await person.plays('audio');
    await person.answer(number);
  }
  await person.until(`question ${lastByHand}`, isHeading, `第${lastByHand}問`);
}

async function finish(person: Traveller): Promise<void> {
  const next = isWholeRun ? lastByHand + 1 : lastByHand;
  const skipped = Array.from({ length: questions - next }, (_, index) => next + index);
  await person.page.run(
    postInPage,
    skipped.map((quiz_number) => ({ path: 'submit', data: { quiz_number, answer: '' } })),
  );
  await person.open('/exam/play');
  await person.answer(questions);
  await person.isAt('/exam/finished');
}

async function lookAtResult(person: Traveller): Promise<void> {
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
  await person.open('/result');
}

/** The words with which React draws a page again that is not as it was exported. */
const drawnAgain = 'Minified React error #418';

/** Gives a line for each crash on a page that extensions have touched. */
async function findCrashes({ page }: Traveller): Promise<string[]> {
  const isTouched = await page.run(() => document.querySelector('font') !== null, undefined);
  const errors = page.takeErrors().filter((error) => !error.includes(drawnAgain));
  return isTouched ? errors : ['nothing has been translated', ...errors];
}

/** Runs in the page. */
function isHeading(words: string): boolean {
  return document.querySelector('h1')?.textContent === words;
}

/** Firefox by the keyboard, as it is what people use who have no pointer; on phones there are only fingers. */
const pressesBy = { chromium: 'pointer', firefox: 'keyboard', webkit: 'pointer' } as const;

/** In CSS pixels. Every page on the road is looked at in them. */
const widths = [phone.width, 1_440];

suite('the road of a contestant', () => {
  test('leads from the top page to the certificate, and no page on it has a fault', async (context) => {
    let engines: Engine[] = [];
    const product = await startProduct();
    try {
      engines = await openEngines(context, engineNames);
      const people = await Promise.all(
        engines.flatMap((engine) =>
          waysOf(engine.name).map((hasExtensions) => Traveller.setOut(engine, product.url, hasExtensions)),
        ),
      );
      for (const { name, prepare, go } of road) {
        await prepare?.(product);
        const take = (person: Traveller) =>
          context.test(`${person.name}: ${name}`, async () => {
            await person.page.resize(phone);
            await go(person, product);
            assert.deepEqual(
              person.hasExtensions ? await findCrashes(person) : await lookAt(person.page, widths),
              [],
            );
          });
        await Promise.all(people.map(take));
      }
    } finally {
      for (const engine of engines) await engine.close();
      await product.close();
    }
  });
});
