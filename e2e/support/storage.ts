import type { Page } from '@playwright/test';

/** Makes touching storage an error, as in browsers that may store nothing. To be called before the first page. */
export const forbidStorage = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });

/** Fills the storage that the browser grants this site, to the last character. To be called on one of its pages. */
export const fillStorage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const storage of [localStorage, sessionStorage]) {
      for (let length = 2 ** 22, count = 0; length >= 1; count += 1) {
        try {
          storage.setItem(`f${count}`, 'x'.repeat(length));
        } catch {
          length = Math.floor(length / 2);
        }
      }
    }
  });
