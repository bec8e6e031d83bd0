import { expect } from '@playwright/test';
import { testInKeptTab as test } from './support/test.ts';

test.use({ keepsScripts: true });

const tenAnswers = { started_at: 1, answers: Array.from({ length: 10 }, () => '') };

test('a result is shared as a picture and by three links, and the modal gives the focus back', async ({
  page,
}) => {
  await page.goto('/practice');
  await page.evaluate(
    (run) => localStorage.setItem('knowledgeking2025:practice_answers', JSON.stringify(run)),
    tenAnswers,
  );
  await page.goto('/practice/result');
  const open = page.getByRole('button', { name: 'シェアする' });
  await open.click();
  const modal = page.getByRole('dialog');
  const picture = modal.getByRole('img');
  await expect(picture).toHaveAttribute('alt', /10問中0問正解/);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1_080);
  await expect(modal.getByRole('link', { name: /^X/ })).toHaveAttribute('href', /practice0/);
  await expect(modal.getByRole('link', { name: /^LINE/ })).toHaveAttribute('target', '_blank');
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
  await expect(open).toBeFocused();
});

test('inside the partner app LINE is not there, and a screenshot is asked for', async ({ page }) => {
  await page.goto('/practice?type=webview');
  await page.evaluate(
    (run) => localStorage.setItem('knowledgeking2025:practice_answers', JSON.stringify(run)),
    tenAnswers,
  );
  await page.goto('/practice/result');
  await page.getByRole('button', { name: 'シェアする' }).click();
  const modal = page.getByRole('dialog');
  await expect(modal.getByText('スクリーンショット')).toBeVisible();
  await expect(modal.getByRole('link', { name: /^X/ })).toBeVisible();
  await expect(modal.getByRole('link', { name: /^LINE/ })).toHaveCount(0);
});
