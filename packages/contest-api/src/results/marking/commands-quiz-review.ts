import { canonicalAnswer } from '@knowledgeking/contract/rules/answers';
import { withoutRuby } from '@knowledgeking/contract/rules/ruby';
import { Type } from 'typebox';
import { keyWords, quizKeyOf, requireQuiz } from '../../contest/answer-key.ts';
import type { ExamWithKey, QuizWithKey } from '../../contest/exam.ts';
import { reloadExam, requireExam } from '../../contest/load-exams.ts';
import { listCorrections } from '../../contest/queries-corrections.ts';
import { OperatorError } from '../../errors.ts';
import { count, examArgument, flag, several, text } from '../../operations/input.ts';
import {
  type Keys,
  type OperationContext,
  operation,
  type Plan,
  type Report,
} from '../../operations/operation.ts';
import { shellWord } from '../../operations/terminal.ts';
import type { AnswerToQuiz } from '../queries.ts';
import { comparisonLines, watching } from '../versions/commands.ts';
import { writeNextVersion } from '../versions/make-or-restore-version.ts';
import { compareVersions } from '../versions/queries-comparison.ts';
import {
  type Decisions,
  decide,
  describeAnswers,
  listForReview,
  planDecisions,
  type ReviewedAnswer,
  requireAggregated,
  requireReviewable,
} from './quiz-review.ts';

/** How many people must have given an answer for it to be shown: what only one person typed can say who that is. */
const fewestPeople = 2;

export const quizReviewOperation = operation({
  name: 'quiz review',
  description:
    '公開の前に、正解にならなかった入力を多い順に見て、正解に加えます（端末では1つずつキーで: a=受け入れる s=次へ u=もどす q=終わる）',
  input: Type.Object({
    exam: examArgument,
    quiz: Type.Optional(count('問題番号', 'この問題だけ（選択式でも見られます）')),
    limit: count('件数', '見せる数', { default: 50 }),
    all: flag('1人だけの入力も見せます（個人のことが書かれているかもしれません）'),
    accept: several(
      '問題番号:回答',
      '受け入れます（何度でも書けます。全部できるか、何も変わらないか）。例: "6:海底2万マイル"',
    ),
    undo: several('問題番号:回答', '受け入れたものを、もどします（何度でも書けます）'),
    reason: text('理由', '参加者にも公開される理由', { default: '採点の確認' }),
    effect: flag(
      'いま集計しなおしたら、だれの得点・順位・合格・称号が変わるかを計算します（集計と同じ時間がかかります）',
    ),
  }),
  async plan(context, { exam: examId, quiz, limit, all, accept, undo, reason, effect }) {
    const { database, now } = context;
    const exam = await requireExam(database, examId);
    requireReviewable(exam, now);
    if (effect) return effectOf(context, exam);
    if (accept.length + undo.length > 0) return planned(context, exam, { accept, undo, reason });
    const minimum = all ? 1 : fewestPeople;
    const { answers, rare } = await listForReview(database, exam, { quizNumber: quiz, minimum, limit });
    return {
      json: { exam_id: exam.id, answers, rare },
      lines: [
        ...answers.map((answer) => answerLine(exam, answer)),
        answers.length === 0 &&
          `正解にならなかった入力${all ? '' : `で、${fewestPeople}人以上のもの`}はありません。`,
        rare > 0 && `1人だけの入力がほかに${rare}種類あります（--all で見られます）。`,
        answers.length > 0 ? '次は: contest quiz review --accept "問題番号:回答"' : nextStep(exam),
      ],
      ...(answers.length > 0 && {
        byKeys: (keys) => reviewByKeys(keys, { context, exam, answers, rare, reason }),
      }),
    };
  },
});

