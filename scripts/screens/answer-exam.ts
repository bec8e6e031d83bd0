import type { Page } from '@playwright/test';
import { loadPack } from '../../contest-api/src/pack/load.ts';
import { formatProblems } from '../../contest-api/src/pack/problem.ts';
import { inRoot } from '../lib/paths.ts';

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

/** Enters and answers the exam through the API, without the pages. */
export async function enterExam(
  page: Page,
  url: string,
  entry: { children_division: boolean; birthplace: string },
) {
  const { request } = page.context();
  const post = async (path: string, data: object) => {
    const answer = await request.post(`${url}/api/${path}`, { headers: { origin: url }, data });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  };
  const { exams } = await (await request.get(`${url}/api/exams`)).json();
  const exam = `exams/${exams.at(-1).id}`;
  const { base_crew_token: examNumber } = await post(`${exam}/debug_entry`, entry);
  return {
    examNumber: String(examNumber),
    answer: async (count: number) => {
      await post(`${exam}/start`, {});
      for (const [index, answer] of readAnswers().slice(0, count).entries())
        await post(`${exam}/submit`, { quiz_number: index + 1, answer });
    },
    finish: () => post(`${exam}/finish`, {}),
  };
}
