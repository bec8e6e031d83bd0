import { encodeAnswer, isComplete } from '@/lib/quiz/answering';
import type { KeptPicks } from '@/lib/quiz/kept-picks';
import { createPlaySession, type PlaySession, type PlaySource } from '@/lib/quiz/play-session';
import { type End, endsAtOf, type PlayAction, type PlayState, type Turn } from '@/lib/quiz/play-state';
import type { Selection } from '@/lib/quiz/question';
import type { Stored } from '@/lib/storage';

/** The source that is played on: the exam's server, or the browser itself. Times in milliseconds. */
export interface Ground {
  picks: Stored<KeptPicks>;
  keptEnd?: Stored<number>;
  /** The question that came with the start; absent where the first page asks for it. */
  firstTurn?: Turn;
  now: () => number;
  /** By how much the time that is shown is ahead, as where the way to the server is slow. */
  ahead: number;
  passTime: (milliseconds: number) => void;
  /** Null: no time limit. */
  endsAt: number | null;
  /** Gives time back; absent where no end ever moves. */
  giveTime?: (milliseconds: number) => void;
  /** The source for a page that is newly loaded. */
  sourceFor: (page: object) => PlaySource;
  leavePage: (page: object) => void;
  /** The answers that are held, by the place of their question. */
  answers: () => readonly string[];
  /** Whether a session may end like this now. */
  mayEnd: (end: End) => boolean;
}

/** The one who plays, and everything that was given as an answer; the same for all tabs. */
export class Contestant {
  readonly ground: Ground;
  /** How often something was handed in, again after a lost network not counted. */
  sent: string[] = [];
  private readonly given = new Map<number, string[]>();
  private readonly failures: unknown[] = [];

  constructor(ground: Ground) {
    this.ground = ground;
  }

  /** Checks something inside a session, which would swallow an error; `expectAllWell` throws it later. */
  check(expectation: () => void): void {
    try {
      expectation();
    } catch (failure) {
      this.failures.push(failure);
    }
  }

  give(number: number, answer: string): void {
    this.given.set(number, [...(this.given.get(number) ?? []), answer]);
  }

  /**
   * Whether a question was given different answers. That is allowed after a failed call; if the server had taken the first
   * one after all, it can only refuse the second.
   */
  hasChangedAnswer(): boolean {
    return [...this.given.values()].some((answers) => new Set(answers).size > 1);
  }

  /** Nothing is handed in or held that was not given. */
  expectGiven(number: number, answer: string): void {
    expect(this.given.get(number) ?? []).toContain(answer);
  }

  /** Throws the first failed check so far. */
  expectAllWell(): void {
    for (const failure of this.failures) throw failure;
    for (const [index, answer] of this.ground.answers().entries()) this.expectGiven(index + 1, answer);
  }
}

type Question = Extract<PlayState, { phase: 'answering' | 'confirming_skip' }>;

/** Whether one can pick, answer and skip. */
const isQuestion = (state: PlayState): state is Question =>
  state.phase === 'answering' || state.phase === 'confirming_skip';

const answerOf = ({ turn: { quiz }, selection }: Question): string | undefined =>
  isComplete(quiz, selection) ? encodeAnswer(quiz, selection) : undefined;

/** Runs all pending promises to their end. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
}

const typedTexts = ['', '白鯨', '「 」', '海 の\u3000音'];

/** A tab of the contestant's browser, over all page loads. It checks its own invariants all the time. */
export class Tab {
  private readonly contestant: Contestant;
  private session: PlaySession;
  private page = {};
  private ends: End[] = [];
  /** The last question that was on screen, and the last one whose answer was acknowledged. */
  private shown = 0;
  private acknowledged = 0;
  /** The question that was on screen when its shown time was up. */
  private overdue: Turn | undefined;
  /** The last answer of this page whose acknowledgement was lost, until another one goes out. */
  private lost: { number: number; answer: string } | undefined;
  /** How often this page has asked whose turn it is. */
  private timesAsked = 0;
  /** The latest end that this page knows of. */
  private toldEnd = 0;
  /** The screen as it was when the page was left. */
  private left: { number: number; selection: Selection } | undefined;

  constructor(contestant: Contestant) {
    this.contestant = contestant;
    this.session = this.open(contestant.ground.firstTurn);
  }

  get state(): PlayState {
    return this.session.getState();
  }

  /** The picks of the question with this number, where it is on screen. */
  picksOf(number: number): Selection | undefined {
    return 'turn' in this.state && this.state.turn.quiz.number === number ? this.state.selection : undefined;
  }

  /** Loads the page again; what the page before has sent may still arrive. */
  reload(isAlone: boolean): void {
    const { state } = this;
    if ('turn' in state && isAlone)
      this.left = { number: state.turn.quiz.number, selection: state.selection };
    this.contestant.ground.leavePage(this.page);
    this.session = this.open();
  }

  private open(firstTurn?: Turn): PlaySession {
    const { ground } = this.contestant;
    const page = {};
    const ends: End[] = [];
    this.page = page;
    this.ends = ends;
    this.toldEnd = 0;
    this.lost = undefined;
    const session = createPlaySession({
      source: this.watched(ground.sourceFor(page), page),
      picks: ground.picks,
      clock: { now: () => ground.now() + ground.ahead, certain: ground.now },
      ...(ground.keptEnd && { keptEnd: ground.keptEnd }),
      ...(firstTurn && { firstTurn }),
    });
    session.playOn({
      leave: (end) => {
        ends.push(end);
        const isTold = end !== 'timeup' || ground.now() >= this.toldEnd;
        const may = (ground.mayEnd(end) && isTold) || (end === 'error' && this.contestant.hasChangedAnswer());
        this.contestant.check(() => expect({ end, may }).toEqual({ end, may: true }));
      },
      raise: () => undefined,
    });
    session.subscribe(() => page === this.page && this.contestant.check(() => this.look(session.getState())));
    if (!firstTurn) void session.load();
    return session;
  }

