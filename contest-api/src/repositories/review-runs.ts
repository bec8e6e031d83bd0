import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';
import { codeOfWrong, isRight, ofExam, type QuizVerdicts } from './played-attempts.ts';

/**
 * How rare each wrong answer is: how few of those who were wrong at its question gave it. Answers that only one contestant gave are left
 * out, unless nobody else was wrong there: nobody can share them, and there are many of them.
 */
export const raritiesOf = (
  examId: string,
  { keys, isOnlyExam }: { keys: QuizVerdicts[]; isOnlyExam: boolean },
): RawBuilder<unknown> => sql`
  select code, bits from (
    select b.quiz_number, ${codeOfWrong} as code, count(*) as given,
      -- Whole numbers, so that equal runs have equal sums: thousandths of a bit.
      round(-1000 * ln(count(*)::double precision / sum(count(*)) over (partition by b.quiz_number)) / ln(2))::integer as bits
    from answers b
    where b.answer <> '' and not ${isRight(keys)}
      and b.quiz_number = any(${sql.lit(`{${keys.map(({ quizNumber }) => quizNumber).join()}}`)}::integer[])
      ${isOnlyExam ? sql`` : ofExam(examId)}
    group by b.quiz_number, ${codeOfWrong}
  ) r where given > 1 or bits = 0`;

/** One answer of a contestant, as it is compared with those of others. */
export interface ComparedAnswer {
  participantId: string;
  quizNumber: number;
  answer: string;
  isRight: boolean;
  answeredAt: Date;
}

/** All answers of some contestants, skips left out, in the order of the questions. */
export async function listComparedAnswers(
  database: Database,
  examId: string,
  participantIds: string[],
): Promise<ComparedAnswer[]> {
  const { rows } = await sql<ComparedAnswer>`
    select b.participant_id as "participantId", b.quiz_number as "quizNumber",
      coalesce(b.canonical_answer, b.answer) as "answer", c.canonical_answer is not null as "isRight",
      b.answered_at as "answeredAt"
    from answers b
    left join accepted_answers c on c.exam_id = ${examId} and c.quiz_number = b.quiz_number
      and c.canonical_answer = coalesce(b.canonical_answer, b.answer)
    where b.participant_id = any(${participantIds}::uuid[]) and b.answer <> ''
    order by b.participant_id, b.quiz_number`.execute(database);
  return rows;
}

/** How many contestants started an exam. */
export async function countStarted(database: Database, examId: string): Promise<number> {
  const row = await database
    .selectFrom('attempts')
    .select(({ fn }) => fn.countAll<number>().as('started'))
    .where('exam_id', '=', examId)
    .executeTakeFirst();
  return Number(row?.started ?? 0);
}
