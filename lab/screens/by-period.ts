import type { Person } from '@knowledgeking/stage/engines/person';
import { enterExam } from './answer-exam.ts';
import { openShare } from './open-to-all.ts';
import type { SceneSet } from './scene.ts';
import { type Scene, scene, view } from './scene.ts';

const press = (name: string) => (person: Person) => person.press(name);

async function fillEntry(person: Person): Promise<void> {
  await person.fill('メールアドレス', 'tonari-no-minato-no-chiisana-toudai@oounabara-logbook.example');
  await person.fill('表示名', '荒海をこえてゆくながい名前の航海士見習い');
  await person.choose('出身地', '神奈川県');
}

/** Runs in the page. */
async function areResultsOut(): Promise<boolean> {
  const { site_status: status } = await (await fetch('/api/site_status', { cache: 'no-store' })).json();
  return status.period === 'result_published';
}

const top = (rest: Partial<Scene> = {}): Scene => scene('top', '/', rest);

const entry: SceneSet = {
  name: 'entry',
  prepare: (contest) => {
    contest('period', 'entry');
    contest('exam', 'commit');
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
    scene('confirm-unknown', '/entry/confirm?entry_token=unknown', { isLacking: true }),
    scene('complete', '/entry/complete'),
    scene('login', '/login'),
    scene('login-error', '/login', { act: press('ログイン') }),
    scene('seal', '/commitment'),
  ],
};

const justBefore: SceneSet = {
  name: 'just-before-start',
  prepare: (contest) => contest('period', 'just_before_start'),
  gather: (stage) => stage.keep('waiting', (person) => enterExam(person, {})),
  scenes: [top(), scene('top-logged-in', '/', { as: 'waiting' }), scene('exam', '/exam', { as: 'waiting' })],
};

const inProgress: SceneSet = {
  name: 'in-progress',
  prepare: (contest) => contest('period', 'in_progress'),
  gather: async (stage) => {
    const contestants = {
      ready: {},
      started: { answered: 7 },
      done: { answered: 62, isFinished: true },
      child: { isChild: true, birthplace: '沖縄県', answered: 31, isFinished: true },
      abroad: { birthplace: '海外', answered: 0, isFinished: true },
    };
    for (const [name, wish] of Object.entries(contestants))
      await stage.keep(name, (person) => enterExam(person, wish));
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
  prepare: (contest) => contest('period', 'after_end_not_aggregated'),
  scenes: [
    top({ as: 'done' }),
    // Contestants who had not finished have run out of time.
    view('timeup', '/exam/timeup', { as: 'started' }),
    scene('result-missed', '/result', { as: 'ready' }),
    scene('quick-result', '/result', { as: 'done' }),
    scene('ceremony-waiting', '/ceremony', { as: 'done' }),
  ],
};

const published: SceneSet = {
  name: 'published',
  prepare: (contest) => contest('period', 'result_published'),
  gather: (stage) =>
    stage.keep('replaying', async (person) => {
      await person.open('/');
      // A copy of the API may go by the state before for two seconds, and the guard would lead away from the archive.
      await person.until('the results are out', areResultsOut, undefined);
      await person.open('/archive');
      await person.press('アーカイブをはじめる');
      for (let number = 1; number <= 3; number += 1) await person.answer(number);
    }),
  scenes: [
    top(),
    top({ name: 'top-logged-in', as: 'done', isWindowOnly: true }),
    scene('result', '/result', { as: 'done' }),
    scene('result-night', '/result', { as: 'done', sky: 'night', isWindowOnly: true }),
    scene('result-child', '/result', { as: 'child' }),
    scene('result-abroad', '/result', { as: 'abroad' }),
    view('result-share', '/result', { as: 'done', act: openShare }),
    view('no-record', '/result'),
    view('ceremony-visitor', '/ceremony'),
    scene('ceremony', '/ceremony', { as: 'done' }),
    scene('answers', '/answers', { as: 'done' }),
    scene('archive', '/archive'),
    scene('seal-checked', '/commitment', { act: press('確かめる') }),
    view('archive-play', '/archive/play', { as: 'replaying' }),
  ],
};

const maintenance: SceneSet = {
  name: 'maintenance',
  prepare: (contest) =>
    contest('maintenance', 'on', '--message', '帆をつくろっています。15時ごろに終わる予定です。'),
  scenes: [view('top', '/', { isLacking: true })],
};

/** The scenes of each period of the contest, in chronological order. */
export const byPeriod: SceneSet[] = [entry, justBefore, inProgress, beingMarked, published, maintenance];
