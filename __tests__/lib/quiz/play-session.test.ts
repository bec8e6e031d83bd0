import type { QuizType } from '@knowledgeking/contract';
import { buildQuiz } from '@/__tests__/support/quiz-builders';
import { ApiError, createApiError } from '@/lib/api-error';
import { createPlaySession, type PlaySessionOptions } from '@/lib/quiz/play-session';
import type { Outcome, PicksStore, PlaySource } from '@/lib/quiz/play-source';
import type { End, Turn } from '@/lib/quiz/play-state';
import { toStored } from '@/lib/quiz/stored-selection';

const endsAt = 1_000_000;
const turnOf = (number: number, type: QuizType = 'single_selection'): Turn => ({
  quiz: buildQuiz(type, { number }),
  total: 3,
  endsAt,
  owner: 'attempt',
  received: null,
});
const turn = (number: number, type?: QuizType): Outcome => ({ kind: 'turn', turn: turnOf(number, type) });
const finished: Outcome = { kind: 'ended', end: 'finished' };
const failed = (recoverable: boolean): Outcome => ({
  kind: 'failed',
  recoverable,
  error: new ApiError('submitAnswer', {
    status: 503,
    code: 'in_maintenance',
    message: '',
    fields: {},
    retryAfterSeconds: undefined,
  }),
});

function memoryPicks(): PicksStore {
  let kept: unknown;
  let end: number | null = null;
  return {
    read: () => kept,
    write: (picks) => {
      kept = picks;
    },
    remove: () => {
      kept = undefined;
    },
    readEnd: () => end,
    writeEnd: (time) => {
      end = time;
    },
    removeEnd: () => {
      end = null;
    },
  };
}

/** A session on a source that answers what it is told, one after the other, and writes down what it is asked. */
function sessionOn(outcomes: Outcome[], overrides: Partial<PlaySessionOptions> = {}) {
  const calls: string[] = [];
  const ends: End[] = [];
  const raised: ApiError[] = [];
  const next = async (call: string): Promise<Outcome> => {
    calls.push(call);
    const outcome = outcomes.shift();
    if (!outcome) throw new Error(`nothing to answer to ${call}`);
    return outcome;
  };
  const source: PlaySource = {
    load: () => next('load'),
    submit: ({ quiz }, answer) => next(`submit ${quiz.number} ${answer}`),
    finish: () => next('finish'),
  };
  const session = createPlaySession({
    source,
    picks: memoryPicks(),
    now: () => 0,
    leave: (end) => ends.push(end),
    raise: (error) => raised.push(error),
    ...overrides,
  });
  session.subscribe(() => undefined);
  return { session, calls, ends, raised };
}

describe('a play session', () => {
  test('asks, sends, shows the next question, and finishes after the last one', async () => {
    const { session, calls, ends } = sessionOn([turn(1), turn(2), { kind: 'past_last' }, finished]);
    await session.load();
    session.press('2');
    await session.answer();
    session.press('4');
    await session.answer();
    expect(calls).toEqual(['load', 'submit 1 2', 'submit 2 4', 'finish']);
    expect(ends).toEqual(['finished']);
  });

  test('sends nothing while the answer is not complete', async () => {
    const { session, calls } = sessionOn([turn(1, 'order_selection')]);
    await session.load();
    session.press('2');
    await session.answer();
    expect(calls).toEqual(['load']);
  });

  test('sends once however often it is pressed', async () => {
    const { session, calls } = sessionOn([turn(1), turn(2)]);
    await session.load();
    session.press('2');
    await Promise.all([session.answer(), session.answer()]);
    expect(calls).toEqual(['load', 'submit 1 2']);
  });

  test('skips only after the confirmation, and keeps the picks where it is cancelled', async () => {
    const { session, calls } = sessionOn([turn(1), turn(2)]);
    await session.load();
    session.press('2');
    await session.confirmSkip();
    session.askSkip();
    session.cancelSkip();
    expect(session.getState()).toMatchObject({ phase: 'answering', selection: { picks: ['2'] } });
    session.askSkip();
    await session.confirmSkip();
    expect(calls).toEqual(['load', 'submit 1 ']);
  });

  test('takes no pick while it is sending', async () => {
    const { session } = sessionOn([turn(1), turn(2)]);
    await session.load();
    session.press('2');
    const sent = session.answer();
    session.press('3');
    expect(session.getState()).toMatchObject({ phase: 'sending', answer: '2', selection: { picks: ['2'] } });
    await sent;
  });

  test('loads the next question where the answer to a submit does not carry it', async () => {
    const { session, calls } = sessionOn([turn(1), { kind: 'accepted' }, turn(2)]);
    await session.load();
    session.press('2');
    await session.answer();
    expect(calls).toEqual(['load', 'submit 1 2', 'load']);
    expect(session.getState()).toMatchObject({ turn: { quiz: { number: 2 } } });
  });

  test('never shows an accepted question again, even when loading the next one fails', async () => {
    const { session } = sessionOn([turn(1), { kind: 'accepted' }, failed(true), turn(2)]);
    await session.load();
    session.press('2');
    await session.answer();
    expect(session.getState().phase).toBe('stalled');
    await session.load();
    expect(session.getState()).toMatchObject({ phase: 'answering', turn: { quiz: { number: 2 } } });
  });

  test('finishes an attempt that was left after its last answer', async () => {
    const { session, ends } = sessionOn([{ kind: 'past_last' }, finished]);
    await session.load();
    expect(ends).toEqual(['finished']);
  });

  test('stays with question and picks where a failure passes', async () => {
    const { session, raised, ends } = sessionOn([turn(1), failed(true)]);
    await session.load();
    session.press('2');
    await session.answer();
    expect(session.getState()).toMatchObject({ phase: 'answering', selection: { picks: ['2'] } });
    expect(raised).toHaveLength(1);
    expect(ends).toEqual([]);
  });

  test('ends where a failure is final', async () => {
    const { session, raised, ends } = sessionOn([turn(1), failed(false)]);
    await session.load();
    session.press('2');
    await session.answer();
    expect(raised).toHaveLength(1);
    expect(ends).toEqual(['error']);
  });
});

