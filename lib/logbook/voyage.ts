import type { Level, Submission } from '@knowledgeking/contract';
import type { Genre } from '@knowledgeking/contract/rules/quiz';

/** A voyage through the questions, as far as it is known. */
export interface Voyage {
  steps: readonly Step[];
  total: number;
  /** Skips are not all known: another device may have been used. */
  isCounted?: boolean;
  /** The best genre, after publication. */
  genre?: Genre | undefined;
}

export type SheetName = 'exam-wide' | 'exam-tall' | 'practice' | 'certificate';

/** The address of a sheet on which nothing is drawn yet. */
export const sheetPath = (name: SheetName): string => `/images/logbook/${name}.svg`;

/** A sheet that the build has drawn (content/drawings/logbook/sheets.ts says what is in it), as SVG; undefined where it can't be fetched. */
export async function readSheet(name: SheetName): Promise<string | undefined> {
  try {
    const response = await fetch(sheetPath(name));
    return response.ok ? await response.text() : undefined;
  } catch {
    return undefined;
  }
}

/** Whether every question was answered or skipped. */
export const isWhole = ({ steps, total }: Voyage): boolean => steps.length > 0 && steps.length >= total;

/** The build's SVG of a sheet as one's own, each question drawn as it was answered, as an address of an image. */
export function inkedSheet(sheet: string, voyage: Voyage): string {
  const inks = inksOf(voyage.steps);
  const own = sheet
    .replaceAll(/class="n(\d+)"/g, (_, number) => {
      const index = Number(number) - 1;
      return `class="${inks[index] ?? 'blank'} ${voyage.steps[index]?.level}"`;
    })
    .replace('class="summit"', `class="${isWhole(voyage) ? 'reached' : 'summit'} of-${voyage.genre}"`);
  return `data:image/svg+xml,${encodeURIComponent(own)}`;
}

/** A voyage in words: 「100問のうち97問に答えた航海日誌。絵は100個で、金色が60個、えんぴつが3個です。」 */
export function voyageWords({ steps, total, isCounted }: Voyage): string {
  const inks = inksOf(steps);
  const [gold = 0, pencil = 0] = ['gold', 'pencil'].map((ink) => inks.filter((each) => each === ink).length);
  const reached = isCounted ? `${steps.length}問まで進んだ` : `${steps.length - pencil}問に答えた`;
  return `${total}問のうち${reached}航海日誌。絵は${steps.length}個で、金色が${gold}個、えんぴつが${pencil}個です。`;
}

/** One question that was answered or skipped. */
interface Step {
  isSkipped: boolean;
  /** Absent until it may be known: nothing in the logbook tells it before publication. */
  isRight?: boolean;
  level?: Level | undefined;
}

/** How a question is drawn: in ink, in ink with a dab of marigold, or as a pencil sketch. */
type Ink = 'ink' | 'gold' | 'pencil';

/** As many right answers in a row are a streak. */
const rightStreak = 3;
/** While it is not known which are right, each tenth answer in a row without a skip gets the dab. */
const answeredStreak = 10;

/** For each question the length of the run that it belongs to, and its place in that run, from 1; both 0 outside of runs. */
function runsOf(isIn: readonly boolean[]): { place: number; length: number }[] {
  return isIn.map((is, index) => {
    if (!is) return { place: 0, length: 0 };
    const start = isIn.lastIndexOf(false, index) + 1;
    const end = isIn.indexOf(false, index);
    return { place: index - start + 1, length: (end === -1 ? isIn.length : end) - start };
  });
}

/** The ink of each question reached: a skip is a sketch; streaks, of right answers or, where unmarked, of answers, get marigold. */
export function inksOf(steps: readonly Step[]): Ink[] {
  const isMarked = steps.every(({ isRight }) => isRight !== undefined);
  const runs = runsOf(steps.map(({ isRight, isSkipped }) => (isMarked ? isRight === true : !isSkipped)));
  return steps.map(({ isSkipped }, index) => {
    if (isSkipped) return 'pencil';
    const { place = 0, length = 0 } = runs[index] ?? {};
    const isGold = isMarked ? length >= rightStreak : place > 0 && place % answeredStreak === 0;
    return isGold ? 'gold' : 'ink';
  });
}

/** The voyage of an exam, a practice run or a replay that has been marked, in the order of its questions. */
export const markedVoyage = (submissions: readonly Submission[]) => ({
  steps: [...submissions]
    .sort((one, other) => one.quiz_number - other.quiz_number)
    .map(
      ({ submission, is_correct, quiz }): Step => ({
        isSkipped: submission === '',
        isRight: is_correct,
        level: quiz?.level,
      }),
    ),
  total: submissions.length,
});

/** The voyage of an attempt in the browser: its answers so far (empty: skipped) to questions that may say how hard they are. */
export const localVoyage = (answers: readonly string[], quizzes: readonly { level?: Level }[]) => ({
  steps: answers.map((answer, index): Step => ({ isSkipped: answer === '', level: quizzes[index]?.level })),
  total: quizzes.length,
});
