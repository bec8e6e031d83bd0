import { graceMilliseconds } from '@knowledgeking/contract/rules/end-and-grace';
import { calmPause, examPollMilliseconds, pollMilliseconds } from '@knowledgeking/contract/rules/polling';
import { turnIn } from '@knowledgeking/contract/rules/rush';
import { SeededRandom } from '@knowledgeking/pack/random';
import { contest, costs, type ModelledCall, page, people } from './inputs.ts';

/** The files of the CDN, and their bytes (`page`: all files of a first visit). */
const ofCdn = {
  page: [page.files, page.bytes],
  question_media: [page.mediaPerQuestion, page.mediaPerQuestion * page.mediaBytes],
  poll: [1, page.sharedBytes],
  home_ports: [1, page.sharedBytes],
  shared_result: [1, page.sharedBytes],
} as const;

/** A request of a browser: a call of the API, or something that the CDN has. */
type Asked = ModelledCall | keyof typeof ofCdn;

/** How one browser lives through something. */
interface Run {
  random: () => number;
  /** Whether browsers take turns, as the site does. */
  isSpread: boolean;
  /** Called with the time in seconds after the exam's start (or the publication). */
  ask: (seconds: number, asked: Asked) => void;
}

const seconds = (milliseconds: number): number => milliseconds / 1_000;

/** When this contestant's start is sent, in seconds after the exam's start. */
function startOf({ random, isSpread }: Run): number {
  const isWaiting = random() < people.waiting;
  const pressed = isWaiting ? exponential(random, people.pressSeconds) : random() * 60;
  const latest = (contest.window - contest.duration) * 1_000;
  return isSpread ? Math.max(pressed, seconds(turnIn('start', 0, random(), latest))) : pressed;
}

/** Answers question after question; returns when it is over, in seconds after the exam's start. */
function sit({ random, ask }: Run, start: number): number {
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
function poll({ random, isSpread, ask }: Run, from: number, until: number): void {
  const dates = [0, contest.window];
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
function liveExamDay(run: Run): void {
  const { random, isSpread, ask } = run;
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
function seePublication({ random, isSpread, ask }: Run): void {
  const waits = random() < people.waitForResults;
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

const nothing = {
  /** Requests a second that the CDN answers by itself. */
  cdn: 0,
  /** Requests at the API, each of them a statement at the database. */
  api: 0,
  /** Cores that the API and PostgreSQL keep busy. */
  apiCores: 0,
  databaseCores: 0,
  /** Bytes of write-ahead log. */
  wal: 0,
  /** Bytes from the CDN to browsers. */
  egress: 0,
};
/** The load of each part in a second. */
export type Demand = typeof nothing;

/** Browsers that are followed one by one; each counts for as many as it takes. */
const followed = 5_000;
const weight = contest.participants / followed;

/** Adds something that one browser, and all that it counts for, ask for within a second. */
function add(demand: Demand, asked: Asked): void {
  if (!(asked in costs)) {
    const [files, bytes] = ofCdn[asked as keyof typeof ofCdn];
    demand.cdn += weight * files;
    demand.egress += weight * bytes;
    return;
  }
  const { api, database, wal, bytes } = costs[asked as ModelledCall];
  demand.api += weight;
  demand.apiCores += (weight * api) / 1_000;
  demand.databaseCores += (weight * database) / 1_000;
  demand.wal += weight * wal;
  demand.egress += weight * bytes;
}

/** Demand second by second; index 0 is `from`, in seconds after the exam's start (or the publication). */
export interface Timeline {
  from: number;
  seconds: Demand[];
}

function follow(isSpread: boolean, live: (run: Run) => void, from: number, until: number): Timeline {
  const random = randomFrom(7);
  const seconds = Array.from({ length: until - from }, () => ({ ...nothing }));
  const ask = (at: number, asked: Asked) => {
    const demand = seconds[Math.floor(at - from)];
    if (demand) add(demand, asked);
  };
  for (let browser = 0; browser < followed; browser += 1) live({ random, isSpread, ask });
  return { from, seconds };
}

/** The exam's day, from when people come until an hour after the quick score. */
export const examDay = (isSpread: boolean): Timeline =>
  follow(isSpread, liveExamDay, -people.arrivalMinutes * 60, contest.window + 3_600);

/** The hour after the publication. */
export const publicationHour = (isSpread: boolean): Timeline => follow(isSpread, seePublication, 0, 3_600);

/** The highest value of each figure between two moments of a timeline, averaged over this many seconds. */
export function peakOf(timeline: Timeline, from: number, until: number, over: number): Demand {
  const peak = { ...nothing };
  const first = Math.max(0, from - timeline.from);
  const last = Math.min(timeline.seconds.length, until - timeline.from) - over;
  for (let start = first; start <= last; start += over) {
    const slice = timeline.seconds.slice(start, start + over);
    for (const figure of Object.keys(peak) as (keyof Demand)[]) {
      const mean = slice.reduce((total, demand) => total + demand[figure], 0) / over;
      peak[figure] = Math.max(peak[figure], mean);
    }
  }
  return peak;
}
