import { randomUUID } from 'node:crypto';
import type { ExamWithKey } from '../contest/exam.ts';
import type { Database } from '../database/database.ts';
import { type Repetition, repeat } from '../repeat.ts';
import { type QuestionTally, readQuestionTallies, saveQuestionTally } from './queries.ts';

const saveEveryMilliseconds = 10_000;

/** The exam that an answer was to, with the start that it had then: held again, it is counted from zero. */
type TalliedExam = Pick<ExamWithKey, 'id' | 'exam_start_at'>;

interface Tally extends TalliedExam {
  answered: number[];
  right: number[];
  isChanged: boolean;
}

/**
 * How many answers to each question this copy has accepted, and how many of them were right by the key of that moment. It is counted where an
 * answer is accepted, because a million contestants' answers can't be read again every few seconds (docs/decisions/results.md).
 */
export class QuestionTallies {
  readonly #copyId = randomUUID();
  readonly #tallies = new Map<string, Tally>();

  /** Counts an accepted answer. @param verdict as it is stored with the answer */
  note(exam: TalliedExam, quizNumber: number, verdict: number): void {
    const tally = this.#of(exam);
    const place = quizNumber - 1;
    tally.answered[place] = (tally.answered[place] ?? 0) + 1;
    tally.right[place] = (tally.right[place] ?? 0) + (verdict & 1);
    tally.isChanged = true;
  }

  own(exam: TalliedExam): QuestionTally[] {
    const tally = this.#tallies.get(keyOf(exam));
    return Array.from({ length: tally?.answered.length ?? 0 }, (_, place) => ({
      quiz_number: place + 1,
      answered: tally?.answered[place] ?? 0,
      right: tally?.right[place] ?? 0,
    }));
  }

  /** The counts of all copies: the others' as they saved them last, this one's as they are. */
  async all(database: Database, exam: TalliedExam): Promise<QuestionTally[]> {
    const sums = new Map<number, QuestionTally>();
    const others = await readQuestionTallies(database, { ...exam, exceptCopyId: this.#copyId });
    for (const { quiz_number, answered, right } of [...others, ...this.own(exam)]) {
      const sum = sums.get(quiz_number) ?? { quiz_number, answered: 0, right: 0 };
      sums.set(quiz_number, { quiz_number, answered: sum.answered + answered, right: sum.right + right });
    }
    return [...sums.values()].sort((one, other) => one.quiz_number - other.quiz_number);
  }

  async save(database: Database, now: Date): Promise<void> {
    for (const tally of this.#tallies.values()) {
      if (!tally.isChanged) continue;
      tally.isChanged = false;
      try {
        const filled = (counts: number[]) => Array.from(counts, (count) => count ?? 0);
        await saveQuestionTally(database, {
          copy_id: this.#copyId,
          exam_id: tally.id,
          exam_start_at: tally.exam_start_at,
          answered_counts: filled(tally.answered),
          right_counts: filled(tally.right),
          updated_at: now,
        });
      } catch (error) {
        tally.isChanged = true;
        throw error;
      }
    }
  }

  /** Saves every ten seconds, and once more when it is stopped. */
  startSaving(database: Database, now: () => Date, onError: (error: Error) => void): Repetition {
    const save = () => this.save(database, now());
    const repetition = repeat(save, saveEveryMilliseconds, onError);
    return {
      stop: async () => {
        await repetition.stop();
        await save().catch(onError);
      },
    };
  }

  #of({ id, exam_start_at }: TalliedExam): Tally {
    const key = keyOf({ id, exam_start_at });
    const tally = this.#tallies.get(key) ?? { id, exam_start_at, answered: [], right: [], isChanged: false };
    this.#tallies.set(key, tally);
    return tally;
  }
}

const keyOf = ({ id, exam_start_at }: TalliedExam) => `${exam_start_at.getTime()} ${id}`;
