import { expect } from '@playwright/test';
import { sleepDevice } from './support/device.ts';
import {
  expectEnd,
  expectQuestion,
  nextSecond,
  openQuestion,
  pickAnswer,
  pickedOptions,
  remainingSeconds,
  sendAnswer,
} from './support/play.ts';
import { test } from './support/test.ts';

const second = 1_000;
const minute = 60 * second;
const day = 24 * 60 * minute;

test.beforeAll(({ contest }) => contest.setPeriod('in_progress'));

test('a device clock that is a day behind is corrected in the middle of a question', async ({
  page,
  contestant,
}) => {
  await page.clock.install({ time: Date.now() - day });
  await openQuestion(page, contestant, 1);
  const before = await nextSecond(page);
  expect(before).toBeGreaterThan(59 * 60);
  expect(before).toBeLessThanOrEqual(60 * 60);

  await pickAnswer(page);
  const reread = page.waitForResponse('**/api/site_status');
  await page.clock.setSystemTime(Date.now());
  const after = await nextSecond(page);
  expect(after).toBeGreaterThan(59 * 60);
  expect(after).toBeLessThan(before);
  await reread;
  expect(await nextSecond(page)).toBeLessThan(before);
  await sendAnswer(page);
  await expectQuestion(page, 2);
  expect(await contestant.answers()).toHaveLength(1);
});

test('a device that sleeps for ten minutes in the middle of a question', async ({
  page,
  contest,
  contestant,
}) => {
  await page.clock.install();
  await openQuestion(page, contestant, 1);
  await pickAnswer(page);
  const picked = await pickedOptions(page);

  await sleepDevice(page, contest, Date.now() + 10 * minute);

  // Unlike after a real sleep, the last response may still be in the browser's cache; then the next read counts.
  await expect.poll(() => remainingSeconds(page), { timeout: 45_000 }).toBeLessThanOrEqual(50 * 60);
  expect(await remainingSeconds(page)).toBeGreaterThan(48 * 60);
  expect(await pickedOptions(page)).toEqual(picked);
  await sendAnswer(page);
  await expectQuestion(page, 2);
  expect(await contestant.answers()).toHaveLength(1);
});

test('a phone that is locked before the end and woken within the grace', async ({
  page,
  contest,
  contestant,
}) => {
  await page.clock.install();
  await openQuestion(page, contestant, 1);
  await pickAnswer(page);
  await sleepDevice(page, contest, (await contestant.end()) + 3 * second, { isStopped: true });
  await expectEnd(page, 'timeup', '1 / 100問');
  expect(await contestant.answers()).not.toEqual(['']);
  expect(await contestant.examStatus()).toBe('time_over');
});

test('a phone that is locked before the end and woken after the grace', async ({
  page,
  contest,
  contestant,
}) => {
  await page.clock.install();
  await openQuestion(page, contestant, 2);
  await pickAnswer(page);
  await sleepDevice(page, contest, (await contestant.end()) + minute);
  await expectEnd(page, 'timeup', '1 / 100問');
  await page.getByRole('link', { name: '結果を見る' }).click();
  await expect(page.getByText('速報まで')).toBeVisible();
});
