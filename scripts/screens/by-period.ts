import type { Page } from '@playwright/test';
import { answerQuestion } from '../bench/answering.ts';
import { type Scene, type SceneSet, scene, view } from './scene.ts';

const press = (name: string) => (page: Page) => page.getByRole('button', { name }).click();

async function openShare(page: Page): Promise<void> {
  await press('シェアする')(page);
  await page.locator('dialog img').waitFor();
}

async function fillEntry(page: Page): Promise<void> {
  await page
    .getByLabel('メールアドレス')
    .fill('tonari-no-minato-no-chiisana-toudai@oounabara-logbook.example');
  await page.getByLabel('表示名').fill('荒海をこえてゆくながい名前の航海士見習い');
  await page.getByLabel('出身地').selectOption('神奈川県');
}

const top = (rest: Partial<Scene> = {}): Scene => scene('top', '/', rest);

const entry: SceneSet = {
  name: 'entry',
  prepare: async ({ product }) => {
    product.contest('period', 'entry');
    product.contest('exam', 'commit');
  },
  scenes: [
    top(),
    scene('top-dawn', '/', { sky: 'dawn', isWindowOnly: true }),
    scene('top-dusk', '/', { sky: 'dusk', isWindowOnly: true }),
    scene('top-night', '/', { sky: 'night' }),
    scene('entry', '/entry'),
    scene('entry-errors', '/entry', { act: press('確認メールを送る') }),
    scene('entry-filled', '/entry', { act: fillEntry }),
    scene('resend', '/entry/resend'),
    scene('confirm-unknown', '/entry/confirm?entry_token=unknown'),
    scene('complete', '/entry/complete'),
    scene('login', '/login'),
    scene('login-error', '/login', { act: press('ログイン') }),
    scene('seal', '/commitment'),
  ],
};

const justBefore: SceneSet = {
  name: 'just-before-start',
  prepare: async (stage) => {
    stage.product.contest('period', 'just_before_start');
    await stage.keepContestant('waiting');
  },
  scenes: [top(), scene('top-logged-in', '/', { as: 'waiting' }), scene('exam', '/exam', { as: 'waiting' })],
};

const inProgress: SceneSet = {
  name: 'in-progress',
  prepare: async (stage) => {
    stage.product.contest('period', 'in_progress');
    await stage.keepContestant('ready');
    await stage.keepContestant('started', { answered: 7 });
    await stage.keepContestant('done', { answered: 62, isFinished: true });
    await stage.keepContestant('child', {
      isChild: true,
      birthplace: '沖縄県',
      answered: 31,
      isFinished: true,
    });
    await stage.keepContestant('abroad', { birthplace: '海外', answered: 0, isFinished: true });
  },
  scenes: [
    top({ as: 'ready' }),
    scene('exam', '/exam', { as: 'ready' }),
    scene('exam-resume', '/exam', { as: 'started' }),
    view('play', '/exam/play', { as: 'started' }),
    view('finished', '/exam/finished', { as: 'done' }),
    view('finished-in-the-middle', '/exam/finished', { as: 'started' }),
    scene('quick-result-early', '/result', { as: 'done' }),
  ],
};

const beingMarked: SceneSet = {
  name: 'being-marked',
  prepare: async ({ product }) => product.contest('period', 'after_end_not_aggregated'),
  scenes: [
    top({ as: 'done' }),
    // Contestants who had not finished have run out of time.
    view('timeup', '/exam/timeup', { as: 'started' }),
    scene('result-missed', '/result', { as: 'ready' }),
    scene('quick-result', '/result', { as: 'done' }),
  ],
};

const published: SceneSet = {
  name: 'published',
  prepare: async (stage) => {
    stage.product.contest('period', 'result_published');
    await stage.keep('replaying', async (page) => {
      await page.goto('/archive');
      await page.getByRole('button', { name: 'アーカイブをはじめる' }).tap();
      for (let number = 1; number <= 3; number += 1) await answerQuestion(page, number);
    });
  },
  scenes: [
    top(),
    top({ name: 'top-logged-in', as: 'done', isWindowOnly: true }),
    scene('result', '/result', { as: 'done' }),
    scene('result-night', '/result', { as: 'done', sky: 'night', isWindowOnly: true }),
    scene('result-child', '/result', { as: 'child' }),
    scene('result-abroad', '/result', { as: 'abroad' }),
    view('result-share', '/result', { as: 'done', act: openShare }),
    view('no-record', '/result'),
    scene('answers', '/answers', { as: 'done' }),
    scene('archive', '/archive'),
    scene('seal-checked', '/commitment', { act: press('確かめる') }),
    view('archive-play', '/archive/play', { as: 'replaying' }),
  ],
};

const maintenance: SceneSet = {
  name: 'maintenance',
  prepare: async ({ product }) =>
    product.contest('maintenance', 'on', '--message', '帆をつくろっています。15時ごろに終わる予定です。'),
  scenes: [view('top', '/')],
};

/** The scenes of each period of the contest, in chronological order. */
export const byPeriod: SceneSet[] = [entry, justBefore, inProgress, beingMarked, published, maintenance];
