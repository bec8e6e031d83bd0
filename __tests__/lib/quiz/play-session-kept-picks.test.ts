/** @jest-environment node */

import {
  answer,
  failed,
  finished,
  memoryPicks,
  press,
  sessionOn,
  turn,
  turnOf,
} from '@/__tests__/support/play-session';
import { picksToKeep } from '@/lib/quiz/kept-picks';
import type { Outcome, PlaySource } from '@/lib/quiz/play-session';

describe('kept picks', () => {
  test('come back in the next session', async () => {
    const picks = memoryPicks();
    const before = sessionOn([turn(1, 'order_selection')], { picks });
    await before.session.load();
    before.session.dispatch(press('3'));
    before.session.dispatch(press('1'));
    const after = sessionOn([turn(1, 'order_selection')], { picks });
    await after.session.load();
    expect(after.session.getState()).toMatchObject({ selection: { picks: ['3', '1'] } });
  });

  test('are removed only by an acknowledgement', async () => {
    const picks = memoryPicks();
    const { session } = sessionOn([turn(1), failed(true), turn(2)], { picks });
    await session.load();
    session.dispatch(press('2'));
    await session.dispatch(answer);
    expect(picks.read()).toMatchObject({ picks: ['2'] });
    await session.dispatch(answer);
    expect(picks.read()).toBeUndefined();
  });

  test('of a later question, which another tab has gone on to, outlive an acknowledgement', async () => {
    const picks = memoryPicks();
    const later = picksToKeep({ turn: turnOf(2), selection: { picks: ['3'], text: '' } });
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
    session.dispatch(press('2'));
    const sent = session.dispatch(answer);
    picks.write(later);
    acknowledge(turn(2));
    await sent;
    expect(session.getState()).toMatchObject({ turn: { quiz: { number: 2 } }, selection: { picks: ['3'] } });
    expect(picks.read()).toEqual(later);
  });
});
