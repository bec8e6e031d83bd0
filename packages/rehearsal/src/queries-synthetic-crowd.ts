import type { Level, Quiz } from '@knowledgeking/contract';
import { canonicalAnswer, skippedAnswer } from '@knowledgeking/contract/rules/answers';
import { quizTypeRules } from '@knowledgeking/pack/quiz-types';
import { SeededRandom } from '@knowledgeking/pack/random';
import { type RawBuilder, sql } from 'kysely';
import { difficulties, simulated } from './plan.ts';

/** Synthetic contestants that differ by their number: the same number and seed give the same contestant. The database makes the rows. */
export interface SyntheticCrowd {
  examId: string;
  seed: number;
  now: Date;
  exam_start_at: Date;
  duration_seconds: number;
  regions: string[];
  quizzes: { quiz_number: number; difficulty: number }[];
  possibleAnswers: PossibleAnswer[];
}

/** An answer that somebody might give. */
export interface PossibleAnswer {
  quiz_number: number;
  /** 0: a skip; 1: the right answer; from 2: wrong ones. */
  choice: number;
  answer: string;
  canonical_answer: string;
  verdict: number;
}

/** Contestants by their numbers, both ends included. */
export interface Numbers {
  first: number;
  last: number;
}

const { childrenRate, childrenHandicap, skipRate, discrimination } = simulated;
const firstNames = [
  'なぎさ',
  'みなと',
  'しおり',
  'かい',
  'うしお',
  'いかり',
  'まほろ',
  'そら',
  'なみ',
  'はやて',
  'すばる',
  'ほづみ',
];

/** Contestants by number, with a normal ability and times: a start within the first minutes, half of the time or more, no future. */
export function peopleOf(crowd: SyntheticCrowd, { first, last }: Numbers): RawBuilder<unknown> {
  const { seed, now, exam_start_at, duration_seconds, regions } = crowd;
  const duration = sql`(${duration_seconds}::double precision * interval '1 second')`;
  /** The n-th random number of a contestant, from 0 up to, not including, 1. */
  const random = (n: number) =>
    sql`((hashint8extended(g.number * 16 + ${sql.lit(n)}, ${seed}::bigint) & 4503599627370495)
      / 4503599627370496.0::double precision)`;
  return sql`
    select r.number, ${idOf(crowd)} as participant_id,
      r.children_division,
      sqrt(-2 * ln(1 - r.for_distance)) * cos(2 * pi() * r.for_angle)
        - case when r.children_division then ${sql.lit(childrenHandicap)} else 0 end as ability,
      -- Squaring favours the regions early in the list, so that some are large and some small.
      coalesce((${regions}::text[])[1 + floor(r.for_region * r.for_region * ${sql.lit(regions.length)})::integer], '') as birthplace,
      (${firstNames}::text[])[1 + floor(r.for_name * ${sql.lit(firstNames.length)})::integer] as first_name,
      least(r.started_at, ${now}::timestamptz) as started_at,
      least(r.started_at + r.taken * ${duration}, ${now}::timestamptz) as finished_at
    from (
      select g.number, ${random(0)} < ${sql.lit(childrenRate)} as children_division, ${random(1)} as for_distance,
        ${random(2)} as for_angle, ${random(3)} as for_region, ${random(4)} as for_name,
        ${exam_start_at}::timestamptz + ${random(5)} * 0.1 * ${duration} as started_at,
        0.5 + ${random(6)} * 0.4 as taken
      from generate_series(${first}::bigint, ${last}::bigint) as g (number)
    ) r`;
}

