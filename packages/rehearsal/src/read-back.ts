import { setTimeout as pause } from 'node:timers/promises';
import type { CallResult } from '@knowledgeking/contract';
import pMap from 'p-map';
import { aggregationMilliseconds, readBackAtOnce } from './plan.ts';
import { sendPersistently } from './send.ts';
import type { Contestant, Rehearsal } from './walk.ts';

/** The parts of a rehearsal, one after the other. */
export type RehearsalPhase = 'entering' | 'walking' | 'reading back';

const lanes = { concurrency: readBackAtOnce };
const askEveryMilliseconds = 1_000;

/** Looks for every acknowledged answer by the contestants' own calls: how many the API has, and once results are published, each as it was sent. */
export async function readBack(
  rehearsal: Rehearsal,
  contestants: Contestant[],
  options: {
    publishes: boolean;
    resultsWithin: number;
    onProgress?: (phase: RehearsalPhase, done: number, total: number) => void;
  },
): Promise<void> {
  const walked = contestants.filter(({ cookie }) => cookie !== undefined);
  await pMap(walked, (contestant) => checkCount(rehearsal, contestant), lanes);
  if (options.publishes) await rehearsal.target.send('debugPeriod', { body: { period: 'result_published' } });
  // Aggregating may take longer than a request, so whether it was done is read from the status.
  const within = options.publishes ? aggregationMilliseconds : options.resultsWithin;
  if (!(await arePublished(rehearsal, within))) {
    if (options.publishes) rehearsal.report.noteWrong('結果を公開できなかった');
    return;
  }
  // Each answer is looked for from here on, which finds what the counts have found, and more.
  rehearsal.report.missing = 0;
  let done = 0;
  const checkNext = async (contestant: Contestant) => {
    await checkAnswers(rehearsal, contestant);
    done += 1;
    options.onProgress?.('reading back', done, walked.length);
  };
  await pMap(walked, checkNext, lanes);
}

async function checkCount(rehearsal: Rehearsal, contestant: Contestant): Promise<void> {
  const arrived = await sendPersistently(rehearsal, {
    step: 'check',
    call: 'checkEntry',
    due: performance.now(),
    cookie: contestant.cookie,
  });
  const { user_exam_status: status } = (arrived?.body ?? {}) as Partial<CallResult<'checkEntry'>>;
  // An answer whose acknowledgement was lost may be there too; fewer than were acknowledged may not.
  rehearsal.report.missing += Math.max(0, contestant.acknowledged.size - (status?.submitted_quiz_count ?? 0));
}

async function checkAnswers(rehearsal: Rehearsal, contestant: Contestant): Promise<void> {
  const { report } = rehearsal;
  const { acknowledged, cookie } = contestant;
  const ask = <Name extends 'getPersonalResult' | 'getSubmissions'>(call: Name) =>
    sendPersistently(rehearsal, { step: 'results', call, due: performance.now(), cookie });
  await ask('getPersonalResult');
  const arrived = await ask('getSubmissions');
  const { submissions = [] } = (arrived?.body ?? {}) as Partial<CallResult<'getSubmissions'>>;
  const stored = new Map(submissions.map(({ quiz_number, submission }) => [quiz_number, submission]));
  for (const [quizNumber, answer] of acknowledged) {
    if (stored.get(quizNumber) === answer) report.readBack += 1;
    else report.missing += 1;
  }
}

async function arePublished({ target }: Rehearsal, within: number): Promise<boolean> {
  const end = performance.now() + within;
  for (;;) {
    const sent = await target.send('getSiteStatus');
    const body = sent === 'lost' ? undefined : (sent.body as Partial<CallResult<'getSiteStatus'>>);
    if (body?.site_status?.period === 'result_published') return true;
    if (performance.now() >= end) return false;
    await pause(askEveryMilliseconds);
  }
}
