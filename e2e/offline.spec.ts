import { expect } from '@playwright/test';
import { passTime } from './support/device.ts';
import { expectEnd, expectQuestion, openQuestion, pickAnswer, retrying, sendAnswer } from './support/play.ts';
import { test, testInKeptTab } from './support/test.ts';

const second = 1_000;

test.beforeAll(({ contest }) => contest.setPeriod('in_progress'));

testInKeptTab('a page that is waited for says when the network goes', async ({ page, context, contest }) => {
  const status = page.getByRole('status').filter({ hasText: '読み込んでいます' });
  const more = () => status.evaluate((element) => getComputedStyle(element, '::after').content);
  contest.network.bring('silent', /\/api\//);
  await page.goto('/exam');
  await expect(status).toBeVisible();
  expect(await more()).toBe('none');
  await context.setOffline(true);
  await expect.poll(more).toContain('電波が届いていません');
  contest.network.calm();
  await context.setOffline(false);
  await expect(status).toBeHidden();
});

test('after a minute without a network the page says so, and what was being sent goes out when the network is back', async ({
  page,
  context,
  contestant,
}) => {
  await page.clock.install();
  await openQuestion(page, contestant, 1);
  await pickAnswer(page);
  await context.setOffline(true);
  await sendAnswer(page);
  await expect(retrying(page)).toBeVisible();

  let tries = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/submit')) tries += 1;
  });
  const failure = page.getByRole('alert').filter({ hasText: 'エラーが発生しましたが、予選は続いています' });
  let seconds = 0;
  for (; !(await failure.isVisible()); seconds += 1) {
    expect(seconds).toBeLessThan(70);
    if (seconds <= 45) await expect(retrying(page)).toBeVisible();
    await page.clock.runFor(second);
  }
  expect(seconds).toBeGreaterThan(50);
  // Pauses grow from half a second to eight.
  expect(tries).toBeGreaterThan(8);
  expect(tries).toBeLessThan(25);
  expect(await contestant.answers()).toEqual([]);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'トップへ戻る' }).click();
  await page.getByRole('link', { name: '予選に進む' }).first().click();
  await page.getByRole('link', { name: '予選を再開する' }).click();
  await expectQuestion(page, 2);
  expect(await contestant.answers()).toHaveLength(1);
});

test('the time is up without a network, which comes back within the grace', async ({
  page,
  context,
  contest,
  contestant,
}) => {
  await page.clock.install();
  // Without randomness: tries come 0.35, 1.05 and 2.45 seconds after the first, and the next one would be too late.
  await page.addInitScript(() => {
    Math.random = () => 0.4;
  });
  await openQuestion(page, contestant, 1);
  await pickAnswer(page);
  await context.setOffline(true);
  const end = await contestant.end();
  await passTime(page, contest, end - second);
  await expect(retrying(page)).toBeVisible();
  // The network stays down for most of the grace, and the site keeps trying.
  while ((await page.evaluate(() => Date.now())) < end + 3.5 * second) await page.clock.runFor(second / 20);
  await expect(retrying(page)).toBeVisible();
  await contest.setClock(end + 4 * second, { isStopped: true });
  await context.setOffline(false);
  await expectEnd(page, 'timeup', '1 / 100問');
});

test('the time is up without a network, which stays down', async ({ page, context, contest, contestant }) => {
  await page.clock.install();
  await openQuestion(page, contestant, 2);
  await pickAnswer(page);
  // The pages at the end are prefetched.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await passTime(page, contest, (await contestant.end()) - second);
  await expect(page.getByRole('heading', { name: 'タイムアップ' })).toBeVisible();
  await context.setOffline(false);
  await expectEnd(page, 'timeup', '1 / 100問');
});
