import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Product } from '../lib/product.ts';
import { enterExam } from './answer-exam.ts';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

interface ContestantWish {
  isChild?: boolean;
  birthplace?: string;
  /** Starts the exam and answers this many of its questions. */
  answered?: number;
  isFinished?: boolean;
}

/** The running contest, with the browsers of several people. */
export class Stage {
  readonly product: Product;
  readonly #browser: Browser;
  readonly #kept = new Map<string, StorageState>();

  constructor(product: Product, browser: Browser) {
    this.product = product;
    this.#browser = browser;
  }

  /** Opens the browser kept under this name, or a first-time visitor's where there is no name. */
  async open(name: string | undefined, size: { width: number; height: number }): Promise<BrowserContext> {
    const storageState = name === undefined ? undefined : this.#kept.get(name);
    if (name !== undefined && !storageState) throw new Error(`nobody was kept as ${name}`);
    return this.#browser.newContext({
      baseURL: this.product.url,
      viewport: size,
      hasTouch: size.width < 1_024,
      locale: 'ja-JP',
      reducedMotion: 'reduce',
      ...(storageState && { storageState }),
    });
  }

  /** Performs an action on a phone and keeps the state of its browser. */
  async keep(name: string, act: (page: Page) => Promise<unknown>, from?: string): Promise<void> {
    const context = await this.open(from, { width: 375, height: 667 });
    await act(await context.newPage());
    this.#kept.set(name, await context.storageState());
    await context.close();
  }

  /** Keeps the browser of a new, logged-in participant, as far into the exam as requested. */
  async keepContestant(name: string, wish: ContestantWish = {}): Promise<void> {
    await this.keep(name, async (page) => {
      const exam = await enterExam(page, this.product.url, {
        children_division: wish.isChild ?? false,
        birthplace: wish.birthplace ?? '東京都',
      });
      await page.goto(`/#base_crew_token=${exam.examNumber}`);
      await page.getByRole('button', { name: 'ログアウト' }).waitFor();
      if (wish.answered !== undefined) await exam.answer(wish.answered);
      if (wish.isFinished) await exam.finish();
    });
  }
}
