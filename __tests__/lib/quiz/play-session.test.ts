/** @jest-environment node */

import {
  answer,
  answeredOn,
  askSkip,
  cancelSkip,
  confirmSkip,
  endsAt,
  failed,
  finished,
  inMemory,
  memoryPicks,
  pickedOn,
  press,
  sessionOn,
  turn,
  turnOf,
} from '@/__tests__/support/play-session';
import { createApiError } from '@/lib/api-client/http';
import { picksToKeep } from '@/lib/quiz/kept-picks';
import type { Outcome, PlaySource } from '@/lib/quiz/play-session';
import type { PlayAction } from '@/lib/quiz/play-state';

describe('a play session', () => {
  test('asks, sends, shows the next question, and finishes after the last one', async () => {
    const { session, calls, ends } = await answeredOn([turn(2), { kind: 'past_last' }, finished]);
    session.dispatch(press('4'));
    await session.dispatch(answer);
    expect(calls).toEqual(['load', 'submit 1 2', 'submit 2 4', 'finish']);
    expect(ends).toEqual(['finished']);
  });

  test('sends once however often it is pressed', async () => {
    const { session, calls } = await pickedOn([turn(2)]);
    await Promise.all([session.dispatch(answer), session.dispatch(answer)]);
    expect(calls).toEqual(['load', 'submit 1 2']);
  });

  test('skips only after the confirmation, and keeps the picks where it is cancelled', async () => {
    const { session, calls } = await pickedOn([turn(2)]);
    await session.dispatch(confirmSkip);
    session.dispatch(askSkip);
    session.dispatch(cancelSkip);
    expect(session.getState()).toMatchObject({ phase: 'answering', selection: { picks: ['2'] } });
    session.dispatch(askSkip);
    await session.dispatch(confirmSkip);
    expect(calls).toEqual(['load', 'submit 1 ']);
  });

  test.each<[PlayAction, string[], string]>([
    [{ type: 'stepped_back' }, ['た1', 'い2'], '「へ」を消しました。いま「たい」。'],
    [{ type: 'cleared' }, [], 'すべて消しました。'],
    [press('い2'), ['た1', 'へ3'], '「い」を消しました。いま「たへ」。'],
  ])('after %j its picks are others, kept at once, and said', async (action, expected, said) => {
    const picks = memoryPicks();
    const { session } = sessionOn([turn(1, 'order_six_char')], { picks });
    await session.load();
    for (const value of ['た1', 'い2', 'へ3']) session.dispatch(press(value));
    session.dispatch(action);
    expect(session.getState()).toMatchObject({ selection: { picks: expected }, announcement: said });
    expect(picks.read()).toMatchObject({ picks: expected });
  });

  test('begins with the question that came with the start, and is led nowhere without a page', async () => {
    const { session, calls, ends } = sessionOn([{ kind: 'past_last' }, finished], { firstTurn: turnOf(1) });
    expect(session.getState()).toMatchObject({ phase: 'answering', turn: { quiz: { number: 1 } } });
    session.playOn({ leave: (end) => ends.push(end), raise: () => undefined })();
    session.dispatch(press('2'));
    await session.dispatch(answer);
    expect(calls).toEqual(['submit 1 2', 'finish']);
    expect(session.getState()).toEqual({ phase: 'ended', end: 'finished' });
    expect(ends).toEqual([]);
  });

  test('says that a call is made again, for a question and for an answer', async () => {
    const phases: unknown[] = [];
    const source: PlaySource = {
      load: async ({ onRetry }) => {
        onRetry();
        phases.push(session.getState());
        return turn(1);
      },
      submit: async (_turn, _answer, { onRetry }) => {
        await Promise.resolve();
        onRetry();
        phases.push(session.getState());
        return turn(2);
      },
      finish: async () => finished,
    };
    const { session } = sessionOn([], { source });
    await session.load();
    session.dispatch(press('2'));
    await session.dispatch(answer);
    expect(phases).toMatchObject([
      { phase: 'loading', retrying: true },
      { phase: 'retrying', answer: '2' },
    ]);
  });

  test('takes no pick while it is sending', async () => {
    const { session } = await pickedOn([turn(2)]);
    const sent = session.dispatch(answer);
    session.dispatch(press('3'));
    expect(session.getState()).toMatchObject({ phase: 'sending', answer: '2', selection: { picks: ['2'] } });
    await sent;
  });

  test('never shows an accepted question again, even when loading the next one fails', async () => {
    const { session } = await answeredOn([{ kind: 'accepted' }, failed(true), turn(2)]);
    expect(session.getState().phase).toBe('stalled');
    await session.load();
    expect(session.getState()).toMatchObject({ phase: 'answering', turn: { quiz: { number: 2 } } });
  });

  test('finishes an attempt that was left after its last answer', async () => {
    const { session, ends } = sessionOn([{ kind: 'past_last' }, finished]);
    await session.load();
    expect(ends).toEqual(['finished']);
  });

  test.each([
    [
      'stays with its picks where a failure passes',
      true,
      { phase: 'answering', selection: { picks: ['2'] } },
      [],
    ],
    ['ends where a failure is final', false, { phase: 'ended' }, ['error']],
  ])('%s', async (_what, passes, state, left) => {
    const { session, raised, ends } = await answeredOn([failed(passes)]);
    expect(session.getState()).toMatchObject(state);
    expect(raised).toHaveLength(1);
    expect(ends).toEqual(left);
  });
});