/** An answer of each of some people, as `peopleOf` makes them, to each question. @param some a table `s` */
export function answersOf(crowd: SyntheticCrowd, some: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    with made as materialized (
      select s.*, hashint8extended(s.number, ${crowd.seed}::bigint + 4294967296) as own_seed from ${some}
    ), quiz as materialized (
      select * from ${quizTable(crowd)} join (
        select quiz_number, array_agg(answer order by choice) as answers,
          array_agg(nullif(canonical_answer, answer) order by choice) as canonical_answers,
          array_agg(verdict order by choice) as verdicts, count(*)::integer as choices
        from ${answerTable(crowd)} group by quiz_number
      ) a using (quiz_number)
    ), drawn as (
      select d.*, case
        when ${fraction(0)} * (1 + exp(${sql.lit(discrimination)} * (d.difficulty - d.ability))) < 1 then 2
        when ${fraction(20)} < ${sql.lit(skipRate)} or d.choices = 2 then 1
        else 3 + floor(${fraction(40)} * (d.choices - 2))::integer
      end as choice
      from (
        select s.participant_id, s.ability, q.*, s.started_at + (s.finished_at - s.started_at) * q.part as answered_at,
          -- The contestant is the hash's seed: as a part of what is hashed, a few pairs of a million drew much the same.
          hashint8extended(q.place, s.own_seed) as draw
        from made s
        -- Each contestant's answers together, which the index likes best.
        cross join lateral (select * from quiz where s.number > 0 offset 0) q
        offset 0
      ) d
      offset 0
    )
    select d.participant_id, d.answered_at, d.verdicts[d.choice] as verdict, d.quiz_number, d.answers[d.choice] as answer,
      d.canonical_answers[d.choice] as canonical_answer
    from drawn d`;
}

/** Twenty bits of `draw` as a number from 0 up to, not including, 1. */
function fraction(shift: number): RawBuilder<number> {
  return sql`(((d.draw >> ${sql.lit(shift)}) & 1048575) / 1048576.0::double precision)`;
}

const quizTable = ({ quizzes }: SyntheticCrowd): RawBuilder<unknown> => sql`
  jsonb_to_recordset(${JSON.stringify(
    quizzes.map((quiz, index) => ({ ...quiz, place: index + 1, part: (index + 1) / quizzes.length })),
  )}::jsonb) as q (quiz_number integer, difficulty double precision, place integer, part double precision)`;

const answerTable = ({ possibleAnswers }: SyntheticCrowd): RawBuilder<unknown> => sql`
  jsonb_to_recordset(${JSON.stringify(possibleAnswers)}::jsonb)
    as o (quiz_number integer, choice integer, answer text, canonical_answer text, verdict integer)`;

/** Neighbours by number are neighbours in the indexes, in blocks that are spread over all ids: so inserting stays fast. */
function idOf({ examId, seed }: SyntheticCrowd): RawBuilder<string> {
  const hash = (number: RawBuilder<unknown>) =>
    sql`md5(concat_ws(' ', ${examId}::text, ${seed}::bigint, ${number}))`;
  return sql`(left(${hash(sql`r.number / 1000`)}, 8) || lpad(to_hex(r.number), 8, '0') || right(${hash(sql`r.number`)}, 16))::uuid`;
}

/** A question, and what the API says of an answer to it. */
export interface JudgedQuiz {
  quiz: Quiz;
  level: Level;
  correct_answer: string;
  isRight(answer: string): boolean;
  /** @param canonical an answer in its canonical form */
  verdictOn(canonical: string): number;
}

/** The part of a crowd that says what it is asked, and what it may answer. */
export function questionsOf(quizzes: JudgedQuiz[]): Pick<SyntheticCrowd, 'quizzes' | 'possibleAnswers'> {
  return {
    quizzes: quizzes.map(({ quiz, level }) => ({
      quiz_number: quiz.number,
      difficulty: difficulties[level],
    })),
    possibleAnswers: quizzes.flatMap(possibleAnswersTo),
  };
}

/** A skip, the right answer, then wrong ones. */
function possibleAnswersTo(judged: JudgedQuiz): PossibleAnswer[] {
  const { quiz, correct_answer, verdictOn } = judged;
  return [skippedAnswer, correct_answer, ...plausibleWrongAnswers(judged)].map((answer, choice) => {
    const canonical_answer = canonicalAnswer(quiz.type, answer);
    return {
      quiz_number: quiz.number,
      choice,
      answer,
      canonical_answer,
      verdict: verdictOn(canonical_answer),
    };
  });
}

const triesForWrong = 64;
const mostWrong = 32;

/** Wrong answers, each as often as contestants who don't know would send it; the same at every call. Empty where every guess is right. */
export function plausibleWrongAnswers({ quiz, correct_answer, isRight }: JudgedQuiz): string[] {
  const random = new SeededRandom(quiz.number);
  const { wrongAnswer } = quizTypeRules[quiz.type];
  return Array.from({ length: triesForWrong }, () => wrongAnswer(random, quiz, correct_answer))
    .filter((answer) => !isRight(answer))
    .slice(0, mostWrong);
}
