import { expect } from '@playwright/test';
import { Contestant } from './support/contestant.ts';
import { CrashingBrowser } from './support/crashing-browser.ts';
import { expectQuestion, openQuestion, pickAnswer, pickedOptions } from './support/play.ts';
import { test } from './support/test.ts';

const picksKey = 'knowledgeking2025:quiz_user_answers';

test.beforeAll(({ contest }) => contest.setPeriod('in_progress'));

test('a tab that crashes', async ({ page, context, contestant }) => {
  await openQuestion(page, contestant, 2);
  await pickAnswer(page);
  const picked = await pickedOptions(page);
  const crashed = page.waitForEvent('crash');
  await page.goto('chrome://crash').catch(() => undefined);
  await crashed;

  const next = await context.newPage();
  await next.goto('/exam/play');
  await expectQuestion(next, 2);
  expect(await pickedOptions(next)).toEqual(picked);
});

test('a browser that crashes with picks on screen', async ({ contest }) => {
  const browser = new CrashingBrowser();
  try {
    let context = await browser.open();
    const contestant = await Contestant.enter(contest, context);
    await contestant.startAt(2);
    let page = await context.newPage();
    await page.goto(`${contest.siteUrl}/exam/play`);
    await expectQuestion(page, 2);
    await pickAnswer(page);
    const picked = await pickedOptions(page);
    await browser.waitForStored(page, picksKey);
    await browser.kill();

    context = await browser.open();
    // Cookies take up to half a minute to reach the disk: after a crash, a fresh login is lost.
    await contestant.logInWith(context);
    page = await context.newPage();
    await page.goto(`${contest.siteUrl}/exam/play`);
    await expectQuestion(page, 2);
    expect(await pickedOptions(page)).toEqual(picked);
  } finally {
    await browser.close();
  }
});
