/** @jest-environment node */

import {
  answer,
  askSkip,
  cancelSkip,
  confirmSkip,
  failed,
  finished,
  memoryPicks,
  press,
  sessionOn,
  turn,
  turnOf,
} from '@/__tests__/support/play-session';
import type { Outcome, PlaySource } from '@/lib/quiz/play-session';
import type { PlayAction } from '@/lib/quiz/play-state';

describe('a play session', () => {
  test('asks, sends, shows the next question, and finishes after the last one', async () => {
    const { session, calls, ends } = sessionOn([turn(1), turn(2), { kind: 'past_last' }, finished]);
    await session.load();
    session.dispatch(press('2'));
    await session.dispatch(answer);
    session.dispatch(press('4'));
    await session.dispatch(answer);
    expect(calls).toEqual(['load', 'submit 1 2', 'submit 2 4', 'finish']);
    expect(ends).toEqual(['finished']);
  });

  test('sends nothing while the answer is not complete', async () => {
    const { session, calls } = sessionOn([turn(1, 'order_selection')]);
    await session.load();
    session.dispatch(press('2'));
    await session.dispatch(answer);
    expect(calls).toEqual(['load']);
  });

  test('sends once however often it is pressed', async () => {
    const { session, calls } = sessionOn([turn(1), turn(2)]);
    await session.load();
    session.dispatch(press('2'));
    await Promise.all([session.dispatch(answer), session.dispatch(answer)]);
    expect(calls).toEqual(['load', 'submit 1 2']);
  });

  test('skips only after the confirmation, and keeps the picks where it is cancelled', async () => {
    const { session, calls } = sessionOn([turn(1), turn(2)]);
    await session.load();
    session.dispatch(press('2'));
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

  test('keeps a text as it is typed', async () => {
    const { session } = sessionOn([turn(1, 'free_input')]);
    await session.load();
    session.dispatch({ type: 'text_entered', text: ' 白 鯨 ' });
    expect(session.getState()).toMatchObject({ selection: { text: ' 白 鯨 ' } });
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
    const { session } = sessionOn([turn(1), turn(2)]);
    await session.load();
    session.dispatch(press('2'));
    const sent = session.dispatch(answer);
    session.dispatch(press('3'));
    expect(session.getState()).toMatchObject({ phase: 'sending', answer: '2', selection: { picks: ['2'] } });
    await sent;
  });

  test('loads the next question where the answer to a submit does not carry it', async () => {
    const { session, calls } = sessionOn([turn(1), { kind: 'accepted' }, turn(2)]);
    await session.load();
    session.dispatch(press('2'));
    await session.dispatch(answer);
    expect(calls).toEqual(['load', 'submit 1 2', 'load']);
    expect(session.getState()).toMatchObject({ turn: { quiz: { number: 2 } } });
  });

  test('never shows an accepted question again, even when loading the next one fails', async () => {
    const { session } = sessionOn([turn(1), { kind: 'accepted' }, failed(true), turn(2)]);
    await session.load();
    session.dispatch(press('2'));
    await session.dispatch(answer);
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
      'stays with question and picks where a failure passes',
      true,
      { phase: 'answering', selection: { picks: ['2'] } },
      [],
    ],
    ['ends where a failure is final', false, { phase: 'ended' }, ['error']],
  ])('%s', async (_what, passes, state, left) => {
    const { session, raised, ends } = sessionOn([turn(1), failed(passes)]);
    await session.load();
    session.dispatch(press('2'));
    await session.dispatch(answer);
    expect(session.getState()).toMatchObject(state);
    expect(raised).toHaveLength(1);
    expect(ends).toEqual(left);
  });
});

describe('after another tab may have gone on', () => {
  /** A session with picks on its first question, for which the source has these outcomes left. */
  async function picked(...outcomes: Outcome[]) {
    const played = sessionOn([turn(1), ...outcomes]);
    await played.session.load();
    played.session.dispatch(press('2'));
    return played;
  }

  test('the question whose turn it is by now is shown, also where a skip was being asked for', async () => {
    const { session } = await picked(turn(2), turn(3));
    await session.catchUp();
    expect(session.getState()).toMatchObject({ phase: 'answering', turn: { quiz: { number: 2 } } });
    session.dispatch(askSkip);
    await session.catchUp();
    expect(session.getState()).toMatchObject({ phase: 'answering', turn: { quiz: { number: 3 } } });
  });

  test('an attempt that has ended is left', async () => {
    const { session, ends } = await picked(finished);
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
    const { session, raised } = await picked(outcome);
    const before = session.getState();
    await session.catchUp();
    expect(session.getState()).toBe(before);
    expect(raised).toEqual([]);
  });

  test('what the contestant has done meanwhile counts', async () => {
    const { session } = await picked(turn(2));
    const caughtUp = session.catchUp();
    session.dispatch(askSkip);
    await caughtUp;
    expect(session.getState()).toMatchObject({ phase: 'confirming_skip', turn: { quiz: { number: 1 } } });
  });

  test('nothing is asked while an answer is on its way', async () => {
    const { session, calls } = await picked(turn(2));
    const sent = session.dispatch(answer);
    await session.catchUp();
    await sent;
    expect(calls).toEqual(['load', 'submit 1 2']);
  });
});
