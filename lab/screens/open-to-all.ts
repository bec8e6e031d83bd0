import { quizTypes } from '@knowledgeking/contract/rules/quiz';
import type { Person } from '@knowledgeking/stage/engines/person';
import { type Scene, type SceneSet, scene, view } from './scene.ts';

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
export const openToAll: SceneSet = {
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
