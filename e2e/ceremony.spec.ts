import { expect } from '@playwright/test';
import { test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('while regions are called, the ceremony can be skipped, and the envelope is on the screen', async ({
  page,
  contestant,
}) => {
  await contestant.sitUntil(3, 'result_published');
  await page.goto('/ceremony');
  await expect(page.getByText('2 / 48')).toBeVisible();
  await page.getByRole('button', { name: 'とばす' }).tap();
  const open = page.getByRole('link', { name: '封筒をあける' });
  await expect(open).toBeInViewport({ ratio: 1 });
  await open.tap();
  await expect(page).toHaveURL('/result');
});
