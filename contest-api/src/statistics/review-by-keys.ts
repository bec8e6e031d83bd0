import { withoutRuby } from '@knowledgeking/contract/rules/ruby';
import type { Keys, OperationContext } from '../command-line/operation.ts';
import type { ExamWithKey, QuizWithKey } from '../contest/exam.ts';
import { keyWords, quizKeyOf, requireQuiz } from '../results/marking/answer-key.ts';
import type { Correction } from '../results/marking/queries-corrections.ts';
import { acceptInReview, type ReviewedAnswer, undoReview } from './quiz-review.ts';

const keyNames = 'a=受け入れる  s/Enter=次へ  u=もどす  q=終わる';
const quittingKeys = ['q', '\u0003', '\u0004'];
const nextKeys = ['s', '\r', '\n'];

/** A review of an exam, by one operator. */
interface Sitting {
  context: OperationContext;
  exam: ExamWithKey;
  answers: ReviewedAnswer[];
  /** How many different answers were given by too few people to be shown. */
  rare: number;
  /** For everyone to read, with each acceptance. */
  reason: string;
}

/** Shows refused answers one by one and does what the operator's key says, until all were seen or the operator has enough. */
export async function reviewByKeys(
  { say, readKey }: Keys,
  { context, exam, answers, rare, reason }: Sitting,
): Promise<void> {
  const accepted: { place: number; correction: Correction; people: number }[] = [];
  say(`${exam.id}: 正解にならなかった入力 ${answers.length}件を、多い順に見ます。`);
  if (rare > 0) say(`1人だけの入力がほかに${rare}種類あります（--all で見られます）。`);
  let place = 0;
  let shown = -1;
  for (let answer = answers[place]; answer; answer = answers[place]) {
    const { quiz_number } = answer;
    if (shown !== place) {
      const earlier = accepted.findLast(({ correction }) => correction.quiz_number === quiz_number);
      say('');
      say(`[${place + 1}/${answers.length}] ${linesAbout(answer, exam, earlier?.correction).join('\n')}`);
      shown = place;
    }
    const key = (await readKey()).toLowerCase();
    if (quittingKeys.includes(key)) break;
    if (nextKeys.includes(key)) place += 1;
    else if (key === 'a') {
      const correction = await acceptInReview(context, exam.id, { ...answer, reason });
      accepted.push({ place, correction, people: answer.people });
      say(`  → 「${answer.answer}」を正解に加えました（${answer.people}人）。`);
      place += 1;
    } else if (key === 'u') {
      const last = accepted.at(-1);
      if (!last) {
        say('  → もどすものはありません。');
        continue;
      }
      await undoReview(context, last.correction);
      accepted.pop();
      say(`  → 「${answers[last.place]?.answer}」をもどしました。`);
      place = last.place;
    } else say(`  ${keyNames}`);
  }
  const people = accepted.reduce((sum, one) => sum + one.people, 0);
  say(
    accepted.length === 0
      ? '何も受け入れていません。'
      : `${accepted.length}件を受け入れました（のべ${people}人の得点が上がります）。`,
  );
  say(nextStep(exam));
}

/** The lines about an answer that is to be decided on. @param accepted what was accepted for its question just before */
function linesAbout(answer: ReviewedAnswer, exam: ExamWithKey, accepted: Correction | undefined): string[] {
  const keyed = requireQuiz(exam, answer.quiz_number);
  const { people } = answer;
  return [
    `第${answer.quiz_number}問  ${beginningOf(keyed)}`,
    `  いまの正解: ${keyWords(accepted?.key_after ?? quizKeyOf(keyed))}`,
    `  入力: 「${answer.answer}」  ${people}人${answer.is_near_miss ? '  ★おしい' : ''}`,
    `  受け入れると: ${people}人が +${exam.points_per_quiz}点${passWords(answer, exam)}`,
    `  ${keyNames}`,
  ];
}

/** The longest part of a question that is shown, in characters. */
const longestStatement = 60;

/** As much of a question as tells which one it is. */
function beginningOf({ quiz }: QuizWithKey): string {
  const statement = [...withoutRuby(quiz.question_statement).replaceAll('\n', ' ')];
  const isLong = statement.length > longestStatement;
  return `${statement.slice(0, longestStatement).join('')}${isLong ? '…' : ''}`;
}

/** How passing would move, after a comma; empty before the first aggregation. */
export function passWords({ passed }: ReviewedAnswer, { result_version }: ExamWithKey): string {
  if (!passed) return '';
  return `、合格 +${passed.gained}人 −${passed.lost}人（版${result_version}からの目安）`;
}

/** The step after a review. */
export function nextStep({ result_version }: ExamWithKey): string {
  return result_version === null
    ? '次は: contest aggregate（合格の動きを先に見るには、集計してからもう一度 contest quiz review）'
    : '次は: contest quiz review --effect（全体の動きを見る）、それから contest aggregate';
}