describe('kept picks', () => {
  test('come back in the next session', async () => {
    const picks = memoryPicks();
    const before = sessionOn([turn(1, 'order_selection')], { picks });
    await before.session.load();
    before.session.press('3');
    before.session.press('1');
    const after = sessionOn([turn(1, 'order_selection')], { picks });
    await after.session.load();
    expect(after.session.getState()).toMatchObject({ selection: { picks: ['3', '1'] } });
  });

  test('are removed only by an acknowledgement', async () => {
    const picks = memoryPicks();
    const { session } = sessionOn([turn(1), failed(true), turn(2)], { picks });
    await session.load();
    session.press('2');
    await session.answer();
    expect(picks.read()).toMatchObject({ picks: ['2'] });
    await session.answer();
    expect(picks.read()).toBeUndefined();
  });

  test('of a later question, which another tab has gone on to, outlive an acknowledgement', async () => {
    const picks = memoryPicks();
    const later = toStored('attempt', turnOf(2).quiz, { picks: ['3'], text: '' });
    let acknowledge = (_outcome: Outcome): void => undefined;
    const source: PlaySource = {
      load: async () => turn(1),
      submit: () =>
        new Promise((resolve) => {
          acknowledge = resolve;
        }),
      finish: async () => finished,
    };
    const { session } = sessionOn([], { picks, source });
    await session.load();
    session.press('2');
    const sent = session.answer();
    picks.write(later);
    acknowledge(turn(2));
    await sent;
    expect(session.getState()).toMatchObject({ turn: { quiz: { number: 2 } }, selection: { picks: ['3'] } });
    expect(picks.read()).toEqual(later);
  });
});

describe('an answer that was under way when the page was left', () => {
  const never = new Promise<never>(() => undefined);
  const stuckOn = (outcome: Outcome): PlaySource => ({
    load: async () => outcome,
    submit: () => never,
    finish: () => never,
  });

  test('is sent again by itself, and only once', async () => {
    const picks = memoryPicks();
    const before = sessionOn([], { picks, source: stuckOn(turn(1)) });
    await before.session.load();
    before.session.press('2');
    void before.session.answer();
    const after = sessionOn([turn(1), turn(2)], { picks });
    await after.session.load();
    expect(after.calls).toEqual(['load', 'submit 1 2']);
    expect(after.session.getState()).toMatchObject({ phase: 'answering', turn: { quiz: { number: 2 } } });
    expect(picks.read()).toBeUndefined();
  });

  test('a skip too, with picks on screen', async () => {
    const picks = memoryPicks();
    const before = sessionOn([], { picks, source: stuckOn(turn(1)) });
    await before.session.load();
    before.session.press('2');
    before.session.askSkip();
    void before.session.confirmSkip();
    const after = sessionOn([turn(1), turn(2)], { picks });
    await after.session.load();
    expect(after.calls).toEqual(['load', 'submit 1 ']);
  });

  test('waits for the contestant where it was refused for now', async () => {
    const picks = memoryPicks();
    const before = sessionOn([turn(1), failed(true)], { picks });
    await before.session.load();
    before.session.press('2');
    await before.session.answer();
    const after = sessionOn([turn(1)], { picks });
    await after.session.load();
    expect(after.calls).toEqual(['load']);
    expect(after.session.getState()).toMatchObject({ phase: 'answering', selection: { picks: ['2'] } });
  });

  test('waits for the contestant where the server has refused it for good', async () => {
    const picks = memoryPicks();
    const before = sessionOn([turn(1), failed(false)], { picks });
    await before.session.load();
    before.session.press('2');
    await before.session.answer();
    const after = sessionOn([turn(1)], { picks });
    await after.session.load();
    expect(after.calls).toEqual(['load']);
  });

  test('is sent again where nothing came back to the end', async () => {
    const picks = memoryPicks();
    const nothing: Outcome = {
      kind: 'failed',
      recoverable: false,
      error: createApiError('submitAnswer', { status: undefined }),
    };
    const before = sessionOn([turn(1), nothing], { picks });
    await before.session.load();
    before.session.press('2');
    await before.session.answer();
    const after = sessionOn([turn(1), turn(2)], { picks });
    await after.session.load();
    expect(after.calls).toEqual(['load', 'submit 1 2']);
  });

  test('is not sent for another question', async () => {
    const picks = memoryPicks();
    const before = sessionOn([], { picks, source: stuckOn(turn(1)) });
    await before.session.load();
    before.session.askSkip();
    void before.session.confirmSkip();
    const after = sessionOn([turn(2)], { picks });
    await after.session.load();
    expect(after.calls).toEqual(['load']);
  });
});

