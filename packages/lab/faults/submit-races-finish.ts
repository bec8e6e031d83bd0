import { setTimeout as pause } from 'node:timers/promises';
import { allRows } from '@knowledgeking/contest-api/database/rows';
import type { Stage } from '@knowledgeking/stage';
import { callApi, forEachOf } from '@knowledgeking/stage/call';
import { type Contestant, seatContestants } from '@knowledgeking/stage/contestants';
import { atMost, type Finding, Ledger } from '@knowledgeking/stage/ledger';
import type { Dose, Fault } from './fault.ts';

const raceCount = { small: 40, full: 3_000 };
const racesAtOnce = 16;
/** How far the second call of a race is behind the first at most, in milliseconds: about what a submit takes. */
const longestLead = 4;

type Race = Awaited<ReturnType<typeof race>>;

/**
 * Submits and finishes at the same time, at two copies; either may be first.
 * @returns `counted`: the number of answers in the response to the finish; `unexpected`: error codes that the calls must not return here
 */
async function race(ports: readonly [number, number], contestant: Contestant) {
  const { cookie, path } = contestant;
  const examPath = path.replace(/^\/api|\/submit$/g, '');
  const lead = (Math.random() * 2 - 1) * longestLead;
  const submit = async () => {
    if (lead < 0) await pause(-lead);
    const body = { answer: '', quiz_number: 1 };
    return callApi(ports[0], { method: 'POST', path: `${examPath}/submit`, cookie, body });
  };
  const finish = async () => {
    if (lead > 0) await pause(lead);
    return callApi(ports[1], { method: 'POST', path: `${examPath}/finish`, cookie });
  };
  const [submitted, finished] = await Promise.all([submit(), finish()]);
  const outcome = submitted.status === 200 ? 'acknowledged' : submitted.body.error_code;
  const unexpected = [
    ...(outcome === 'acknowledged' || outcome === 'exam_cannot_submit' ? [] : [`submit: ${outcome}`]),
    ...(finished.status === 200 ? [] : [`finish: ${finished.body.error_code}`]),
  ];
  const counted = finished.body.user_exam_status?.submitted_quiz_count;
  return { contestant, isAcknowledged: submitted.status === 200, counted, unexpected };
}

interface StoredAttempt {
  participantId: string;
  answers: number;
  answeredCount: number;
  isFinished: boolean;
}

async function run({ database, startCopy }: Stage, dose: Dose): Promise<Finding[]> {
  const races = raceCount[dose];
  const [one, other] = [await startCopy(), await startCopy()];
  const contestants = await seatContestants(database, races);
  const ledger = new Ledger();
  const done: Race[] = [];
  await forEachOf(contestants, racesAtOnce, async (contestant) => {
    const outcome = await race([one.port, other.port], contestant);
    if (outcome.isAcknowledged) ledger.acknowledge(contestant.participantId, '');
    done.push(outcome);
  });
  const rows = await allRows<StoredAttempt>(database)`
    select a.participant_id as "participantId", a.answered_count as "answeredCount",
      a.finished_at is not null as "isFinished",
      (select count(*) from answers s where s.participant_id = a.participant_id) as answers
    from attempts a where a.participant_id = any(${done.map((one) => one.contestant.participantId)}::uuid[])`;
  const stored = new Map(rows.map((row) => [row.participantId, row]));
  const none = (what: string, isWrong: (race: Race, row: StoredAttempt) => boolean) => {
    const wrong = done.filter((race) => {
      const row = stored.get(race.contestant.participantId);
      return !row || isWrong(race, row);
    });
    return atMost(what, wrong.length, 0);
  };
  const counted = ledger.size;
  const unexpected = done.flatMap((race) => race.unexpected);
  const bothWays = counted > races / 50 && counted < races - races / 50;
  return [
    {
      what: 'either call came first',
      figure: `${counted} of ${races} submits counted, ${races - counted} refused`,
      holds: bothWays,
    },
    none(
      'submits that were counted and refused, or neither',
      (race, row) => row.answers !== Number(race.isAcknowledged),
    ),
    none('attempts whose count is not that of their answers', (_, row) => row.answeredCount !== row.answers),
    none('answers that came into a finished attempt', (race, row) => race.counted !== row.answers),
    none('attempts that are not finished', (_, row) => !row.isFinished),
    atMost('other outcomes', unexpected.length, 0, [...new Set(unexpected)].join(', ') || '0'),
    ...(await ledger.compare(database)),
  ];
}

/** Thousands of attempts in which the last answer and the end arrive together. */
export const submitRacesFinish: Fault = {
  name: 'submit-races-finish',
  does: `submits and finishes ${raceCount.full} attempts at the same moment, at two copies`,
  run,
};
