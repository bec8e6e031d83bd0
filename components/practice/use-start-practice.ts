import { useRouter } from 'next/router';
import { useState } from 'react';
import { usePrefetchedPages } from '@/hooks/use-prefetched-pages';
import { useStoredValue } from '@/hooks/use-stored';
import { paths } from '@/lib/paths';
import { readTellsVerdicts, startPractice, writeTellsVerdicts } from '@/lib/practice/stored-practice';

interface PracticeStart {
  /** Starts a new run. */
  start: () => void;
  /** Whether each answer is called right or wrong at once. */
  tellsVerdicts: boolean;
  /** Changes that, also for a run under way. */
  tellVerdicts: (isOn: boolean) => void;
}

/** The start of a practice run. All of its pages are fetched ahead, so that they open even where the network goes meanwhile. */
export function useStartPractice(): PracticeStart {
  const { push } = useRouter();
  const [chosen, setChosen] = useState<boolean>();
  const stored = useStoredValue(readTellsVerdicts);
  const tellsVerdicts = chosen ?? stored ?? false;
  usePrefetchedPages(
    paths.practicePlay(),
    paths.practiceFinished(),
    paths.practiceResult(),
    paths.practiceAnswers(),
  );
  return {
    start: () => {
      startPractice({ tellsVerdicts });
      void push(paths.practicePlay());
    },
    tellsVerdicts,
    tellVerdicts: (isOn) => {
      setChosen(isOn);
      writeTellsVerdicts(isOn);
    },
  };
}
