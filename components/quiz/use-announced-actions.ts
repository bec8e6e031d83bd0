import type { Quiz } from '@knowledgeking/contract';
import { useState } from 'react';
import { pick, stepBack } from '@/lib/quiz/pick';
import { emptySelection, type Selection } from '@/lib/quiz/selection';
import { announcementOf, noRoomAnnouncement } from '@/lib/quiz/words';

/** What a contestant does to the picks of one question. */
export interface PickActions {
  press: (value: string) => void;
  enterText: (text: string) => void;
  stepBack: () => void;
  clear: () => void;
}

/** The same actions, and what a screen reader is to say after the last one. */
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
