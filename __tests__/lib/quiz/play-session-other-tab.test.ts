/** @jest-environment node */

import { answer, askSkip, failed, finished, press, sessionOn, turn } from '@/__tests__/support/play-session';
import type { Outcome } from '@/lib/quiz/play-session';

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