async function planned(
  { database }: OperationContext,
  exam: ExamWithKey,
  { accept, undo, reason }: { accept: string[]; undo: string[]; reason: string },
): Promise<Plan> {
  const accepted = accept.map((named) => readAnswer(exam, named));
  const undone = undo.map((named) => readAnswer(exam, named));
  const decisions = { accept: accepted, undo: undone, reason };
  planDecisions(exam, await listCorrections(database, exam.id), decisions);
  const described = await describeAnswers(database, exam, accepted);
  const json = { exam_id: exam.id, accepted: described, undone };
  return {
    changes: [
      ...described.map((answer) => `受け入れる  ${answerLine(exam, answer)}`),
      ...undone.map(({ quiz_number, answer }) => `もどす  第${quiz_number}問  「${answer}」`),
    ],
    json,
    question: '実行しますか？',
    subject: subjectOf(exam, decisions),
    async apply() {
      const logged = await decide(database, exam.id, decisions);
      return {
        json,
        logged,
        lines: [
          `${accepted.length}件を受け入れ、${undone.length}件をもどしました（のべ${peopleOf(described)}人の得点が上がります）。`,
          ...described.filter((one) => !undone.some(isSameAnswer(one))).map(undoLine),
          nextStep(exam),
        ],
      };
    },
  };
}

/** An answer as an option names it. */
const nameOf = ({ quiz_number, answer }: AnswerToQuiz): string => `${quiz_number}:${answer}`;

/** Decisions as the log has them. */
const subjectOf = ({ id: exam_id }: ExamWithKey, { accept, undo, reason }: Decisions) => ({
  exam_id,
  accept: accept.map(nameOf),
  undo: undo.map(nameOf),
  reason,
});

const isSameAnswer = (one: AnswerToQuiz) => (other: AnswerToQuiz) => nameOf(one) === nameOf(other);

const peopleOf = (answers: ReviewedAnswer[]): number => answers.reduce((sum, { people }) => sum + people, 0);

const undoLine = (answer: ReviewedAnswer): string =>
  `  「${answer.answer}」（${answer.people}人）をもどすには: contest quiz review --undo ${shellWord(nameOf(answer))}`;

async function effectOf(context: OperationContext, exam: ExamWithKey): Promise<Report> {
  requireAggregated(exam);
  const { database, now } = context;
  const next = await writeNextVersion(database, exam, { ...watching(context), now });
  const comparison = await compareVersions(next.transaction, next.versions);
  return {
    json: { exam_id: exam.id, ...comparison },
    lines: [
      `版${next.versions.before}から、いまの正解で集計しなおすと:`,
      ...comparisonLines(exam, comparison),
      'ためしの計算です。何も変えていません。次は: contest aggregate',
    ],
  };
}

/** An answer as an option names it: `6:海底2万マイル`. @throws OperatorError where it does not */
function readAnswer(exam: ExamWithKey, named: string): AnswerToQuiz {
  const [, number, typed] = /^(\d+)[:：](.+)$/su.exec(named) ?? [];
  if (!number || !typed)
    throw new OperatorError(
      `「${named}」は読めません。"問題番号:回答" と書いてください。例: "6:海底2万マイル"`,
    );
  const { quiz } = requireQuiz(exam, Number(number));
  return { quiz_number: quiz.number, answer: canonicalAnswer(quiz.type, typed) };
}

function answerLine(exam: ExamWithKey, answer: ReviewedAnswer): string {
  const near = answer.is_near_miss ? '★おしい' : '';
  return `第${answer.quiz_number}問  「${answer.answer}」  ${gainWords(answer, exam)}  ${near}`.trimEnd();
}

/** How many get points for an answer, and how passing moves. */
const gainWords = (answer: ReviewedAnswer, exam: ExamWithKey): string =>
  `${answer.people}人が +${exam.points_per_quiz}点${passWords(answer, exam)}`;

