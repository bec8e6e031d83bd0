import { setTimeout as pause } from 'node:timers/promises';
import type { CallResult } from '@knowledgeking/contract';
import { timeText } from '@knowledgeking/contract/rules/time';
import pMap from 'p-map';
import { arrivalOf, childrenOneOf, contestantsOf, entering, randomOf } from './plan.ts';
import { type RehearsalPhase, readBack } from './read-back.ts';
import { Report } from './report.ts';
import { findExam, RehearsalError, requireDebugCalls, Target } from './target.ts';
import { type Contestant, type Rehearsal, walk } from './walk.ts';

export interface RehearsalOptions extends Omit<Rehearsal, 'target' | 'report'> {
  /** The exam that the right answers are of. Default: whichever is rehearsed. */
  rightOf?: string | undefined;
  /** The API's base URL, such as `https://staging.example.jp/api`. */
  url: string;
  debugKey: string;
  /** The exam numbers of contestants who have entered already. Default: each enters by a debug call, which production lacks. */
  examNumbers?: readonly string[];
  connections: number;
  /** When the first contestant arrives, so that several machines begin together. Default: as soon as all have entered. */
  beginAt?: Date | undefined;
  /** Moves the contest to the publication of its results afterwards, so that every answer can be read back. */
  publishes: boolean;
  /** How long to wait for the results, in milliseconds, where somebody else publishes them. */
  resultsWithin: number;
  onProgress?: (phase: RehearsalPhase, done: number, total: number) => void;
}

const tickMilliseconds = 250;

/** Rehearses: all enter, arrive, walk the whole road, and every acknowledged answer is looked for. @throws RehearsalError where it can't begin */
export async function rehearse(options: RehearsalOptions): Promise<Report> {
  const { plan, url, debugKey, connections } = options;
  const open = (examId: string) => new Target({ baseUrl: url, examId, debugKey, connections });
  const { id, quizCount } = await findExam(open(''), url);
  if (options.rightOf !== undefined && options.rightOf !== id)
    throw new RehearsalError(
      `正解は試験 ${options.rightOf} のパックのもので、${url} の試験 ${id} のものではありません。リハーサルはしていません。次は: --pack <${id} のパックのフォルダー> をつけて、もう一度`,
    );
  const target = open(id);
  const report = new Report();
  report.targets.add(url);
  report.shares.push(`${plan.share.part}/${plan.share.of}`);
  const rehearsal: Rehearsal = { ...options, target, report };
  try {
    const numbers = contestantsOf(plan);
    const examNumbers = options.examNumbers ?? (await enterAll(target, numbers, options));
    const begin = await beginning(options);
    const contestants = numbers.map(
      (number, index): Contestant => ({
        number,
        examNumber: examNumbers[index] ?? '',
        arrival: begin + arrivalOf(number, plan),
        random: randomOf(number, plan),
        cookie: undefined,
        acknowledged: new Map(),
      }),
    );
    report.contestants = contestants.length;
    const walks = contestants.map((contestant) => walk(rehearsal, contestant));
    // Counted in answers: who has finished stays none for most of an exam.
    const sayHowFar = () =>
      options.onProgress?.('walking', report.acknowledged, contestants.length * quizCount);
    const progress = setInterval(sayHowFar, tickMilliseconds);
    await Promise.all(walks).finally(() => clearInterval(progress));
    sayHowFar();
    report.seconds = (performance.now() - begin) / 1_000;
    await readBack(rehearsal, contestants, options);
    return report;
  } finally {
    await target.close();
  }
}

/** Enters everyone, some at a time. @returns their exam numbers */
async function enterAll(
  target: Target,
  numbers: number[],
  { onProgress }: RehearsalOptions,
): Promise<string[]> {
  await requireDebugCalls(target);
  const enter = async (_number: number, index: number) => {
    const examNumber = await enterOne(target, index % childrenOneOf === 0);
    onProgress?.('entering', index + 1, numbers.length);
    return examNumber;
  };
  return pMap(numbers, enter, { concurrency: entering.atOnce });
}

async function enterOne(target: Target, isChild: boolean): Promise<string> {
  for (let attempt = 1; attempt <= entering.tries; attempt += 1) {
    const entered = await target.send('debugEntry', { body: { children_division: isChild } });
    if (entered !== 'lost' && entered.status === 200)
      return (entered.body as CallResult<'debugEntry'>).base_crew_token;
    const asked = entered === 'lost' ? 0 : entered.retryAfterSeconds;
    await pause(Math.max(asked, attempt) * 1_000);
  }
  throw new RehearsalError(
    'ここからのエントリーがこれ以上受けつけられません。リハーサルはしていません。人数が多いときは、アドレスごとの上限を上げてください（docs/handbook/rehearsal.md）。',
  );
}

/** The moment of the first arrival, in milliseconds of `performance.now()`. */
async function beginning({ beginAt }: RehearsalOptions): Promise<number> {
  const left = beginAt ? beginAt.getTime() - Date.now() : 0;
  if (left < 0)
    throw new RehearsalError(
      `全員のエントリーが終わったのが ${beginAt && timeText(beginAt)} の${-left}ミリ秒後でした。--at をもっとあとにしてください。`,
    );
  await pause(left);
  return performance.now();
}
