/** @jest-environment node */

import { failed, finished, sessionOn, turn } from '@/__tests__/support/play-session';

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
