import { setTimeout as pause } from 'node:timers/promises';
import type { CallName, CallResult, Quiz } from '@knowledgeking/contract';
import { calmPause } from '@knowledgeking/contract/rules/polling';
import type { SeededRandom } from '@knowledgeking/pack/random';
import { type AnswerChoice, answerTo } from './answers.ts';
import { type Plan, readingTime, reloadsOneOf, thinkingTime } from './plan.ts';
import {
  type Arrived,
  pageCalls,
  type Sender,
  type StepCall,
  sendForAWhile,
  sendPersistently,
} from './send.ts';
import { errorCodeOf, isUsable } from './target.ts';

/** Everything that all contestants of a rehearsal share. */
export interface Rehearsal extends Sender {
  plan: Plan;
  answers: AnswerChoice;
  /** The right answers, by question, where the pack is there. */
  right: ReadonlyMap<number, string>;
}

/** One contestant on the way. */
export interface Contestant {
  /** The number among all contestants. */
  number: number;
  examNumber: string;
  /** When the contestant arrives, in milliseconds of `performance.now()`. */
  arrival: number;
  random: SeededRandom;
  /** Set by logging in. */
  cookie: string | undefined;
  /** The answers that the API has acknowledged, by the question's number. */
  acknowledged: Map<number, string>;
}

const timeOverCode = 'user_timeover_exam';

/**
 * Walks the whole road: login, the first page, start, every question, finish, quick score. Each step has a moment at which it is
 * due, which no slow response moves: a late response makes the next steps late, and that is counted. Only maintenance and an outage of
 * more than a minute move it, because nobody thinks about the next question while there is none.
 */
export async function walk(rehearsal: Rehearsal, contestant: Contestant): Promise<void> {
  const { report, plan } = rehearsal;
  const { arrival, random } = contestant;
  await until(arrival);
  const body = { base_crew_token: contestant.examNumber };
  const loggedIn = await take(rehearsal, contestant, { step: 'login', call: 'login', due: arrival, body });
  if (!loggedIn) return;
  contestant.cookie = loggedIn.cookie;
  const leaving = new AbortController();
  const polling = poll(rehearsal, contestant, leaving.signal);
  try {
    for (const call of pageCalls)
      if (!(await take(rehearsal, contestant, { step: 'look', call, due: performance.now() }))) return;
    const pressed = arrival + readingTime(random, plan);
    await until(pressed);
    const first = await start(rehearsal, contestant, pressed);
    if (!first) return;
    const last = await answerAll(rehearsal, contestant, first, Math.max(pressed, performance.now()));
    if (last === undefined) return;
    if (!(await take(rehearsal, contestant, { step: 'finish', call: 'finishExam', due: last }))) return;
    const asked = { step: 'quick_score', call: 'getQuickScore', due: performance.now() } as const;
    if (!(await take(rehearsal, contestant, { ...asked, notYet: ['exam_cannot_get_score'] }))) return;
    report.finished += 1;
  } finally {
    leaving.abort();
    await polling;
  }
}

/** Starts the attempt, with which the first question comes; those who load the page again, or have lost the response, ask for it. */
async function start(rehearsal: Rehearsal, contestant: Contestant, due: number): Promise<Quiz | undefined> {
  const notYet = ['user_exam_status_already_started'];
  const started = await take(rehearsal, contestant, { step: 'start', call: 'startExam', due, notYet });
  if (!started) return undefined;
  if (isUsable(started) && contestant.number % reloadsOneOf > 0)
    return (started.body as CallResult<'startExam'>).quiz;
  const turn = await take(rehearsal, contestant, { step: 'quiz', call: 'getQuiz', due: performance.now() });
  return (turn?.body as CallResult<'getQuiz'> | undefined)?.quiz;
}

/** Answers every question. @returns when the finish is due; undefined where an answer was not taken as it should be */
async function answerAll(
  rehearsal: Rehearsal,
  contestant: Contestant,
  first: Quiz,
  begun: number,
): Promise<number | undefined> {
  const { plan, report, answers, right } = rehearsal;
  let due = begun;
  for (let quiz: Quiz | null = first; quiz; ) {
    due += thinkingTime(contestant.random, plan);
    await until(due);
    const answer = answerTo(quiz, answers, { random: contestant.random, right });
    const { number } = quiz;
    const body = { answer, quiz_number: number };
    const submit = { step: 'submit', call: 'submitAnswer', due, body, notYet: [timeOverCode] } as const;
    const sent = await take(rehearsal, contestant, submit);
    if (!sent) return undefined;
    if (errorCodeOf(sent.body) === timeOverCode) {
      report.timeOver += 1;
      return undefined;
    }
    due = Math.max(due, sent.due);
    contestant.acknowledged.set(number, answer);
    report.acknowledged += 1;
    const { next_quiz: next = null, user_exam_status: status } = sent.body as CallResult<'submitAnswer'>;
    if (status.submitted_quiz_count !== number || (next && next.number !== number + 1)) {
      report.noteWrong('回答: 数か、次の問題がちがう');
      return undefined;
    }
    quiz = next;
  }
  return due;
}

/** Reads the site's status again and again, as every open page does. Whether the site is away is noticed by the steps of the road. */
async function poll(rehearsal: Rehearsal, { cookie }: Contestant, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await sendForAWhile(rehearsal, { step: 'status', call: 'getSiteStatus', due: performance.now(), cookie });
    const wait = calmPause(undefined, Math.random()) / rehearsal.plan.speed;
    await pause(wait, undefined, { signal }).catch(() => undefined);
  }
}

/** Takes one step of the road. @returns its response, where it is as it should be */
async function take<Name extends CallName>(
  rehearsal: Rehearsal,
  { cookie }: Contestant,
  step: Omit<StepCall<Name>, 'cookie'>,
): Promise<Arrived | undefined> {
  const arrived = await sendPersistently(rehearsal, { ...step, cookie });
  if (!arrived) return undefined;
  const isRight = isUsable(arrived) || step.notYet?.includes(errorCodeOf(arrived.body) ?? '');
  return isRight ? arrived : undefined;
}

/** Waits until a moment of `performance.now()`; not at all where it is past. */
async function until(moment: number): Promise<void> {
  const left = moment - performance.now();
  if (left > 0) await pause(left);
}
