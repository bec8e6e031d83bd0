import type { Quiz } from '@knowledgeking/contract';
import { useState } from 'react';
import { announcementOf, pick, stepBack } from '@/lib/quiz/answering';
import { emptySelection, type Selection } from '@/lib/quiz/selection';

/** The ways to change the picks of one question. */
export interface PickActions {
  press: (value: string) => void;
  enterText: (text: string) => void;
  stepBack: () => void;
  clear: () => void;
}

/** Said when an option is pressed and no further one can be picked. */
const noRoomAnnouncement = 'これ以上は選べません。先にどれかを外してください。';

/** The same actions, and what a screen reader says after the last one. */
export function useAnnouncedActions(
  quiz: Quiz,
  selection: Selection,
  actions: PickActions,
): { announcement: string; actions: PickActions } {
  const [announcement, setAnnouncement] = useState('');
  const announce = (after: Selection): void => setAnnouncement(announcementOf(quiz, selection, after));
  return {
    announcement,
    actions: {
      enterText: actions.enterText,
      press: (value) => {
        const after = pick(quiz, selection, value);
        if (after === selection) setAnnouncement(noRoomAnnouncement);
        else announce(after);
        actions.press(value);
      },
      stepBack: () => {
        announce(stepBack(selection));
        actions.stepBack();
      },
      clear: () => {
        announce(emptySelection);
        actions.clear();
      },
    },
  };
}
