/** @jest-environment node */

import { answer, endsAt, failed, finished, press, sessionOn, turn } from '@/__tests__/support/play-session';
import type { Outcome, PlaySource } from '@/lib/quiz/play-session';

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

  test('is asked for first: where it has been taken, the next question is shown', async () => {
    const { session, calls } = await afterLoss(turn(2));
    session.dispatch(press('3'));
    await session.dispatch(answer);
    expect(calls).toEqual(['load', 'submit 2', 'load']);
    expect(session.getState()).toMatchObject({ phase: 'answering', turn: { quiz: { number: 2 } } });
  });

  test('where it has not, the changed one is sent', async () => {
    const { session, calls } = await afterLoss(turn(1));
    session.dispatch(press('3'));
    await session.dispatch(answer);
    expect(calls).toEqual(['load', 'submit 2', 'load', 'submit 3']);
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

  test('is sent too where the source says that time ran out in the meantime', async () => {
    const { session, calls } = await afterLoss({ kind: 'ended', end: 'timeup' });
    session.dispatch(press('3'));
    await session.dispatch(answer);
    expect(calls).toEqual(['load', 'submit 2', 'load', 'submit 3']);
  });

  test('is not sent where the exam has been finished', async () => {
    const { session, calls } = await afterLoss({ kind: 'ended', end: 'finished' });
    session.dispatch(press('3'));
    await session.dispatch(answer);
    expect(calls).toEqual(['load', 'submit 2', 'load']);
  });
});
