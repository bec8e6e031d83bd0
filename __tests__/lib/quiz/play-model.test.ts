import type { Quiz, QuizType } from '@knowledgeking/contract';
import { quizTypes } from '@knowledgeking/contract/rules/quiz';
import fc from 'fast-check';
import type { NetworkEvent } from '@/__tests__/support/play-model/settings';
import { duration, examSetting, localSetting, type Setting } from '@/__tests__/support/play-model/settings';
import { Contestant, settle, Tab } from '@/__tests__/support/play-model/tab';
import { buildQuiz } from '@/__tests__/support/quiz-builders';
import type { PlayAction } from '@/lib/quiz/play-state';

/** Everything that can happen. Of time that is given back one tab hears at once, or none. `tab` is taken modulo the number of tabs, `place` modulo the number of options. */
type PlayEvent =
  | { do: 'press' | 'complete'; tab: number; place: number }
  | { do: 'act'; tab: number; action: PlayAction }
  | { do: 'reload' | 'loadAgain' | 'see'; tab: number }
  | { do: 'giveTime'; tab: number; seconds: number; isHeard: boolean }
  | { do: 'network'; what: NetworkEvent }
  | { do: 'time'; seconds: number };

/** An action that needs only its name. */
type ContestantsOwn = Exclude<PlayAction['type'], 'option_pressed' | 'text_entered'>;

const tab = fc.nat(1);
const act = (...types: ContestantsOwn[]) =>
  fc.record({ do: fc.constant('act' as const), tab, action: fc.record({ type: fc.constantFrom(...types) }) });
const event: fc.Arbitrary<PlayEvent> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('press' as const), tab, place: fc.nat(11) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('complete' as const), tab, place: fc.nat(11) }) },
  { weight: 6, arbitrary: act('answered') },
  { weight: 3, arbitrary: act('skip_asked', 'skip_confirmed') },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('reload' as const, 'loadAgain' as const, 'see' as const),
      tab,
    }),
  },
  { weight: 1, arbitrary: act('stepped_back', 'cleared', 'skip_cancelled') },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constant('network' as const),
      what: fc.constantFrom<NetworkEvent>(
        ...(['arrives', 'arrives', 'arrives', 'answer lost', 'request lost', 'maintenance'] as const),
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('time' as const), seconds: fc.nat(60) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('giveTime' as const),
      tab,
      seconds: fc.nat(90),
      isHeard: fc.boolean(),
    }),
  },
);

const quizzesOf = (order: readonly QuizType[]): Quiz[] =>
  order.map((type, index) => buildQuiz(type, { number: index + 1 }));

function happen(tabs: readonly Tab[], { ground, network }: Setting, what: PlayEvent): void {
  const one = 'tab' in what ? tabs[what.tab % tabs.length] : undefined;
  if (what.do === 'time') ground.passTime(what.seconds * 1_000);
  else if (what.do === 'network') network?.happen(what.what);
  else if (what.do === 'giveTime') {
    ground.giveTime?.(what.seconds * 1_000);
    if (what.isHeard) one?.followEnd();
  } else if (what.do === 'press' || what.do === 'complete') one?.[what.do](what.place);
  else if (what.do === 'act') one?.act(what.action);
  else if (what.do === 'reload') one?.reload(tabs.length === 1);
  else one?.[what.do]();
}

/** Plays to an end, by skipping the rest or by waiting. */
async function playToTheEnd(tabs: readonly Tab[], { ground, network }: Setting, byWaiting: boolean) {
  for (let step = 0; step < 60 && tabs.some(({ state }) => state.phase !== 'ended'); step += 1) {
    while (network?.isBusy) {
      network.happen('arrives');
      await settle();
    }
    if (byWaiting && ground.endsAt !== null) ground.passTime(duration);
    for (const one of tabs) {
      await one.tick();
      one.loadAgain();
      one.act({ type: 'skip_asked' });
      one.act({ type: 'skip_confirmed' });
      await settle();
    }
  }
}

async function playThrough(setting: Setting, tabCount: number, events: PlayEvent[], byWaiting: boolean) {
  const contestant = new Contestant(setting.ground);
  const tabs = Array.from({ length: tabCount }, () => new Tab(contestant));
  for (const what of events) {
    const before = tabs.map(({ state }) => ('turn' in state ? state : undefined));
    happen(tabs, setting, what);
    await settle();
    if (what.do === 'network') {
      // Whatever happens to a call, the picks of a question that is still on screen stay as they were.
      for (const [index, state] of before.entries()) {
        const picks = state && tabs[index]?.picksOf(state.turn.quiz.number);
        if (picks) expect(picks).toEqual(state.selection);
      }
    }
    for (const one of tabs) await one.tick();
    contestant.expectAllWell();
  }
  await playToTheEnd(tabs, setting, byWaiting);
  contestant.expectAllWell();
  for (const one of tabs) one.expectEnded();
}

/** An answer that may have been taken, another pick, and the shown time is up before the certain one: hardly ever met by chance. */
const changedAnswerAtTheShownEnd: PlayEvent[] = [
  { do: 'press', tab: 0, place: 0 },
  { do: 'act', tab: 0, action: { type: 'answered' } },
  { do: 'network', what: 'answer lost' },
  { do: 'network', what: 'maintenance' },
  { do: 'press', tab: 0, place: 1 },
  { do: 'time', seconds: 60 },
  { do: 'time', seconds: 35 },
  { do: 'network', what: 'arrives' },
];

const order = fc.shuffledSubarray([...quizTypes], { minLength: 1 });
const events = fc.array(event, { maxLength: 60, size: 'max' });

describe.each([1, 2])('in %i tabs, whatever happens', (tabCount) => {
  test('the exam holds what was given, goes on to one end, and loses nothing on the way', async () => {
    await fc.assert(
      fc.asyncProperty(
        order,
        events,
        fc.record({
          sendsNext: fc.boolean(),
          isBegunHere: fc.boolean(),
          ahead: fc.constantFrom(0, 4_000, 30_000),
        }),
        fc.boolean(),
        async (kinds, all, how, byWaiting) => {
          window.localStorage.clear();
          const setting = examSetting(quizzesOf(kinds), how, tabCount);
          await playThrough(setting, tabCount, all, byWaiting);
        },
      ),
      {
        numRuns: 150,
        examples: [
          [
            ['single_selection', 'combine_options'],
            changedAnswerAtTheShownEnd,
            { sendsNext: false, isBegunHere: true, ahead: 30_000 },
            false,
          ],
        ],
      },
    );
  });

  test.each(['practice', 'archive'] as const)('the same is true of %s', async (kind) => {
    await fc.assert(
      fc.asyncProperty(order, events, fc.boolean(), async (kinds, all, byWaiting) => {
        window.localStorage.clear();
        await playThrough(localSetting(kind, quizzesOf(kinds)), tabCount, all, byWaiting);
      }),
      { numRuns: 60 },
    );
  });
});
