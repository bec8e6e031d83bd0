import type { Submission } from '@knowledgeking/contract';
import { useState } from 'react';
import { markPractice, practiceQuizzes } from '@/lib/practice/content';
import { markTold, readPractice, readUntold } from '@/lib/practice/stored-practice';
import type { PlaySource } from '@/lib/quiz/play-source';

/** A verdict on the screen, and the way on from it. */
interface Told {
  submission: Submission;
  goOn: () => void;
}

/**
 * Makes a source of practice questions go on only once the contestant has seen how the last answer went, where they asked for that. It is
 * read from storage each time, so that a page loaded again in the middle shows the verdict again.
 */
export function useVerdicts(): { told: Told | undefined; telling: (source: PlaySource) => PlaySource } {
  const [told, setTold] = useState<Told>();

  const tell = (): Promise<void> =>
    new Promise((resolve) => {
      const untold = readUntold();
      const submission = untold && submissionAt(untold.place);
      if (!submission) return resolve();
      const goOn = () => {
        markTold(untold);
        setTold(undefined);
        resolve();
      };
      setTold({ submission, goOn });
    });

  const telling = (source: PlaySource): PlaySource => ({
    ...source,
    load: async (options) => {
      await tell();
      return source.load(options);
    },
    submit: async (turn, answer, options) => {
      const outcome = await source.submit(turn, answer, options);
      await tell();
      return outcome;
    },
  });
  return { told, telling };
}

function submissionAt(place: number): Submission | undefined {
  const run = readPractice(practiceQuizzes.map(({ quiz }) => quiz));
  return markPractice(run?.answers ?? [])[place];
}