describe('after another tab may have gone on', () => {
  test('the question whose turn it is by now is shown, also where a skip was being asked for', async () => {
    const { session } = await pickedOn([turn(2), turn(3)]);
    await session.catchUp();
    expect(session.getState()).toMatchObject({ phase: 'answering', turn: { quiz: { number: 2 } } });
    session.dispatch(askSkip);
    await session.catchUp();
    expect(session.getState()).toMatchObject({ phase: 'answering', turn: { quiz: { number: 3 } } });
  });

  test('an attempt that has ended is left', async () => {
    const { session, ends } = await pickedOn([finished]);
    await session.catchUp();
    expect(ends).toEqual(['finished']);
  });

  test('when the last question is over, then its answer is not sent again while the attempt is being finished', async () => {
    const submit = jest.fn();
    const present: Outcome[] = [turn(1), { kind: 'past_last' }];
    const source: PlaySource = {
      load: async () => present.shift() ?? finished,
      submit,
      finish: async () => {
        void session.dispatch(answer);
        return finished;
      },
    };
    const { session, ends } = sessionOn([], { source });
    await session.load();
    session.dispatch(press('2'));
    await session.catchUp();
    expect(submit).not.toHaveBeenCalled();
    expect(ends).toEqual(['finished']);
  });

  test.each([
    ['it is still the same question', turn(1)],
    ['the source can’t be asked', failed(true)],
  ])('nothing changes where %s', async (_name, outcome) => {
    const { session, raised } = await pickedOn([outcome]);
    const before = session.getState();
    await session.catchUp();
    expect(session.getState()).toBe(before);
    expect(raised).toEqual([]);
  });

  test('what the contestant has done meanwhile counts', async () => {
    const { session } = await pickedOn([turn(2)]);
    const caughtUp = session.catchUp();
    session.dispatch(askSkip);
    await caughtUp;
    expect(session.getState()).toMatchObject({ phase: 'confirming_skip', turn: { quiz: { number: 1 } } });
  });

  test('nothing is asked while an answer is on its way', async () => {
    const { session, calls } = await pickedOn([turn(2)]);
    const sent = session.dispatch(answer);
    await session.catchUp();
    await sent;
    expect(calls).toEqual(['load', 'submit 1 2']);
  });
});

describe('kept picks', () => {
  test('are removed only by an acknowledgement', async () => {
    const picks = memoryPicks();
    const { session } = await answeredOn([failed(true), turn(2)], { picks });
    expect(picks.read()).toMatchObject({ picks: ['2'] });
    await session.dispatch(answer);
    expect(picks.read()).toBeUndefined();
  });

  test('of a later question, which another tab has gone on to, outlive an acknowledgement', async () => {
    const picks = memoryPicks();
    const later = picksToKeep({ turn: turnOf(2), selection: { picks: ['3'], text: '' } });
    const { session } = await pickedOn([turn(2)], { picks });
    const sent = session.dispatch(answer);
    picks.write(later);
    await sent;
    expect(session.getState()).toMatchObject({ turn: { quiz: { number: 2 } }, selection: { picks: ['3'] } });
    expect(picks.read()).toEqual(later);
  });
});

