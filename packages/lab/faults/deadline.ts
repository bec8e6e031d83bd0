import { updateExam } from '@knowledgeking/contest-api/contest/queries';
import type { Database } from '@knowledgeking/contest-api/database/database';
import { allRows } from '@knowledgeking/contest-api/database/rows';
import { answersAcceptedUntil, graceMilliseconds } from '@knowledgeking/contract/rules/end-and-grace';
import type { Stage } from '@knowledgeking/stage';
import { callApi, forEachOf, type Response } from '@knowledgeking/stage/call';
import { addContestants, type Contestant, currentExam } from '@knowledgeking/stage/contestants';
import { openClockedCopy } from '@knowledgeking/stage/copy';
import { type Finding, Ledger, noneOf } from '@knowledgeking/stage/ledger';
import { sql } from 'kysely';
import type { Dose, Fault } from './fault.ts';

/** How long after an end, in milliseconds, answers arrive. */
const lateBy = [-1, 0, 1, 2_500, graceMilliseconds - 1, graceMilliseconds, graceMilliseconds + 1, 60_000];
const contestantsEach = { small: 3, full: 250 };
const atOnce = 32;

/** An answer that arrives at a known moment, and the end by which it is judged. */
interface Arrival {
  contestant: Contestant;
  now: number;
  end: number;
}

/** Both responses to an answer, which is sent twice at once as after a lost response, and how often it is stored. */
type Outcome = Awaited<ReturnType<typeof arrive>>[number];

/** Lets every answer arrive twice, at the moment at which the copy's clock stays. */
async function arrive(port: number, arrivals: readonly Arrival[], ledger: Ledger, database: Database) {
  const done: (Arrival & { responses: Response[] })[] = [];
  await forEachOf(arrivals, atOnce, async (arrival) => {
    const { cookie, path, participantId } = arrival.contestant;
    const call = {
      method: 'POST',
      path: path.replace('/api', ''),
      cookie,
      body: { answer: '', quiz_number: 1 },
    } as const;
    const responses = await Promise.all([callApi(port, call), callApi(port, call)]);
    if (responses.some(({ status }) => status === 200)) ledger.acknowledge(participantId, '');
    done.push({ ...arrival, responses });
  });
  const rows = await allRows<{ id: string; stored: number }>(database)`
    select participant_id as id, count(*) as stored from answers group by 1`;
  const stored = new Map(rows.map(({ id, stored }) => [id, stored]));
  return done.map((one) => ({ ...one, stored: stored.get(one.contestant.participantId) ?? 0 }));
}

const isAccepted = ({ now, end }: Arrival) => now <= answersAcceptedUntil(end);

function followsTheRule(outcome: Outcome): boolean {
  const { responses, stored, now, end } = outcome;
  const accepted = isAccepted(outcome);
  const asItShould = ({ status, body }: Response) =>
    accepted
      ? status === 200 && (body.next_quiz === null) === now > end
      : status === 409 && body.error_code === 'user_timeover_exam';
  return responses.every(asItShould) && stored === Number(accepted);
}

function finding(which: string, outcomes: readonly Outcome[]): Finding {
  const wrong = outcomes.filter((outcome) => !followsTheRule(outcome));
  const places = [...new Set(wrong.map(({ now, end }) => `${now - end} ms`))].join(', ');
  const counted = outcomes.filter(isAccepted).length;
  return noneOf(
    `answers around ${which} that were not judged by the rule`,
    wrong.length,
    outcomes.length,
    `${places && ` (at ${places})`}; ${counted} counted, ${outcomes.length - counted} refused`,
  );
}

async function run(stage: Stage, dose: Dose): Promise<Finding[]> {
  const { database } = stage;
  const copy = await openClockedCopy(stage.databaseUrl);
  stage.atEnd(copy.close);
  const ledger = new Ledger();
  const contestants = await addContestants(database, contestantsEach[dose] * lateBy.length * 2);
  const exam = await currentExam(database);
  const now = copy.now().getTime();
  const half = contestants.length / 2;
  const lateOf = (index: number) => lateBy[index % lateBy.length] ?? 0;

  // The contestant's own end: each began so long ago that the clock is just before or after it.
  const own = contestants.slice(0, half).map((contestant, index) => ({
    contestant,
    now,
    end: now - lateOf(index),
  }));
  const ids = own.map(({ contestant }) => contestant.participantId);
  const starts = own.map(({ end }) => new Date(end - exam.duration_seconds * 1_000));
  await sql`update attempts a set started_at = b.started_at
      from unnest(${ids}::uuid[], ${starts}::timestamptz[]) as b (id, started_at)
      where a.participant_id = b.id`.execute(database);
  const atOwnEnd = await arrive(copy.port, own, ledger, database);

  // The exam's end: the clock moves over it, while the contestants' own time would last longer.
  const end = now + 30 * 60_000;
  await updateExam(database, exam.id, { exam_end_at: new Date(end) });
  const atExamEnd: Outcome[] = [];
  for (const late of lateBy) {
    copy.moveTo(end + late);
    const arrivals = contestants
      .slice(half)
      .filter((_, index) => lateOf(index) === late)
      .map((contestant) => ({ contestant, now: end + late, end }));
    atExamEnd.push(...(await arrive(copy.port, arrivals, ledger, database)));
  }
  return [
    finding('the contestant’s own end', atOwnEnd),
    finding('the exam’s end', atExamEnd),
    ...(await ledger.compare(database)),
  ];
}

/** Answers that arrive a millisecond before, at and after an end, and the end of its grace. */
export const deadline: Fault = {
  name: 'deadline',
  does: `submits at ${lateBy.join(', ')} ms after the contestant’s end and the exam’s`,
  run,
};
