/** @jest-environment node */

import {
  answer,
  askSkip,
  confirmSkip,
  failed,
  memoryPicks,
  press,
  sessionOn,
  turn,
} from '@/__tests__/support/play-session';
import { createApiError } from '@/lib/api-error';
import type { Outcome, PlaySource } from '@/lib/quiz/play-session';

describe('an answer that was under way when the page was left', () => {
  const never = new Promise<never>(() => undefined);
  const stuckOn = (outcome: Outcome): PlaySource => ({
    load: async () => outcome,
    submit: () => never,
    finish: () => never,
  });

  /** The picks in storage after the first answer was sent with this outcome. */
  async function picksAfter(outcome: Outcome) {
    const picks = memoryPicks();
    const { session } = sessionOn([turn(1), outcome], { picks });
    await session.load();
    session.dispatch(press('2'));
    await session.dispatch(answer);
    return picks;
  }

  test('is sent again by itself, and only once', async () => {
    const picks = memoryPicks();
    const before = sessionOn([], { picks, source: stuckOn(turn(1)) });
    await before.session.load();
    before.session.dispatch(press('2'));
    void before.session.dispatch(answer);
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
    before.session.dispatch(press('2'));
    before.session.dispatch(askSkip);
    void before.session.dispatch(confirmSkip);
    const after = sessionOn([turn(1), turn(2)], { picks });
    await after.session.load();
    expect(after.calls).toEqual(['load', 'submit 1 ']);
  });

  test('waits for the contestant where it was refused for now', async () => {
    const picks = await picksAfter(failed(true));
    const after = sessionOn([turn(1)], { picks });
    await after.session.load();
    expect(after.calls).toEqual(['load']);
    expect(after.session.getState()).toMatchObject({ phase: 'answering', selection: { picks: ['2'] } });
  });

  test('waits for the contestant where the server has refused it for good', async () => {
    const picks = await picksAfter(failed(false));
    const after = sessionOn([turn(1)], { picks });
    await after.session.load();
    expect(after.calls).toEqual(['load']);
  });

  test('is sent again where nothing came back to the end', async () => {
    const nothing: Outcome = {
      kind: 'failed',
      recoverable: false,
      error: createApiError('submitAnswer', { status: undefined }),
    };
    const picks = await picksAfter(nothing);
    const after = sessionOn([turn(1), turn(2)], { picks });
    await after.session.load();
    expect(after.calls).toEqual(['load', 'submit 1 2']);
  });

  test('is not sent for another question', async () => {
    const picks = memoryPicks();
    const before = sessionOn([], { picks, source: stuckOn(turn(1)) });
    await before.session.load();
    before.session.dispatch(askSkip);
    void before.session.dispatch(confirmSkip);
    const after = sessionOn([turn(2)], { picks });
    await after.session.load();
    expect(after.calls).toEqual(['load']);
  });
});