  private watched(source: PlaySource, page: object): PlaySource {
    return {
      ...source,
      load: (options) => {
        if (page === this.page) this.timesAsked += 1;
        return source.load(options);
      },
      submit: async (turn, answer, { until, onRetry }) => {
        const { number } = turn.quiz;
        if (page === this.page) {
          const { acknowledged } = this;
          this.lost = undefined;
          this.contestant.sent.push(answer);
          this.contestant.check(() => {
            this.contestant.expectGiven(number, answer);
            expect(number).toBeGreaterThan(acknowledged);
          });
        }
        const noteLoss = (): void => {
          if (page === this.page) this.lost = { number, answer };
          onRetry();
        };
        const outcome = await source.submit(turn, answer, { until, onRetry: noteLoss });
        const isTaken = outcome.kind !== 'failed' && outcome.kind !== 'ended';
        if (isTaken && page === this.page) this.acknowledged = number;
        if (outcome.kind === 'turn' && page === this.page) this.toldEnd = outcome.turn.endsAt ?? 0;
        return outcome;
      },
    };
  }

  /** Never back to an earlier question, nor on to one whose turn it is not, nor after the end; and with its picks. */
  private look(state: PlayState): void {
    if (!('turn' in state)) return;
    const { number } = state.turn.quiz;
    const { answers, endsAt, now } = this.contestant.ground;
    expect(number).toBeGreaterThanOrEqual(this.shown);
    expect(number).toBeLessThanOrEqual(answers().length + 1);
    if (endsAt !== null && number > this.shown) expect(now()).toBeLessThan(endsAt);
    this.shown = number;
    if (this.left?.number === number) expect(state.selection).toEqual(this.left.selection);
    this.left = undefined;
  }

  /** Presses the option at this place, or types one of a few texts. */
  press(place: number): void {
    if (!('turn' in this.state)) return;
    const { options } = this.state.turn.quiz;
    const option = options[place % Math.max(1, options.length)];
    const text = typedTexts[place % typedTexts.length] ?? '';
    this.act(option ? { type: 'option_pressed', value: option.value } : { type: 'text_entered', text });
  }

  /** Picks options, beginning with this one, until the answer is complete. */
  complete(place: number): void {
    for (let step = place; isQuestion(this.state) && answerOf(this.state) === undefined; step += 1) {
      const { turn, selection } = this.state;
      const { options } = turn.quiz;
      const isPicked = selection.picks.includes(options[step % Math.max(1, options.length)]?.value ?? '');
      if (!isPicked) this.press(step);
    }
  }

  act(action: PlayAction): void {
    const { state, contestant } = this;
    const isAnswer = action.type === 'answered' && state.phase === 'answering';
    const answer = isAnswer ? answerOf(state) : undefined;
    if (isAnswer && answer !== undefined) contestant.give(state.turn.quiz.number, answer);
    if (action.type === 'skip_confirmed' && state.phase === 'confirming_skip')
      contestant.give(state.turn.quiz.number, '');
    void this.session.dispatch(action);
  }

  /** The page hears that time was given back. */
  followEnd(): void {
    this.toldEnd = Math.max(this.toldEnd, this.contestant.ground.endsAt ?? 0);
    void this.session.followEnd();
  }

  /** The page is looked at again, after which another tab may have gone on. */
  see(): void {
    void this.session.catchUp();
  }

  loadAgain(): void {
    if (this.state.phase === 'stalled') void this.session.load();
  }

  /** Time has passed. When none is shown any more, complete picks are handed in, once; at the end again, and nothing more can be picked. */
  async tick(): Promise<void> {
    const { state, contestant } = this;
    const { now, ahead } = contestant.ground;
    const isPast = (endsAt: number | null, time = now()): boolean => endsAt !== null && time >= endsAt;
    const isShownOver = isQuestion(state) && isPast(state.turn.endsAt, now() + ahead);
    const isDue = isShownOver && (isPast(state.turn.endsAt) || this.overdue !== state.turn);
    const answer = isDue ? answerOf(state) : undefined;
    if (isDue && answer !== undefined) contestant.give(state.turn.quiz.number, answer);
    if (isDue) this.overdue = state.turn;
    // Where the server may have taken another answer, it is asked first; not once time is up, when it names no turn.
    const isInDoubt =
      answer !== undefined &&
      isQuestion(state) &&
      this.lost?.number === state.turn.quiz.number &&
      this.lost.answer !== answer &&
      !isPast(state.turn.endsAt);
    contestant.sent = [];
    const { timesAsked } = this;
    void this.session.tick();
    void this.session.tick();
    await settle();
    if (isInDoubt) expect([contestant.sent, this.timesAsked]).toEqual([[], timesAsked + 1]);
    else expect(contestant.sent).toEqual(answer === undefined ? [] : [answer]);
    const { state: present } = this;
    if (isQuestion(present) || present.phase === 'stalled') expect(isPast(endsAtOf(present))).toBe(false);
  }

  /** The page on screen has come to one end, and led on once. */
  expectEnded(): void {
    expect(this.state.phase).toBe('ended');
    expect(this.ends).toHaveLength(1);
  }
}
