import type { Submission } from '@knowledgeking/contract';
import { changeRun, readMarkedPractice, readRun } from '@/lib/practice/practice-run';
import type { PlaySource } from '@/lib/quiz/play-session';

/** Whether each answer is called right or wrong at once, in the run in storage. Off at first, because the exam doesn't do it either. */
export const readShowsVerdicts = (): boolean => readRun()?.told !== undefined;

/** Switches that for the run in storage, from its next answer on. */
export function writeShowsVerdicts(isOn: boolean): void {
  changeRun(({ answers }) => ({ told: isOn ? answers.length : undefined }));
}

/** The last answer, where it has still to be called right or wrong: its run, by the time of its start, and its place in it, from 0. */
function readUnseenAnswer(): { run: number; place: number } | undefined {
  const { started_at: run = 0, answers = [], told } = readRun() ?? {};
  return told !== undefined && told < answers.length ? { run, place: answers.length - 1 } : undefined;
}

/** Notes that the answers up to this one have been called right or wrong. Another tab may be further on, or in another run, by now. */
function markSeen({ run, place }: NonNullable<ReturnType<typeof readUnseenAnswer>>): void {
  changeRun(({ started_at, told }) =>
    started_at !== run || told === undefined ? {} : { told: Math.max(told, place + 1) },
  );
}

/** A verdict on the screen, and what leads on from it. */
export interface ShownVerdict {
  submission: Submission;
  goOn: () => void;
}

/** Makes a source of questions go on only once the last verdict was seen, where asked for: read from storage, so that a reload shows it again. */
export function withVerdicts(
  source: PlaySource,
  show: (verdict: ShownVerdict | undefined) => void,
): PlaySource {
  const showVerdict = (): Promise<void> =>
    new Promise((resolve) => {
      const unseen = readUnseenAnswer();
      const submission = unseen && readMarkedPractice()[unseen.place];
      if (!submission) return resolve();
      const goOn = () => {
        markSeen(unseen);
        show(undefined);
        resolve();
      };
      show({ submission, goOn });
    });
  return {
    ...source,
    load: async (options) => {
      await showVerdict();
      return source.load(options);
    },
    submit: async (turn, answer, options) => {
      const outcome = await source.submit(turn, answer, options);
      await showVerdict();
      return outcome;
    },
  };
}
