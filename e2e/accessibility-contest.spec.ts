import { expectAccessible } from './support/axe.ts';
import { goOn, heading, open, press, store } from './support/pages.ts';
import { expectEnd, expectQuestion } from './support/play.ts';
import { testInKeptTab as test } from './support/test.ts';

// Its tests go to whichever workers are free: together they are among the longest.
test.describe.configure({ mode: 'parallel' });

test.use({ hasTouch: false, keepsScripts: true });
test.afterEach(({ contest }) => contest.setMaintenance(false));

test('the exam', async ({ page, contest, contestant }) => {
  await contest.setPeriod('just_before_start');
  await open(page, '/', page.getByText('予選の開始まで'));
  await expectAccessible(page, 'top, just before the start');
  await goOn(page, '/exam', page.getByText('予選の開始まで'));
  await expectAccessible(page, 'exam entrance, before the start');
  await contest.setPeriod('in_progress');
  await open(page, '/', page.getByRole('link', { name: '予選に進む' }));
  await expectAccessible(page, 'top, in progress');
  await goOn(page, '/exam', page.getByRole('button', { name: '予選をはじめる' }));
  await expectAccessible(page, 'exam entrance');
  await contestant.startAt(2);
  await open(page, '/exam', page.getByRole('link', { name: '予選を再開する' }));
  await expectAccessible(page, 'exam entrance, to be resumed');
  await goOn(page, '/exam/play', heading(page, '第2問'));
  await expectAccessible(page, 'exam play');
  await goOn(page, '/exam/timeup', heading(page, '予選のとちゅうです'));
  await expectAccessible(page, 'exam, opened in the middle of it');
  await contestant.finish();
  await page.goto('/exam/finished');
  await expectEnd(page, 'finished', '1 /');
  await expectAccessible(page, 'exam finished');
  await goOn(page, '/result', page.getByText('速報まで'));
  await expectAccessible(page, 'quick result, too early');
  await contest.setPeriod('after_end_not_aggregated');
  await open(page, '/result', page.getByText('集計中'));
  await expectAccessible(page, 'quick result');
  await goOn(page, '/ceremony', page.getByText('発表まで'));
  await expectAccessible(page, 'ceremony, waiting');
  await goOn(page, '/', heading(page, 'ただいま採点中'));
  await expectAccessible(page, 'top, being marked');
});

test('results', async ({ page, contest, contestant }) => {
  await contestant.sitUntil(3, 'result_published');
  await open(page, '/', page.getByRole('link', { name: '結果を見る' }));
  await expectAccessible(page, 'top, results are out');
  await goOn(page, '/result', page.getByText(/[\d,]+位/));
  await expectAccessible(page, 'result');
  contest.network.alter(/\/personal_result$/, ({ body }) => ({ body: { ...body, passed: true } }));
  await open(page, '/result', page.getByRole('dialog'));
  await expectAccessible(page, 'modal of those who passed');
  await goOn(page, '/answers', page.getByRole('article'));
  await expectAccessible(page, 'answers');
  await goOn(page, '/ceremony', page.getByRole('term'));
  await expectAccessible(page, 'ceremony');
});

test('archive', async ({ page, contest }) => {
  await contest.setPeriod('result_published');
  await open(page, '/archive');
  await expectAccessible(page, 'archive');
  await page.getByRole('button', { name: 'アーカイブをはじめる' }).click();
  await expectQuestion(page, 1);
  await expectAccessible(page, 'archive play');
  await store(page, 'archive_answers', { answers: Array(100).fill('') });
  await open(page, '/archive/finished', page.getByRole('link', { name: '結果を見る' }));
  await expectAccessible(page, 'archive finished');
  const start = await page.evaluate(() => localStorage.getItem('knowledgeking2025:archive_start_time'));
  await store(page, 'archive_start_time', { ...JSON.parse(start ?? ''), ends_at: 1 });
  await store(page, 'archive_answers', { answers: [''] });
  await open(page, '/archive/timeup', heading(page, 'タイムアップ'));
  await expectAccessible(page, 'archive, time is up');
  await goOn(page, '/archive/result', page.getByText(/[\d,]+位/));
  await expectAccessible(page, 'archive result');
  await goOn(page, '/archive/answers', page.getByRole('article'));
  await expectAccessible(page, 'archive answers');
});

test('what went wrong', async ({ page, context, contest }) => {
  await contest.setPeriod('in_progress');
  await context.clearCookies();
  await open(page, '/result', heading(page, '成績を表示できません'));
  await expectAccessible(page, 'no record');
  const kinds = ['CANT_ACCESS', 'ALREADY_LOGGEDIN', 'ENTRY_FAILURE', 'LOGIN_FAILURE', 'APOLOGY'];
  await open(page, '/_debug/api', page.getByRole('button', { name: 'APOLOGY' }));
  for (const kind of kinds) {
    await press(page, kind, page.getByRole('alert').getByRole('heading'));
    await expectAccessible(page, kind);
  }
  // Who has not begun is led from the questions back to their entrance.
  await goOn(page, '/practice');
  await page.getByRole('button', { name: '練習をはじめる' }).click();
  await expectQuestion(page, 1);
  await contest.setMaintenance(true);
  for (const path of ['/', '/exam', '/entry', '/practice/play']) {
    await (path === '/' ? open : goOn)(page, path, page.getByText('帆をつくろっています。'));
    await expectAccessible(page, `maintenance, ${path}`);
  }
});
