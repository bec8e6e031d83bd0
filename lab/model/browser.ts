import {
  calmPause,
  examPollMilliseconds,
  pollMilliseconds,
  turnIn,
} from '@knowledgeking/contract/rules/pauses';
import { SeededRandom } from '@knowledgeking/pack/random';
import { graceMilliseconds } from '../../contract/src/rules/end-and-grace.ts';
import type { ModelledCall } from '../bench/calls.ts';
import type { Inputs } from './inputs.ts';

/** A request of a browser: a call of the API, or something that the CDN has (`page`: all files of a first visit). */
export type Asked = ModelledCall | 'page' | 'poll' | 'home_ports' | 'shared_result' | 'question_media';
/** Called with the time in seconds after the exam's start. */
export type Ask = (seconds: number, asked: Asked) => void;

interface Run {
  inputs: Inputs;
  random: () => number;
  /** Whether browsers take turns, as the site does. */
  isSpread: boolean;
  ask: Ask;
}

const seconds = (milliseconds: number): number => milliseconds / 1_000;

/** When this contestant's start is sent, in seconds after the exam's start. */
function startOf({ inputs, random, isSpread }: Run): number {
  const { people, contest } = inputs;
  const isWaiting = random() < people.waiting;
  const pressed = isWaiting ? exponential(random, people.pressSeconds) : random() * 60;
  const latest = (contest.window - contest.duration) * 1_000;
  return isSpread ? Math.max(pressed, seconds(turnIn('start', 0, random(), latest))) : pressed;
}

/** Answers question after question; returns when it is over, in seconds after the exam's start. */
function sit({ inputs, random, ask }: Run, start: number): number {
  const { people, contest } = inputs;
  const end = start + contest.duration;
  const own = logNormal(random, people.thinkSeconds, people.contestantSpread);
  let now = start;
  for (let question = 1; question <= contest.questions; question += 1) {
    now += logNormal(random, own, people.questionSpread);
    if (now > end) return end;
    ask(now, 'submitAnswer');
    ask(now, 'question_media');
  }
  ask(now, 'finishExam');
  return now;
}

/** Reads the site status and the exam from the CDN for as long as the page is open, and until the start who is on board: at worst all look at that. */
function poll({ inputs, random, isSpread, ask }: Run, from: number, until: number): void {
  const dates = [0, inputs.contest.window];
  for (let now = from; now < until; ) {
    ask(now, 'poll');
    if (now < 0) ask(now, 'home_ports');
    const next = dates.find((date) => date > now);
    const untilNext = next === undefined ? undefined : (next - now) * 1_000;
    const together = Math.min(pollMilliseconds, untilNext ?? pollMilliseconds) + 1_000 * (1 + random());
    now += seconds(isSpread ? calmPause(untilNext, random()) : together);
  }
  for (let now = from; now < until; now += seconds(examPollMilliseconds)) ask(now, 'poll');
}

/** One contestant's day: comes, waits, starts, answers, and looks at the quick score. */
export function liveExamDay(run: Run): void {
  const { inputs, random, isSpread, ask } = run;
  const { people, contest } = inputs;
  // The more the nearer the start: the density grows evenly from nothing.
  const arrived = -people.arrivalMinutes * 60 * (1 - Math.sqrt(random()));
  ask(arrived, 'page');
  // Before and after the login, and again at the exam's entrance.
  for (let times = 0; times < 3; times += 1) ask(arrived + 10 * times, 'getMe');
  ask(arrived + 20, 'checkEntry');
  const start = startOf(run);
  ask(start, 'startExam');
  ask(start + 0.3, 'getMe');
  const over = sit(run, start);
  // The first question comes with the start, each further one with the answer before it.
  if (random() < people.reloads) ask(start + (over - start) * random(), 'getQuiz');
  ask(over + 0.5, 'getMe');
  ask(over + 0.5, 'checkEntry');
  const scoreFrom = contest.window + seconds(graceMilliseconds);
  const waits = random() < people.waitForScore;
  const turn = seconds(turnIn('quick_score', scoreFrom * 1_000, random()));
  // Without turns all clocks show the moment within a second. Those who closed the page come back within an hour.
  const together = scoreFrom + random();
  const later = scoreFrom + exponential(random, 1_200);
  ask(waits ? (isSpread ? turn : together) : later, 'getQuickScore');
  if (!waits) ask(later, 'getMe');
  poll(run, arrived, waits ? scoreFrom + 600 : over + 60);
}

/** One contestant's publication, in seconds after it. */
export function seePublication({ inputs, random, isSpread, ask }: Run): void {
  const waits = random() < inputs.people.waitForResults;
  // Nobody counts down to it: a waiting page finds out by its poll. Polls in step come within two seconds of each other.
  const noticed = isSpread ? seconds(pollMilliseconds) * random() : 2 * random();
  const at = waits ? noticed : exponential(random, 3_600);
  if (!waits) {
    ask(at, 'page');
    ask(at, 'getMe');
  }
  ask(at, 'getPersonalResult');
  for (let times = 0; times < 3; times += 1) ask(at, 'shared_result');
}

/** A source of numbers 0..1 that gives the same ones each time, so that a table can be compared with the program. */
export function randomFrom(seed: number): () => number {
  const source = new SeededRandom(seed);
  return () => source.next();
}

/** A log-normal number with this median. */
function logNormal(random: () => number, median: number, spread: number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return median * Math.exp(spread * normal);
}

/** An exponential number with this mean. */
export const exponential = (random: () => number, mean: number): number => -mean * Math.log(1 - random());
