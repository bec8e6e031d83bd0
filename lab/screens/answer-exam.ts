import { loadPack } from '@knowledgeking/pack/load';
import { formatProblems } from '@knowledgeking/pack/problem';
import type { Person } from '@knowledgeking/stage/engines/person';
import { inRoot } from '../../scripts/lib/paths.ts';

/** Every third answer of a participant is a skip, so that every part of a result has something to show. */
const skippedEvery = 3;

/** A participant's answers: mostly the pack's right ones. */
function readAnswers(): string[] {
  const { pack, problems } = loadPack(inRoot('content'));
  if (!pack) throw new Error(formatProblems(problems));
  return pack.exam
    .toSorted((a, b) => a.number - b.number)
    .map(({ answers, number }) => (number % skippedEvery === 0 ? '' : (answers[0] ?? '')));
}

interface ContestantWish {
  isChild?: boolean;
  birthplace?: string;
  /** Starts the exam and answers this many of its questions. */
  answered?: number;
  isFinished?: boolean;
}

/** Makes this person a participant who is logged in, and as far into the exam as requested, without the pages. */
export async function enterExam(person: Person, wish: ContestantWish): Promise<void> {
  const { isChild = false, birthplace = '東京都', answered, isFinished = false } = wish;
  // Not the page that takes the number: with another fragment only, it would not be loaded.
  await person.open('/practice');
  const entered = await person.page.run(postInPage, [
    { path: 'debug_entry', data: { children_division: isChild, birthplace } },
  ]);
  await person.open(`/#base_crew_token=${entered?.base_crew_token}`);
  await person.see('ログアウト');
  const answers = readAnswers().slice(0, answered ?? 0);
  await person.page.run(postInPage, [
    ...(answered === undefined ? [] : [{ path: 'start', data: {} }]),
    ...answers.map((answer, index) => ({ path: 'submit', data: { quiz_number: index + 1, answer } })),
    ...(isFinished ? [{ path: 'finish', data: {} }] : []),
  ]);
}

/** Runs in the page, in the session of its contestant: makes calls of the current exam. @returns the last one's response */
export async function postInPage(
  calls: { path: string; data: object }[],
): Promise<Record<string, unknown> | undefined> {
  const { exams } = await (await fetch('/api/exams')).json();
  let last: Record<string, unknown> | undefined;
  for (const { path, data } of calls) {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(data),
    };
    const response = await fetch(`/api/exams/${exams.at(-1).id}/${path}`, init);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    last = await response.json();
  }
  return last;
}
