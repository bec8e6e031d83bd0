/** @jest-environment node */

import {
  answer,
  endsAt,
  failed,
  finished,
  memoryEnd,
  press,
  sessionOn,
  turn,
  turnOf,
} from '@/__tests__/support/play-session';
import type { Outcome, PlaySource } from '@/lib/quiz/play-session';

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
    session.dispatch(press('2'));
    await session.tick();
    expect(calls).toEqual(['load']);
    timePasses();
    await Promise.all([session.tick(), session.tick()]);
    expect(calls).toEqual(['load', 'submit 1 2']);
    expect(ends).toEqual(['timeup']);
  });

  test('a lost answer is tried again for the 5 s in which the server still takes it, a lost finish until the end', async () => {
    const { session, untils } = play([turn(3), { kind: 'past_last' }, { kind: 'ended', end: 'finished' }]);
    await session.load();
    session.dispatch(press('2'));
    await session.dispatch(answer);
    expect(untils).toEqual([endsAt + 5_000, endsAt]);
  });

  test('a finish that follows from another tab is tried again until the end as well', async () => {
    const { session, untils } = play([turn(3), { kind: 'past_last' }, { kind: 'ended', end: 'finished' }]);
    await session.load();
    await session.catchUp();
    expect(untils).toEqual([endsAt]);
  });

  test('leaves without sending picks that are no answer', async () => {
    const { session, calls, ends, timePasses } = play([turn(1, 'order_selection')]);
    await session.load();
    session.dispatch(press('2'));
    timePasses();
    await session.tick();
    expect(calls).toEqual(['load']);
    expect(ends).toEqual(['timeup']);
  });

  test('leaves even where the last answer is lost', async () => {
    const { session, ends, raised, timePasses } = play([turn(1), failed(false)]);
    await session.load();
    session.dispatch(press('2'));
    timePasses();
    await session.tick();
    expect(ends).toEqual(['timeup']);
    expect(raised).toEqual([]);
  });

  test('goes on where the response to the last answer brings a question and time that was given back', async () => {
    const later: Outcome = { kind: 'turn', turn: { ...turnOf(2), endsAt: endsAt + 60_000 } };
    const { session, ends, timePasses } = play([turn(1), later]);
    await session.load();
    session.dispatch(press('2'));
    timePasses();
    await session.tick();
    expect(ends).toEqual([]);
    expect(session.getState()).toMatchObject({ phase: 'answering', turn: { quiz: { number: 2 } } });
  });

  test.each<[string, Outcome[]]>([
    ['the next question could not be loaded', [{ kind: 'accepted' }, failed(true)]],
    ['the attempt could not be finished after the last one', [{ kind: 'past_last' }, failed(true)]],
  ])('leaves too where %s', async (_name, outcomes) => {
    const { session, ends, timePasses } = play([turn(1), ...outcomes]);
    await session.load();
    session.dispatch(press('2'));
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
    const { session, ends } = sessionOn([], { source, keptEnd: memoryEnd(endsAt), now: () => endsAt });
    await session.load();
    await session.followEnd();
    await session.tick();
    expect(ends).toEqual([]);
    expect(session.getState()).toEqual({ phase: 'stalled', endsAt: endsAt + 60_000 });
  });

  test('waits for an answer that is on its way', async () => {
    const { session, calls, ends, timePasses } = play([turn(1), turn(2)]);
    await session.load();
    session.dispatch(press('2'));
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
    const keptEnd = memoryEnd(undefined);
    const { session } = sessionOn([turn(1), ...outcomes], { keptEnd });
    await session.load();
    expect(keptEnd.read()).toBe(endsAt);
    session.dispatch(press('2'));
    await session.dispatch(answer);
    expect(keptEnd.read()).toBe(expected);
  });

  test('a kept end of time that is over does not end what the server still lets go on', async () => {
    const { session, ends } = sessionOn([turn(1)], { keptEnd: memoryEnd(5), now: () => 10 });
    await session.tick();
    await session.load();
    expect(ends).toEqual([]);
    expect(session.getState().phase).toBe('answering');
  });
});