describe('an answer that was under way when the page was left', () => {
  const never = new Promise<never>(() => undefined);

  test.each([
    ['an answer', [answer], 'submit 1 2'],
    ['a skip, with picks on screen,', [askSkip, confirmSkip], 'submit 1 '],
  ])('%s is sent again by itself, and only once', async (_what, actions, call) => {
    const picks = memoryPicks();
    const before = await pickedOn([never], { picks });
    for (const action of actions) void before.session.dispatch(action);
    const { session, calls } = sessionOn([turn(1), turn(2)], { picks });
    await session.load();
    expect(calls).toEqual(['load', call]);
    expect(session.getState()).toMatchObject({ phase: 'answering', turn: { quiz: { number: 2 } } });
    expect(picks.read()).toBeUndefined();
  });

  const nothing: Outcome = {
    kind: 'failed',
    recoverable: false,
    error: createApiError('submitAnswer', { status: undefined }),
  };
  test.each([
    ['waits for the contestant where it was refused for now', failed(true), ['load']],
    ['waits for the contestant where the server has refused it for good', failed(false), ['load']],
    ['is sent again where nothing came back to the end', nothing, ['load', 'submit 1 2']],
  ])('%s', async (_what, outcome, expected) => {
    const picks = memoryPicks();
    await answeredOn([outcome], { picks });
    const { session, calls } = sessionOn([turn(1), turn(2)], { picks });
    await session.load();
    expect(calls).toEqual(expected);
    if (calls.length === 1)
      expect(session.getState()).toMatchObject({ phase: 'answering', selection: { picks: ['2'] } });
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
      readEnd: async () => endsAt + 60_000,
    };
    const { session } = sessionOn([], { source, now: () => time });
    await session.load();
    session.dispatch(press('2'));
    await session.dispatch(answer);
    const timePasses = () => {
      time = endsAt;
    };
    return { session, calls, timePasses };
  }

  test.each<[string, Outcome, string[]]>([
    ['is asked for first: where it has been taken, nothing is sent', turn(2), []],
    ['where it has not, the changed one is sent', turn(1), ['submit 3']],
    ['is sent where the source says that time ran out', { kind: 'ended', end: 'timeup' }, ['submit 3']],
    ['is not sent where the exam has been finished', finished, []],
  ])('%s', async (_what, known, sent) => {
    const { session, calls } = await afterLoss(known);
    session.dispatch(press('3'));
    await session.dispatch(answer);
    expect(calls).toEqual(['load', 'submit 2', 'load', ...sent]);
  });

  test('the same one is simply sent again', async () => {
    const { session, calls } = await afterLoss();
    await session.dispatch(answer);
    expect(calls).toEqual(['load', 'submit 2', 'submit 2']);
  });

  test('is asked for first too where time was given back in between', async () => {
    const { session, calls } = await afterLoss(turn(2));
    await session.followEnd();
    session.dispatch(press('3'));
    await session.dispatch(answer);
    expect(calls).toEqual(['load', 'submit 2', 'load']);
    expect(session.getState()).toMatchObject({ phase: 'answering', turn: { quiz: { number: 2 } } });
  });

  test('at the end of time the changed one is sent at once: the source would name no question any more', async () => {
    const { session, calls, timePasses } = await afterLoss();
    session.dispatch(press('3'));
    timePasses();
    await session.tick();
    expect(calls).toEqual(['load', 'submit 2', 'submit 3']);
  });
});

