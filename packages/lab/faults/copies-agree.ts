import { setTimeout as pause } from 'node:timers/promises';
import type { Stage } from '@knowledgeking/stage';
import { callOnce } from '@knowledgeking/stage/call';
import { addContestants, sessionCookie } from '@knowledgeking/stage/contestants';
import type { Copy } from '@knowledgeking/stage/copy';
import { atMost, type Finding } from '@knowledgeking/stage/ledger';
import type { Dose, Fault } from './fault.ts';

const copyCounts = { small: 2, full: 4 };
/** Calls a minute that one participant may make at one copy. */
const limit = 60;
/** Within how many milliseconds every copy must know what happened at another; the small dose shares its machine with other faults. */
const agreeWithin = { small: 5_000, full: 2_000 };

/** Milliseconds until this is so at every copy; ten seconds where it never is. */
async function millisecondsUntil(
  copies: readonly Copy[],
  isSo: (copy: Copy) => Promise<boolean>,
): Promise<number> {
  const start = performance.now();
  const isOver = () => performance.now() - start > 10_000;
  await Promise.all(
    copies.map(async (copy) => {
      while (!isOver() && !(await isSo(copy))) await pause(20);
    }),
  );
  return Math.round(performance.now() - start);
}

const isLoggedIn = async (copy: Copy, cookie: string): Promise<boolean> =>
  (await callOnce(copy.port, { path: '/users/me', cookie })).text.includes('"exam_status"');

/** How many of a participant's calls all copies together take within a minute. */
async function countTaken(copies: readonly Copy[], cookie: string): Promise<number> {
  let taken = 0;
  for (let turn = 0; turn < limit + 10; turn += 1)
    for (const { port } of copies)
      if ((await callOnce(port, { path: '/users/me', cookie })).status === 200) taken += 1;
  return taken;
}

async function run({ database, startCopies }: Stage, dose: Dose): Promise<Finding[]> {
  const copyCount = copyCounts[dose];
  const agreement = (what: string, milliseconds: number): Finding =>
    atMost(`${what} is known to every copy`, milliseconds, agreeWithin[dose], `after ${milliseconds} ms`);
  const copies = await startCopies(copyCount, { RATE_LIMIT_PER_PARTICIPANT: String(limit) });
  const [first] = copies;
  const [leaving, keen] = await addContestants(database, 2);
  if (!first || !leaving || !keen) throw new Error('the stage is empty');
  const refusesNow = (status: number) => async (copy: Copy) =>
    (await callOnce(copy.port, { path: '/users/me' })).status === status;

  const period = await millisecondsUntil(copies, async ({ port }) => {
    const { body } = await callOnce(port, { path: '/site_status' });
    return body.site_status?.period === 'in_progress';
  });
  const known = await Promise.all(copies.map((copy) => isLoggedIn(copy, leaving.cookie)));
  await callOnce(first.port, { method: 'DELETE', path: '/users/logout', cookie: leaving.cookie });
  const logout = await millisecondsUntil(copies, async (copy) => !(await isLoggedIn(copy, leaving.cookie)));
  const again = await isLoggedIn(first, sessionCookie(leaving.participantId));
  const switchTo = (maintenance_status: string) =>
    callOnce(first.port, { method: 'POST', path: '/debug/maintenance', body: { maintenance_status } });
  await switchTo('in_maintenance');
  const begun = await millisecondsUntil(copies, refusesNow(503));
  await switchTo('none');
  const ended = await millisecondsUntil(copies, refusesNow(200));
  const taken = await countTaken(copies, keen.cookie);
  return [
    atMost('copies that do not know a session at once', known.filter((isKnown) => !isKnown).length, 0),
    agreement('a change of the dates', period),
    agreement('a logout', logout),
    { what: 'another session of that contestant goes on', figure: String(again), holds: again },
    agreement('maintenance', begun),
    agreement('the end of maintenance', ended),
    atMost(
      'calls of one participant that all copies take in a minute',
      taken,
      limit * copyCount,
      `${taken}: ${copyCount} × the limit of ${limit}`,
    ),
  ];
}

/** The knowledge of one copy, which the others must share soon; and the calls that each counts for itself. */
export const copiesAgree: Fault = {
  name: 'copies-agree',
  does: `changes dates, sessions and maintenance at one of ${copyCounts.full} copies, and asks the others`,
  run,
};