describe('an answer that was lost, refused for now, and then changed', () => {
  /** A session whose first submit is lost once and then refused for now. */
  async function afterLoss(...outcomes: Outcome[]) {
    let time = 0;
    const calls: string[] = [];
    const answers = [failed(true), ...outcomes];
    const source: PlaySource = {
      load: async () => {
        calls.push('load');
        return calls.length === 1 ? turn(1) : (outcomes.shift() ?? turn(1));
      },
      submit: async (_turn, answer, { onRetry }) => {
        calls.push(`submit ${answer}`);
        if (calls.length === 2) onRetry();
        return answers.shift() ?? turn(2);
      },
      finish: async () => finished,
    };
    const { session } = sessionOn([], { source, now: () => time });
    await session.load();
    session.press('2');
    await session.answer();
    const timePasses = () => {
      time = endsAt;
    };
    return { session, calls, timePasses };
  }

  test('is asked for first: where it has been taken, the next question is shown', async () => {
    const { session, calls } = await afterLoss(turn(2));
    session.press('3');
    await session.answer();
    expect(calls).toEqual(['load', 'submit 2', 'load']);
    expect(session.getState()).toMatchObject({ phase: 'answering', turn: { quiz: { number: 2 } } });
  });

  test('where it has not, the changed one is sent', async () => {
    const { session, calls } = await afterLoss(turn(1));
    session.press('3');
    await session.answer();
    expect(calls).toEqual(['load', 'submit 2', 'load', 'submit 3']);
  });

  test('the same one is simply sent again', async () => {
    const { session, calls } = await afterLoss();
    await session.answer();
    expect(calls).toEqual(['load', 'submit 2', 'submit 2']);
  });

  test('at the end of time the changed one is sent at once: the source would name no question any more', async () => {
    const { session, calls, timePasses } = await afterLoss();
    session.press('3');
    timePasses();
    await session.tick();
    expect(calls).toEqual(['load', 'submit 2', 'submit 3']);
  });

  test('is sent too where the source says that time ran out in the meantime', async () => {
    const { session, calls } = await afterLoss({ kind: 'ended', end: 'timeup' });
    session.press('3');
    await session.answer();
    expect(calls).toEqual(['load', 'submit 2', 'load', 'submit 3']);
  });

  test('is not sent where the exam has been finished', async () => {
    const { session, calls } = await afterLoss({ kind: 'ended', end: 'finished' });
    session.press('3');
    await session.answer();
    expect(calls).toEqual(['load', 'submit 2', 'load']);
  });
});

describe('the end of time', () => {
  const play = (outcomes: Outcome[]) => {
    let now = endsAt - 1;
    const played = sessionOn(outcomes, { now: () => now });
    return {
      ...played,
      timePasses: () => {
        now = endsAt;
      },
    };
  };

  test('sends complete picks once and leaves', async () => {
    const { session, calls, ends, timePasses } = play([turn(1), turn(2)]);
    await session.load();
    session.press('2');
    await session.tick();
    expect(calls).toEqual(['load']);
    timePasses();
    await Promise.all([session.tick(), session.tick()]);
    expect(calls).toEqual(['load', 'submit 1 2']);
    expect(ends).toEqual(['timeup']);
  });

  test('leaves without sending picks that are no answer', async () => {
    const { session, calls, ends, timePasses } = play([turn(1, 'order_selection')]);
    await session.load();
    session.press('2');
    timePasses();
    await session.tick();
    expect(calls).toEqual(['load']);
    expect(ends).toEqual(['timeup']);
  });

  test('leaves even where the last answer is lost', async () => {
    const { session, ends, raised, timePasses } = play([turn(1), failed(false)]);
    await session.load();
    session.press('2');
    timePasses();
    await session.tick();
    expect(ends).toEqual(['timeup']);
    expect(raised).toEqual([]);
  });

  test('waits for an answer that is on its way', async () => {
    const { session, calls, ends, timePasses } = play([turn(1), turn(2)]);
    await session.load();
    session.press('2');
    const sent = session.answer();
    timePasses();
    void session.tick();
    expect(ends).toEqual([]);
    await sent;
    expect(calls).toEqual(['load', 'submit 1 2']);
    expect(ends).toEqual(['timeup']);
  });

  test('a kept end of time that is over does not end what the server still lets go on', async () => {
    const picks = memoryPicks();
    picks.writeEnd(5);
    const { session, ends } = sessionOn([turn(1)], { picks, now: () => 10 });
    await session.tick();
    await session.load();
    expect(ends).toEqual([]);
    expect(session.getState().phase).toBe('answering');
  });
});
