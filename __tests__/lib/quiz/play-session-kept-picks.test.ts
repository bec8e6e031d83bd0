/** @jest-environment node */

import {
  answer,
  askSkip,
  confirmSkip,
  endsAt,
  failed,
  finished,
  memoryPicks,
  press,
  sessionOn,
  turn,
  turnOf,
} from '@/__tests__/support/play-session';
import { createApiError } from '@/lib/api-error';
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
    const before = sessionOn([turn(1), outcome], { picks });
    await before.session.load();
    before.session.dispatch(press('2'));
    await before.session.dispatch(answer);
    const { session, calls } = sessionOn([turn(1), turn(2)], { picks });
    await session.load();
    expect(calls).toEqual(expected);
    if (calls.length === 1)
      expect(session.getState()).toMatchObject({ phase: 'answering', selection: { picks: ['2'] } });
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
    [
      'is sent too where the source says that time ran out in the meantime',
      { kind: 'ended', end: 'timeup' },
      ['submit 3'],
    ],
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
