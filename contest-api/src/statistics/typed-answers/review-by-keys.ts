import { withoutRuby } from '@knowledgeking/contract/rules/ruby';
import type { CommandContext } from '../../command-line/context.ts';
import { printable, type Terminal } from '../../command-line/terminal.ts';
import type { ContestExam, KeyedQuiz } from '../../contest/contest.ts';
import { keyWords, quizKeyOf } from '../../results/marking/answer-key.ts';
import { requireQuiz } from '../../results/marking/key-change.ts';
import type { Remark } from '../../results/marking/queries-remarks.ts';
import type { ReviewedAnswer } from './quiz-review.ts';
import { acceptOne, nextStep, passWords, takeBack } from './reviewed-answer.ts';

const keyNames = 'a=受け入れる  s/Enter=次へ  u=もどす  q=終わる';
const quittingKeys = ['q', '\u0003', '\u0004'];
const nextKeys = ['s', '\r', '\n'];

interface Sitting {
  context: CommandContext;
  exam: ContestExam;
  answers: ReviewedAnswer[];
  /** For everyone to read, with each acceptance. */
  reason: string;
  say: (line: string) => void;
}

/** Shows refused answers one by one and does what the operator's key says, until all were seen or the operator has enough. */
export async function reviewByKeys(
  terminal: Terminal & { readKey: () => Promise<string> },
  sitting: Omit<Sitting, 'say'> & { rare: number },
): Promise<void> {
  const say = (line: string) => terminal.print(`${printable(line)}\n`);
  const { exam, answers, rare } = sitting;
  say(`${exam.id}: 正解にならなかった入力 ${answers.length}件を、多い順に見ます。`);
  if (rare > 0) say(`1人だけの入力がほかに${rare}種類あります（--all で見られます）。`);
  const review = new KeyReview({ ...sitting, say });
  while (review.showNext()) {
    const key = (await terminal.readKey()).toLowerCase();
    if (quittingKeys.includes(key)) break;
    await review.press(key);
  }
  review.sumUp();
}

/** Where the operator is, and what was accepted on the way. */
class KeyReview {
  readonly #sitting: Sitting;
  readonly #accepted: { place: number; remark: Remark; people: number }[] = [];
  #place = 0;
  #shown = -1;

  constructor(sitting: Sitting) {
    this.#sitting = sitting;
  }

  /** Shows the answer that is next, unless it is shown already. @returns false after the last one */
  showNext(): boolean {
    const { exam, answers, say } = this.#sitting;
    const answer = answers[this.#place];
    if (!answer) return false;
    if (this.#shown !== this.#place) {
      const keyed = requireQuiz(exam, answer.quizNumber);
      const earlier = this.#accepted.findLast(({ remark }) => remark.quizNumber === answer.quizNumber);
      const key = earlier?.remark.keyAfter ?? quizKeyOf(keyed);
      say('');
      say(`[${this.#place + 1}/${answers.length}] 第${answer.quizNumber}問  ${beginningOf(keyed)}`);
      say(`  いまの正解: ${keyWords(key)}`);
      say(`  入力: 「${answer.answer}」  ${answer.people}人${answer.isNearMiss ? '  ★おしい' : ''}`);
      say(`  受け入れると: ${answer.people}人が +${exam.pointsPerQuiz}点${passWords(answer, exam)}`);
      say(`  ${keyNames}`);
    }
    this.#shown = this.#place;
    return true;
  }

  async press(key: string): Promise<void> {
    if (nextKeys.includes(key)) this.#place += 1;
    else if (key === 'a') await this.#accept();
    else if (key === 'u') await this.#takeBack();
    else this.#sitting.say(`  ${keyNames}`);
  }

  async #accept(): Promise<void> {
    const { context, exam, answers, reason, say } = this.#sitting;
    const answer = answers[this.#place];
    if (!answer) return;
    const remark = await acceptOne(context, exam, { ...answer, reason });
    this.#accepted.push({ place: this.#place, remark, people: answer.people });
    say(`  → 「${answer.answer}」を正解に加えました（${answer.people}人）。`);
    this.#place += 1;
  }

  async #takeBack(): Promise<void> {
    const { context, answers, say } = this.#sitting;
    const last = this.#accepted.at(-1);
    if (!last) return say('  → もどすものはありません。');
    await takeBack(context, last.remark);
    this.#accepted.pop();
    say(`  → 「${answers[last.place]?.answer}」をもどしました。`);
    this.#place = last.place;
  }

  sumUp(): void {
    const { exam, say } = this.#sitting;
    const count = this.#accepted.length;
    const people = this.#accepted.reduce((sum, one) => sum + one.people, 0);
    say(
      count === 0
        ? '何も受け入れていません。'
        : `${count}件を受け入れました（のべ${people}人の得点が上がります）。`,
    );
    say(nextStep(exam));
  }
}

/** The longest part of a question that is shown, in characters. */
const longestStatement = 60;

/** As much of a question as tells which one it is. */
function beginningOf({ quiz }: KeyedQuiz): string {
  const statement = [...withoutRuby(quiz.question_statement).replaceAll('\n', ' ')];
  const isLong = statement.length > longestStatement;
  return `${statement.slice(0, longestStatement).join('')}${isLong ? '…' : ''}`;
}
