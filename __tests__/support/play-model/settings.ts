import type { Quiz } from '@knowledgeking/contract';
import { ApiError } from '@/lib/api-error';
import { archivePicks, archiveStore, readArchive, startArchive } from '@/lib/archive/replay';
import { keptExamEnd } from '@/lib/exam-dates';
import { practicePicks, practiceStore, readPractice, startPractice } from '@/lib/practice/practice-run';
import { examPicks } from '@/lib/quiz/exam-session';
import { createLocalSource } from '@/lib/quiz/local-attempt';
import type { CallOptions, Outcome, PlaySource } from '@/lib/quiz/play-session';
import type { End } from '@/lib/quiz/play-state';
import type { Ground } from './tab';

/** How long the last answer is taken after the end, and how long a lost call is tried again, in milliseconds. */
const grace = 5_000;
const patience = 60_000;
const pauseOfRetry = 1_000;

const ended = (end: Exclude<End, 'error'>): Outcome => ({ kind: 'ended', end });
const failed = (code: string, recoverable: boolean): Outcome => ({
  kind: 'failed',
  recoverable,
  error: new ApiError('submitAnswer', { status: undefined, code, message: '' }),
});

/** One attempt as the server keeps it, modelled as simply as possible; times in milliseconds. */
class ModelExam {
  now = 0;
  answers: string[] = [];
  isFinished = false;
  /** Operators may move it to a later time. */
  endsAt: number;
  readonly quizzes: readonly Quiz[];
  /** Whether the answer to a submit carries the next question. */
  readonly sendsNext: boolean;

  constructor(quizzes: readonly Quiz[], endsAt: number, sendsNext: boolean) {
    this.quizzes = quizzes;
    this.endsAt = endsAt;
    this.sendsNext = sendsNext;
  }

  quiz(): Outcome {
    if (this.isFinished) return ended('finished');
    return this.now > this.endsAt ? ended('timeup') : this.next();
  }

  submit(number: number, answer: string): Outcome {
    const isRepetition = number === this.answers.length && this.answers.at(-1) === answer;
    if (!isRepetition) {
      if (this.isFinished) return failed('exam_cannot_submit', false);
      if (this.now > this.endsAt + grace) return ended('timeup');
      if (number !== this.answers.length + 1) return failed('invalid_quiz_number', false);
      this.answers.push(answer);
    }
    const next = this.next();
    return next.kind === 'turn' && !this.sendsNext ? { kind: 'accepted' } : next;
  }

  finish(): Outcome {
    if (this.now <= this.endsAt + grace) this.isFinished = true;
    return ended('finished');
  }

  private next(): Outcome {
    const { quizzes, endsAt, answers } = this;
    const quiz = quizzes[answers.length];
    if (!quiz) return { kind: 'past_last' };
    const turn = { quiz, total: quizzes.length, endsAt, owner: 'attempt', received: answers.length };
    return { kind: 'turn', turn };
  }
}

/** A call on its way. `lost` and `refused` are about the way, `arrives` is about the server. */
interface Call {
  reach: () => Outcome;
  answer: (outcome: Outcome) => void;
  onRetry: () => void;
  until: number | null;
  since: number;
  isRead: boolean;
  page: object;
}

/** The fate of the oldest call on its way. */
export type NetworkEvent = 'arrives' | 'answer lost' | 'request lost' | 'maintenance';

/** The way to a server. A call stays on it until the test decides its fate. */
class ModelNetwork {
  readonly exam: ModelExam;
  /** Whether a call was given up after all its tries. */
  hasGivenUp = false;
  private readonly calls: Call[] = [];
  private readonly gone = new Set<object>();

  constructor(exam: ModelExam) {
    this.exam = exam;
  }

  get isBusy(): boolean {
    return this.calls.length > 0;
  }

  /** The page is left: what it has sent may still arrive, but nobody waits for the answer or tries again. */
  leave(page: object): void {
    this.gone.add(page);
  }

