import { expect, type Page } from '@playwright/test';
import { expectQuestion } from './play.ts';

/** The treatment of the questions from one to another. */
interface Way {
  from: number;
  to: number;
  what: 'answer' | 'skip';
}

/** Runs in the page. @throws Error where a question cannot be answered or the next one does not come */
async function playInPage({ from, to, what }: Way): Promise<void> {
  const until = <T>(name: string, look: () => T | undefined): Promise<T> =>
    new Promise((resolve, reject) => {
      const lookAgain = (): void => {
        const found = look();
        if (found === undefined) return;
        observer.disconnect();
        clearTimeout(timer);
        resolve(found);
      };
      const observer = new MutationObserver(lookAgain);
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      const timer = setTimeout(() => {
        observer.disconnect();
        reject(new Error(`${name}: not there after fifteen seconds`));
      }, 15_000);
      lookAgain();
    });
  const button = (name: string): HTMLButtonElement | undefined =>
    [...document.querySelectorAll('button')].find(
      (each) =>
        each.textContent === name && !each.disabled && each.ariaDisabled !== 'true' && each.checkVisibility(),
    );
  const press = async (name: string, number: number): Promise<void> =>
    (await until(`question ${number}, ${name}`, () => button(name))).click();
  const pick = async (): Promise<void> => {
    const field = document.querySelector<HTMLInputElement>('main input[type="text"]');
    field?.focus();
    if (field) document.execCommand('insertText', false, 'うみ');
    for (let picks = 0; picks < 12 && !button('回答する'); picks += 1) {
      const unpicked = [...document.querySelectorAll<HTMLElement>('main button[aria-pressed="false"]')];
      unpicked.at(picks % 2 === 0 ? 0 : -1)?.click();
      await new Promise((drawn) => setTimeout(drawn));
    }
  };
  for (let number = from; number <= to; number += 1) {
    await until(`question ${number}`, () =>
      document.querySelector('h1')?.textContent === `第${number}問` ? button('スキップ') : undefined,
    );
    if (what === 'answer') await pick();
    await press(what === 'answer' ? '回答する' : 'スキップ', number);
    if (what === 'skip') await press('スキップする', number);
  }
}

/**
 * Answers or skips many questions alike, by the same buttons as a contestant, but without a way through the browser for each
 * press, which costs four times as much as the page itself.
 */
export async function playOn(page: Page, what: 'answer' | 'skip', from: number, to: number): Promise<void> {
  await expectQuestion(page, from);
  await expect(page.evaluate(playInPage, { from, to, what })).resolves.toBeUndefined();
}