describe('the end of time', () => {
  /** The first question is picked a moment before the end. */
  async function play(...outcomes: Outcome[]) {
    let now = endsAt - 1;
    const timePasses = () => {
      now = endsAt;
    };
    return { ...(await pickedOn(outcomes, { now: () => now })), timePasses };
  }

  test('sends complete picks once and leaves', async () => {
    const { session, calls, ends, timePasses } = await play(turn(2));
    await session.tick();
    expect(calls).toEqual(['load']);
    timePasses();
    await Promise.all([session.tick(), session.tick()]);
    expect(calls).toEqual(['load', 'submit 1 2']);
    expect(ends).toEqual(['timeup']);
  });

  test('a lost answer is tried again for the 5 s in which the server still takes it, a lost finish until the end', async () => {
    const { session, untils } = await play({ kind: 'past_last' }, { kind: 'ended', end: 'finished' });
    await session.dispatch(answer);
    expect(untils).toEqual([endsAt + 5_000, endsAt]);
  });

  test('a finish that follows from another tab is tried again until the end as well', async () => {
    const { session, untils } = await play({ kind: 'past_last' }, { kind: 'ended', end: 'finished' });
    await session.catchUp();
    expect(untils).toEqual([endsAt]);
  });

  test('leaves even where the last answer is lost', async () => {
    const { session, ends, raised, timePasses } = await play(failed(false));
    timePasses();
    await session.tick();
    expect(ends).toEqual(['timeup']);
    expect(raised).toEqual([]);
  });

  test('goes on where the response to the last answer brings a question and time that was given back', async () => {
    const later: Outcome = { kind: 'turn', turn: { ...turnOf(2), endsAt: endsAt + 60_000 } };
    const { session, ends, timePasses } = await play(later);
    timePasses();
    await session.tick();
    expect(ends).toEqual([]);
    expect(session.getState()).toMatchObject({ phase: 'answering', turn: { quiz: { number: 2 } } });
  });

  test.each<[string, Outcome[]]>([
    ['the next question could not be loaded', [{ kind: 'accepted' }, failed(true)]],
    ['the attempt could not be finished after the last one', [{ kind: 'past_last' }, failed(true)]],
  ])('leaves too where %s', async (_name, outcomes) => {
    const { session, ends, timePasses } = await play(...outcomes);
    await session.dispatch(answer);
    await session.tick();
    expect(ends).toEqual([]);
    timePasses();
    await session.tick();
    expect(ends).toEqual(['timeup']);
  });

  test('of a question that could not be loaded moves where time was given back', async () => {
    const source: PlaySource = {
      load: async () => failed(true),
      submit: async () => failed(true),
      finish: async () => failed(true),
      readEnd: async () => endsAt + 60_000,
    };
    const { session, ends } = sessionOn([], { source, keptEnd: inMemory(endsAt), now: () => endsAt });
    await session.load();
    await session.followEnd();
    await session.tick();
    expect(ends).toEqual([]);
    expect(session.getState()).toEqual({ phase: 'stalled', endsAt: endsAt + 60_000 });
  });

  test('waits for an answer that is on its way', async () => {
    const { session, calls, ends, timePasses } = await play(turn(2));
    const sent = session.dispatch(answer);
    timePasses();
    void session.tick();
    expect(ends).toEqual([]);
    await sent;
    expect(calls).toEqual(['load', 'submit 1 2']);
    expect(ends).toEqual(['timeup']);
  });

  test.each<[string, Outcome[], number | undefined]>([
    ['goes with an attempt that has ended', [{ kind: 'past_last' }, finished], undefined],
    ['stays where only the session has ended', [failed(false)], endsAt],
  ])('is kept for other pages, and %s', async (_name, outcomes, expected) => {
    const keptEnd = inMemory<number>();
    const { session } = sessionOn([turn(1), ...outcomes], { keptEnd });
    await session.load();
    expect(keptEnd.read()).toBe(endsAt);
    session.dispatch(press('2'));
    await session.dispatch(answer);
    expect(keptEnd.read()).toBe(expected);
  });

  test('a kept end of time that is over does not end what the server still lets go on', async () => {
    const { session, ends } = sessionOn([turn(1)], { keptEnd: inMemory(5), now: () => 10 });
    await session.tick();
    await session.load();
    expect(ends).toEqual([]);
    expect(session.getState().phase).toBe('answering');
  });
});
