import { productionDirectory } from '@knowledgeking/stage/paths';
import { serveStatic } from '@knowledgeking/stage/static-site';
import { expect, test } from '@playwright/test';
import { ownPorts } from './support/contest.ts';
import { answerQuestion, pressStart } from './support/pages.ts';
import { secondExamNumber, startSecondServer } from './support/second-server.ts';

const sitePort = ownPorts().secondSite;
test.use({ baseURL: `http://localhost:${sitePort}` });

let server: Awaited<ReturnType<typeof startSecondServer>>;
let closeSite: () => Promise<void>;
test.beforeAll(async () => {
  server = await startSecondServer();
  closeSite = await serveStatic(productionDirectory, sitePort);
});
test.afterAll(async () => {
  await closeSite();
  await server.close();
});

test('the site runs on another server, on another origin, that knows none of the extensions', async ({
  page,
}) => {
  const { contest } = server;
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.message));

  await test.step('the exam number in the partner app’s address logs in, and is removed from it', async () => {
    await page.goto(`/?type=webview&is_logged_in=true#base_crew_token=${secondExamNumber}`);
    await expect(page.getByText('よその航海士').first()).toBeVisible();
    await expect(page).toHaveURL(/\/\?type=webview&is_logged_in=true$/);
  });

  await test.step('every type of question is answered; a reload goes on', async () => {
    await page.getByRole('link', { name: '予選に進む' }).first().click();
    await pressStart(page);
    for (let number = 1; number <= 6; number += 1) {
      await answerQuestion(page, number);
      if (number === 3) {
        await expect(page.getByRole('heading', { name: '第4問' })).toBeVisible();
        await page.reload();
      }
    }
    await expect(page).toHaveURL(/\/exam\/finished$/);
    expect(contest.answers).toEqual(['1', '1', '1,4,2,3', 'A-2,B-1', 'た,う,い,よ,へ,い', 'うみ']);
  });

  await test.step('quick score, result and answers are shown with what there is', async () => {
    await page.getByRole('link', { name: '結果を見る' }).click();
    await expect(page.getByText('速報まで')).toBeVisible();
    contest.period = 'after_end_not_aggregated';
    await page.goto('/result');
    await expect(page.getByText('/ 100点').first()).toBeVisible();
    contest.period = 'result_published';
    await page.goto('/result');
    await expect(page.getByText('4,321位')).toBeVisible();
    await expect(page.getByText('長崎県').first()).toBeVisible();
    await page.goto('/answers');
    await expect(page.getByText('6問中1問正解')).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(6);
  });

  expect(contest.unknown).toEqual([]);
  expect(failures).toEqual([]);
});