const keyNames = 'a=受け入れる  s/Enter=次へ  u=もどす  q=終わる';
const quittingKeys = ['q', '\u0003', '\u0004'];
const nextKeys = ['s', '\r', '\n'];

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
async function reviewByKeys({ say, readKey }: Keys, { context, exam, answers, rare, reason }: Sitting) {
  const { database, record } = context;
  const accepted: { place: number; answer: ReviewedAnswer }[] = [];
  let keys = exam;
  const make = async (decision: Partial<Decisions>) => {
    const decisions = { accept: [], undo: [], reason, ...decision };
    await record(subjectOf(exam, decisions), () => decide(database, exam.id, decisions));
    keys = await reloadExam(database, exam.id);
  };
  say(`${exam.id}: 正解にならなかった入力 ${answers.length}件を、多い順に見ます。`);
  if (rare > 0) say(`1人だけの入力がほかに${rare}種類あります（--all で見られます）。`);
  let place = 0;
  let shown = -1;
  try {
    // After the last one, too, the one who has just accepted it can take it back.
    while (place < answers.length || accepted.at(-1)?.place === place - 1) {
      const answer = answers[place];
      if (answer && shown !== place)
        say(`\n[${place + 1}/${answers.length}] ${linesAbout(answer, keys).join('\n')}`);
      if (!answer) say('これが最後です。  u=もどす  q/Enter=終わる');
      shown = place;
      const key = (await readKey()).toLowerCase();
      if (quittingKeys.includes(key) || (!answer && nextKeys.includes(key))) break;
      if (nextKeys.includes(key)) place += 1;
      else if (key === 'a' && answer) {
        await make({ accept: [answer] });
        accepted.push({ place, answer });
        say(
          `  → 「${answer.answer}」を正解に加えました。${gainWords(answer, exam)}です。まちがえたら u（もどす）`,
        );
        place += 1;
      } else if (key === 'u') {
        const last = accepted.at(-1);
        if (!last) {
          say('  → もどすものはありません。');
          continue;
        }
        await make({ undo: [last.answer] });
        accepted.pop();
        say(`  → 「${last.answer.answer}」をもどしました。${last.answer.people}人の得点はもとのままです。`);
        place = last.place;
      } else say(`  ${keyNames}`);
    }
  } finally {
    // Also where a key could not be obeyed: those before it were.
    const made = accepted.map(({ answer }) => answer);
    say(
      made.length === 0
        ? '何も受け入れていません。'
        : `${made.length}件を受け入れました（のべ${peopleOf(made)}人の得点が上がります）。`,
    );
    for (const answer of made) say(undoLine(answer));
  }
  say(nextStep(exam));
}

function linesAbout(answer: ReviewedAnswer, exam: ExamWithKey): string[] {
  const keyed = requireQuiz(exam, answer.quiz_number);
  return [
    `第${answer.quiz_number}問  ${beginningOf(keyed)}`,
    `  いまの正解: ${keyWords(quizKeyOf(keyed))}`,
    `  入力: 「${answer.answer}」  ${answer.people}人${answer.is_near_miss ? '  ★おしい' : ''}`,
    `  受け入れると: ${gainWords(answer, exam)}`,
    `  ${keyNames}`,
  ];
}

/** The longest part of a question that is shown, in characters. */
const longestStatement = 60;

function beginningOf({ quiz }: QuizWithKey): string {
  const statement = [...withoutRuby(quiz.question_statement).replaceAll('\n', ' ')];
  const isLong = statement.length > longestStatement;
  return `${statement.slice(0, longestStatement).join('')}${isLong ? '…' : ''}`;
}

/** How passing would move, after a comma; empty before the first aggregation. */
function passWords({ passed }: ReviewedAnswer, { result_version }: ExamWithKey): string {
  if (!passed) return '';
  return `、合格 +${passed.gained}人 −${passed.lost}人（版${result_version}からの目安）`;
}

function nextStep({ result_version }: ExamWithKey): string {
  return result_version === null
    ? '次は: contest aggregate（合格の動きを先に見るには、集計してからもう一度 contest quiz review）'
    : '次は: contest quiz review --effect（全体の動きを見る）、それから contest aggregate';
}
