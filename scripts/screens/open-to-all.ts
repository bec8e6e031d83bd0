import { quizTypes } from '@knowledgeking/contract/rules/quiz-types';
import type { Page } from '@playwright/test';
import { answerQuestion } from '../bench/answering.ts';
import { type Scene, type SceneSet, scene, view } from './scene.ts';

const question = (name: string, wish: Record<string, string>): Scene =>
  view(`question-${name}`, `/_debug/quiz?${new URLSearchParams({ form: 'off', ...wish })}`);

/** Every type with text, picked and not, every medium, and every state that a question can be in. */
const questions: Scene[] = [
  ...quizTypes.flatMap((type) => [
    question(`${type}-empty`, { type }),
    question(`${type}-complete`, { type, state: 'complete', timer: 'soon' }),
    question(`${type}-long`, { type, length: 'long', state: 'partly' }),
    question(`${type}-image`, { type, medium: 'image', state: 'partly' }),
  ]),
  ...['audio', 'video', 'broken_image', 'broken_audio'].map((medium) =>
    question(`medium-${medium}`, { type: 'single_selection', medium }),
  ),
  ...['image', 'broken'].map((face) =>
    question(`faces-${face}`, { type: 'single_selection', face, state: 'complete' }),
  ),
  ...['confirming_skip', 'sending', 'retrying', 'loading', 'loading_retrying', 'stalled'].map((state) =>
    question(`state-${state}`, { type: 'single_selection', state }),
  ),
  question('last-minute', { type: 'single_selection', timer: 'urgent', state: 'complete' }),
];

const errorScreens = (
  ['apology', 'cant_access', 'no_record', 'already_loggedin', 'entry_failure', 'login_failure'] as const
).map((kind): Scene => view(`error-${kind}`, '/_debug/api', { act: (page) => raise(page, kind) }));

const raise = (page: Page, kind: string) =>
  page.getByRole('button', { name: kind.toUpperCase(), exact: true }).click();

/** What anyone can see before the contest has begun. */
export const openToAll: SceneSet = {
  name: 'open',
  prepare: async (stage) => {
    stage.product.contest('period', 'entry');
    await stage.keep('practised', async (page) => {
      await page.goto('/practice');
      await page.getByRole('button', { name: '練習をはじめる' }).tap();
      for (let number = 1; number <= 10; number += 1) await answerQuestion(page, number);
      await page.waitForURL('**/practice/finished');
    });
  },
  scenes: [
    scene('practice', '/practice'),
    view('practice-finished', '/practice/finished', { as: 'practised' }),
    scene('practice-result', '/practice/result', { as: 'practised' }),
    view('practice-share', '/practice/result', {
      as: 'practised',
      act: async (page) => {
        await page.getByRole('button', { name: 'シェアする' }).click();
        await page.locator('dialog img').waitFor();
      },
    }),
    scene('practice-answers', '/practice/answers', { as: 'practised' }),
    scene('practice-night', '/practice', { sky: 'night', isWindowOnly: true }),
    ...[0, 5, 10].map((correct) => scene(`share-${correct}`, `/share/2025/practice${correct}`)),
    view('not-found', '/nowhere'),
    ...questions,
    ...errorScreens,
  ],
};