  sourceFor(page: object): PlaySource {
    const { exam } = this;
    const call = (isRead: boolean, options: Partial<CallOptions>, reach: () => Outcome) =>
      new Promise<Outcome>((answer) => {
        const { onRetry = () => undefined, until = null } = options;
        this.calls.push({ reach, answer, onRetry, until, since: exam.now, isRead, page });
      });
    return {
      load: (options) => call(true, options, () => exam.quiz()),
      submit: ({ quiz }, answer, options) => call(false, options, () => exam.submit(quiz.number, answer)),
      finish: (options) => call(false, options, () => exam.finish()),
      readEnd: async () => exam.endsAt,
    };
  }

  happen(event: NetworkEvent): void {
    const call = this.calls.shift();
    if (!call) return;
    const hasReached = event === 'arrives' || event === 'answer lost';
    const outcome = hasReached ? call.reach() : failed('in_maintenance', true);
    if (this.gone.has(call.page)) return;
    if (event === 'arrives' || event === 'maintenance') call.answer(outcome);
    else this.tryAgain(call);
  }

  private tryAgain(call: Call): void {
    this.exam.now += pauseOfRetry;
    const { now } = this.exam;
    const isOver = (call.until !== null && now >= call.until) || now - call.since >= patience;
    if (isOver) {
      this.hasGivenUp = true;
      call.answer(failed('9999', call.isRead));
    } else {
      call.onRetry();
      this.calls.push(call);
    }
  }
}

const second = 1_000;

/** How long exam and archive take, in milliseconds. */
export const duration = 120 * second;

/** The source that is played on, and the way to its server, if it has one. */
export interface Setting {
  ground: Ground;
  network?: ModelNetwork;
}

/** The exam as its server drives it, begun here or elsewhere. */
export function examSetting(
  quizzes: Quiz[],
  { sendsNext, isBegunHere, ahead }: { sendsNext: boolean; isBegunHere: boolean; ahead: number },
  tabCount: number,
): Setting {
  const exam = new ModelExam(quizzes, duration, sendsNext);
  const network = new ModelNetwork(exam);
  const first = exam.quiz();
  const ground: Ground = {
    ...(isBegunHere && first.kind === 'turn' && { firstTurn: first.turn }),
    picks: examPicks,
    keptEnd: keptExamEnd,
    now: () => exam.now,
    ahead,
    passTime: (milliseconds) => {
      exam.now += milliseconds;
    },
    get endsAt() {
      return exam.endsAt;
    },
    giveTime: (milliseconds) => {
      exam.endsAt += milliseconds;
    },
    sourceFor: (page) => network.sourceFor(page),
    leavePage: (page) => network.leave(page),
    answers: () => exam.answers,
    mayEnd: (end) => {
      if (end === 'timeup') return exam.now >= duration;
      if (end === 'finished') return exam.answers.length === quizzes.length;
      return end === 'error' && (tabCount > 1 || network.hasGivenUp);
    },
  };
  return { ground, network };
}

/** Practice and archive: the same, without a way to a server. */
export function localSetting(kind: 'practice' | 'archive', quizzes: Quiz[]): Setting {
  const examId = 'first-2025';
  const start_at = '2025-07-01T12:00:00.000+09:00';
  const endsAt = kind === 'archive' ? Date.parse(start_at) + duration : null;
  if (kind === 'practice') startPractice();
  else startArchive(examId, { quizzes, start_at, server_time: start_at }, duration / second);
  const store = kind === 'practice' ? practiceStore(quizzes) : archiveStore(examId);
  const answers = (): readonly string[] =>
    (kind === 'practice' ? readPractice(quizzes) : readArchive(examId))?.answers ?? [];
  let now = Date.parse(start_at);
  const ground: Ground = {
    picks: kind === 'practice' ? practicePicks : archivePicks,
    now: () => now,
    ahead: 0,
    passTime: (milliseconds) => {
      now += milliseconds;
    },
    endsAt,
    sourceFor: () => createLocalSource(store),
    leavePage: () => undefined,
    answers,
    mayEnd: (end) =>
      end === 'timeup' ? endsAt !== null && now >= endsAt : answers().length === quizzes.length,
  };
  return { ground };
}
