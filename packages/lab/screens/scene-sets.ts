import { quizTypes } from '@knowledgeking/contract/rules/quiz';
import type { Person } from '@knowledgeking/stage/engines/person';
import { enterExam, type Scene, type SceneSet, scene, view } from './scene.ts';

const question = (name: string, wish: Record<string, string>, rest: Partial<Scene> = {}): Scene =>
  view(`question-${name}`, `/_debug/quiz?${new URLSearchParams({ form: 'off', ...wish })}`, rest);

/** Every type with text, picked and not picked, every medium, and every state of a question. */
const questions: Scene[] = [
  ...quizTypes.flatMap((type) => [
    question(`${type}-empty`, { type }),
    question(`${type}-complete`, { type, state: 'complete', timer: 'soon' }),
    question(`${type}-long`, { type, length: 'long', state: 'partly' }),
    question(`${type}-image`, { type, medium: 'image', state: 'partly' }),
  ]),
  ...['audio', 'video', 'broken_image', 'broken_audio'].map((medium) =>
    question(
      `medium-${medium}`,
      { type: 'single_selection', medium },
      { isLacking: medium.startsWith('broken') },
    ),
  ),
  ...['image', 'broken'].map((face) =>
    question(
      `faces-${face}`,
      { type: 'single_selection', face, state: 'complete' },
      { isLacking: face === 'broken' },
    ),
  ),
  ...['confirming_skip', 'sending', 'retrying', 'loading', 'loading_retrying', 'stalled'].map((state) =>
    question(`state-${state}`, { type: 'single_selection', state }),
  ),
  question('last-minute', { type: 'single_selection', timer: 'urgent', state: 'complete' }),
];

const errorScreens = (
  ['apology', 'cant_access', 'no_record', 'already_loggedin', 'entry_failure', 'login_failure'] as const
).map((kind): Scene => view(`error-${kind}`, '/_debug/api', { act: (person) => raise(person, kind) }));

const raise = (person: Person, kind: string) => person.press(kind.toUpperCase(), true);

/** Opens the dialog for sharing, and waits for its picture. */
export async function openShare(person: Person): Promise<void> {
  await person.press('シェアする');
  await person.until(
    'the picture',
    () => document.querySelector<HTMLImageElement>('dialog img')?.complete,
    undefined,
  );
}

/** The scenes that anyone can see before the contest has begun. */
const openToAll: SceneSet = {
  name: 'open',
  prepare: (contest) => contest('period', 'entry'),
  gather: (stage) =>
    stage.keep('practised', async (person) => {
      await person.open('/practice');
      await person.press('練習をはじめる');
      for (let number = 1; number <= 10; number += 1) await person.answer(number);
      await person.isAt('/practice/finished');
    }),
  scenes: [
    scene('practice', '/practice'),
    view('practice-finished', '/practice/finished', { as: 'practised' }),
    scene('practice-result', '/practice/result', { as: 'practised' }),
    view('practice-share', '/practice/result', { as: 'practised', act: openShare }),
    scene('practice-answers', '/practice/answers', { as: 'practised' }),
    scene('practice-night', '/practice', { sky: 'night', isWindowOnly: true }),
    ...[0, 5, 10].map((correct) => scene(`share-${correct}`, `/share/2025/practice${correct}`)),
    view('not-found', '/nowhere', { isLacking: true }),
    ...questions,
    ...errorScreens,
  ],
};

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

/** Every page in every state, in chronological order; later sets may need what an earlier one prepares. */
export const sceneSets = [openToAll, entry, justBefore, inProgress, beingMarked, published, maintenance];
