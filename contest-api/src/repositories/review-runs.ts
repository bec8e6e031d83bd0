import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Contestants who gave the same wrong answers, one after the other, and no other wrong answer in between. */
export interface IdenticalRun {
  participantIds: string[];
  firstQuiz: number;
  lastQuiz: number;
  /** How rare the run is, in bits: n bits are as rare as n coins that all show the same face. */
  bits: number;
}

/**
 * Runs of wrong answers that several contestants share, the rarest first. A run begins at a wrong answer and goes on until it is as rare
 * as asked for, where the rarity of an answer is how few of those who were wrong at its question gave it. Each contestant's runs are
 * found by themselves and compared by a hash, so that no two contestants are ever compared: the work grows with the number of
 * answers, not with the number of pairs.
 */
export async function listIdenticalRuns(
  database: Database,
  examId: string,
  { leastBits, limit }: { leastBits: number; limit: number },
): Promise<IdenticalRun[]> {
  // Whole numbers, so that equal runs have equal sums: thousandths of a bit.
  const least = Math.round(leastBits * 1_000);
  const { rows } = await sql<IdenticalRun>`
    with wrong as (
      select b.participant_id, b.quiz_number, coalesce(b.canonical_answer, b.answer) as answer
      from answers b
      join attempts a on a.participant_id = b.participant_id
      join quizzes q on q.exam_id = a.exam_id and q.quiz_number = b.quiz_number
      left join accepted_answers c on c.exam_id = a.exam_id and c.quiz_number = b.quiz_number
        and c.canonical_answer = coalesce(b.canonical_answer, b.answer)
      where a.exam_id = ${examId} and b.answer <> '' and c.canonical_answer is null and not q.is_void
    ), rarity as (
      select quiz_number, answer, count(*) as given,
        round(-1000 * ln(count(*)::double precision / sum(count(*)) over (partition by quiz_number)) / ln(2))::integer as bits
      from wrong group by quiz_number, answer
    ), placed as (
      select w.participant_id, w.quiz_number, r.bits,
        hashtextextended(w.quiz_number || ' ' || w.answer, 0) as code,
        sum(r.bits) over (partition by w.participant_id order by w.quiz_number) - r.bits as before
      from wrong w join rarity r on r.quiz_number = w.quiz_number and r.answer = w.answer
      -- An answer that everybody gave tells nothing. One that nobody else gave is in the run, and ends what is shared.
      where r.bits > 0
    ), runs as (
      select participant_id, quiz_number as first_quiz, max(quiz_number) over run as last_quiz,
        sum(bits) over run as bits, sum(code) over run as code
      from placed
      window run as (partition by participant_id order by before range between current row and ${least - 1}::bigint following)
    ), shared as (
      select array_agg(participant_id order by participant_id) as participants, min(first_quiz) as first_quiz,
        min(last_quiz) as last_quiz, max(bits) as bits
      from runs where bits >= ${least}::bigint
      group by code, first_quiz having count(*) > 1
    )
    select participants as "participantIds", min(first_quiz) as "firstQuiz", max(last_quiz) as "lastQuiz",
      max(bits) / 1000.0 as "bits"
    from shared group by participants
    order by max(bits) desc, participants limit ${limit}::integer`.execute(database);
  return rows;
}

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
