import { type Kysely, sql } from 'kysely';
import type { DataKey } from '../data-key.ts';

/*
 * The whole schema; database/tables.ts says what the columns mean. `participant_id` leads every hot table's key, keys are made by the
 * application, and Citus takes everything here (docs/decisions/database.md).
 */

const schema = [
  `create table exams (
    exam_id text primary key,
    title text not null,
    teaser_start_at timestamptz not null,
    entry_start_at timestamptz not null,
    entry_end_at timestamptz not null,
    exam_start_at timestamptz not null,
    exam_end_at timestamptz not null,
    duration_seconds integer not null,
    points_per_quiz integer not null,
    passing_rule jsonb not null,
    titles jsonb not null,
    regions jsonb not null,
    quick_score text not null default 'after_end',
    simulated_participants integer not null,
    pack_version text not null,
    imported_at timestamptz not null,
    aggregated_at timestamptz,
    results_published_at timestamptz,
    last_end_at timestamptz,
    time_credited_at timestamptz,
    result_version integer,
    retention jsonb not null,
    is_draft boolean not null default false
  )`,
  `create table quizzes (
    exam_id text not null,
    quiz_number integer not null,
    level text not null,
    genre text not null,
    quiz jsonb not null,
    correct_answer text not null,
    explanation text not null,
    is_void boolean not null default false,
    primary key (exam_id, quiz_number)
  )`,
  `create table accepted_answers (
    exam_id text not null,
    quiz_number integer not null,
    canonical_answer text not null,
    primary key (exam_id, quiz_number, canonical_answer)
  )`,
  // The questions and key of an exam as they were before its start: every hash that was ever published stays (docs/decisions/results.md).
  `create table commitments (
    commitment_id uuid primary key,
    exam_id text not null,
    hash text not null,
    document text not null,
    committed_at timestamptz not null
  )`,
  'create index commitments_by_exam on commitments (exam_id, committed_at)',

  // Somebody who has asked to enter and has not confirmed the address yet.
  `create table entry_requests (
    token_hash text primary key,
    exam_id text not null,
    email text not null,
    display_name text not null,
    birthplace text not null,
    children_division boolean not null,
    encrypted_accommodation text,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  'create index entry_requests_by_email on entry_requests (email, exam_id, created_at)',
  // One participant per address and exam.
  `create table entries (
    exam_id text not null,
    email text not null,
    participant_id uuid not null,
    confirmed_at timestamptz not null,
    primary key (exam_id, email)
  )`,
  `create table exam_numbers (
    exam_number_hash text primary key,
    participant_id uuid not null
  )`,
  `create table participants (
    participant_id uuid primary key,
    exam_id text not null,
    email text not null,
    encrypted_exam_number text,
    display_name text not null,
    birthplace text not null,
    children_division boolean not null,
    is_synthetic boolean not null,
    created_at timestamptz not null,
    cancelled_at timestamptz,
    cancellation_reason text,
    erased_at timestamptz,
    encrypted_accommodation text,
    accommodation_decided_at timestamptz,
    duration_factor real not null default 1
  )`,
  // Few are cancelled, and every aggregation asks for them.
  'create index participants_cancelled on participants (participant_id) where cancelled_at is not null',
  // Few ask, and the office looks for them among all.
  `create index participants_accommodation on participants (exam_id)
    where encrypted_accommodation is not null or accommodation_decided_at is not null`,
  // Sessions that were logged out; session_id 'all' revokes every session issued until then.
  `create table revoked_sessions (
    participant_id uuid not null,
    session_id text not null,
    issued_at timestamptz not null,
    revoked_at timestamptz not null,
    primary key (participant_id, session_id)
  )`,
  'create index revoked_sessions_by_time on revoked_sessions (revoked_at, participant_id, session_id)',
  // How many of an exam's participants come from where, as the copy of the API counted them whose turn it was
  // (docs/decisions/privacy-and-retention.md).
  `create table home_port_counts (
    exam_id text primary key,
    counted_at timestamptz not null,
    counts jsonb,
    took_milliseconds integer not null
  )`,

  // The end of an attempt is computed from its start, its duration, the exam's end and the seconds credited (docs/decisions/clock-and-ends.md).
  `create table attempts (
    participant_id uuid not null,
    exam_id text not null,
    started_at timestamptz not null,
    answered_count integer not null,
    finished_at timestamptz,
    credit_seconds integer not null default 0,
    duration_factor real not null default 1,
    primary key (participant_id, exam_id)
  )`,
  // Narrow on purpose (docs/decisions/submit.md): the order of the columns decides how much is lost to alignment.
  `create table answers (
    participant_id uuid not null,
    answered_at timestamptz not null,
    verdict integer,
    quiz_number smallint not null,
    answer text not null,
    canonical_answer text
  )`,
  // Every answer of a participant under one entry. One per question is what the step of the attempt's row ensures.
  'create index answers_by_participant on answers (participant_id)',
  // Without a key, logical replication needs it. It costs inserts nothing, and answers are only ever inserted.
  'alter table answers replica identity full',
  // Time that was given back to contestants, each time as a row of its own (docs/decisions/clock-and-ends.md).
  `create table time_credits (
    participant_id uuid not null,
    exam_id text not null,
    credit_id uuid not null,
    seconds integer not null,
    given_seconds integer not null,
    reason text not null,
    since timestamptz,
    until timestamptz,
    given_at timestamptz not null,
    primary key (participant_id, exam_id, credit_id)
  )`,
  // How often each question was answered, and rightly, as each copy of the API has counted it (docs/decisions/results.md).
  `create table question_tallies (
    copy_id uuid not null,
    exam_id text not null,
    exam_start_at timestamptz not null,
    answered_counts integer[] not null,
    right_counts integer[] not null,
    updated_at timestamptz not null,
    primary key (copy_id, exam_id, exam_start_at)
  )`,

  // Start and submit are functions, so that Citus runs all of each on the node that has the participant
  // (docs/decisions/submit.md). attempts/queries.ts and attempts/queries-submit.ts call them and say what the parameters mean.
  //
  // Every statement in them is filtered by the participant, or reads the exam's row, which every node has. Times are subtracted: Citus
  // refuses to add an interval to a column in an update, because the sum depends on the session's time zone. A later statement of a
  // function sees what a concurrent call has written during an earlier one.
  //
  // The participant's row is held, so that a duration that is granted at this moment is either seen here or finds the attempt.
  `create function start_own_attempt(the_participant uuid, the_exam text, the_time timestamptz)
  returns table (
    is_new boolean,
    started_at timestamptz, answered_count integer, finished_at timestamptz, credit_seconds integer, duration_factor real
  )
  language plpgsql as $$
  #variable_conflict use_column
  declare
    the_factor real;
  begin
    perform from exams
      where exam_id = the_exam and exam_start_at <= the_time and exam_end_at > the_time and results_published_at is null;
    if found then
      select p.duration_factor into the_factor from participants p
        where p.participant_id = the_participant and p.exam_id = the_exam for share;
    end if;
    if found then
      insert into attempts (participant_id, exam_id, started_at, answered_count, credit_seconds, duration_factor)
        values (the_participant, the_exam, the_time, 0, 0, the_factor)
        on conflict (participant_id, exam_id) do nothing
        returning true, started_at, answered_count, finished_at, credit_seconds, duration_factor
        into is_new, started_at, answered_count, finished_at, credit_seconds, duration_factor;
    end if;
    if found then
      return next;
      return;
    end if;
    return query
      select false, a.started_at, a.answered_count, a.finished_at, a.credit_seconds, a.duration_factor
      from attempts a where a.participant_id = the_participant and a.exam_id = the_exam;
  end $$`,
  `create function submit_own_answer(
    the_participant uuid, the_exam text, the_number integer, the_answer text, the_canonical_answer text,
    the_time timestamptz, ends_not_before timestamptz, duration_seconds integer, the_verdict integer
  )
  returns table (
    accepted boolean, previous_answer text,
    started_at timestamptz, answered_count integer, finished_at timestamptz, credit_seconds integer, duration_factor real
  )
  language plpgsql as $$
  #variable_conflict use_column
  declare
    the_exams_end timestamptz;
  begin
    select exam_end_at from exams where exam_id = the_exam and results_published_at is null into the_exams_end;
    if found then
      update attempts set answered_count = the_number
        where participant_id = the_participant and exam_id = the_exam
          and answered_count = the_number - 1 and finished_at is null
          and ends_not_before - started_at <= (least(duration_seconds * duration_factor, extract(epoch from the_exams_end - started_at))
    + credit_seconds) * interval '1 second'
        returning true, null, started_at, answered_count, finished_at, credit_seconds, duration_factor
        into accepted, previous_answer, started_at, answered_count, finished_at, credit_seconds, duration_factor;
    end if;
    if found then
      insert into answers (participant_id, answered_at, verdict, quiz_number, answer, canonical_answer)
        values (the_participant, the_time, the_verdict, the_number, the_answer,
          nullif(the_canonical_answer, the_answer));
      return next;
      return;
    end if;
    return query
      select false, b.answer, a.started_at, a.answered_count, a.finished_at, a.credit_seconds, a.duration_factor
      from attempts a
      left join answers b on b.participant_id = a.participant_id and b.quiz_number = the_number
      where a.participant_id = the_participant and a.exam_id = the_exam;
  end $$`,

  // Each aggregation writes a version beside those that are there; the exam's row says which is shown (docs/decisions/results.md).
  `create table participant_results (
    participant_id uuid not null,
    exam_id text not null,
    normal_score integer not null,
    hard_score integer not null,
    super_hard_score integer not null,
    character_score integer not null,
    stories_and_dialogues_score integer not null,
    culture_score integer not null,
    capabilities_and_skills_score integer not null,
    total_score integer not null,
    answered_count integer not null,
    region_name text not null,
    overall_rank integer not null,
    overall_deviation numeric(6, 1) not null,
    region_rank integer not null,
    region_deviation numeric(6, 1) not null,
    region_participants integer not null,
    children_division_rank integer,
    children_division_deviation numeric(6, 1),
    titles text[] not null,
    passed boolean not null,
    result_version integer not null,
    primary key (participant_id, exam_id, result_version)
  )`,
  // Few are first in their region, and everyone hears of them.
  'create index participant_results_first on participant_results (exam_id, result_version) where region_rank = 1',
  `create table exam_results (
    exam_id text not null,
    kind text not null,
    result jsonb not null,
    result_version integer not null,
    primary key (exam_id, kind, result_version)
  )`,
  `create table quiz_statistics (
    exam_id text not null,
    quiz_number integer not null,
    participants integer not null,
    correct integer not null,
    result_version integer not null,
    primary key (exam_id, quiz_number, result_version)
  )`,
  // A version is complete when its row is here.
  `create table result_versions (
    exam_id text not null,
    result_version integer not null,
    aggregated_at timestamptz not null,
    basis jsonb not null,
    answer_key jsonb not null,
    primary key (exam_id, result_version)
  )`,
  // The row that a running aggregation holds.
  'create table aggregation_turns (aggregation_turn_id text primary key)',
  // Corrections of the answer key after the exam (docs/decisions/results.md).
  `create table remarks (
    remark_id uuid primary key,
    exam_id text not null,
    quiz_number integer not null,
    kind text not null,
    reason text not null,
    key_before jsonb not null,
    key_after jsonb not null,
    result_version_before integer,
    result_version_after integer,
    applied_at timestamptz not null
  )`,
  'create index remarks_by_exam on remarks (exam_id, applied_at)',

  // How many mails were queued for a mailbox since the window opened.
  `create table mail_counts (
    mailbox_hash text primary key,
    window_started_at timestamptz not null,
    mail_count integer not null
  )`,
  // Mails and requests for them (`form`: of one to enter), and what became of each mail (docs/decisions/entry-and-mail.md).
  `create table mails (
    mail_id uuid primary key,
    recipient text not null,
    request text,
    form jsonb,
    kind text,
    exam_id text not null,
    participant_id uuid,
    notification_id uuid,
    subject text not null,
    encrypted_content text,
    priority smallint not null default 0,
    created_at timestamptz not null,
    due_at timestamptz,
    next_attempt_at timestamptz not null,
    attempts integer not null,
    last_error text,
    sent_at timestamptz,
    response text,
    failed_at timestamptz,
    refused_at timestamptz,
    bounced_at timestamptz,
    bounce_reason text
  )`,
  'create index mails_requested on mails (next_attempt_at) where request is not null',
  `create index mails_waiting on mails (priority, next_attempt_at)
    where request is null and sent_at is null and failed_at is null`,
  'create index mails_by_recipient on mails (recipient)',
  // What a correction readdresses, a cancellation removes and an erasure deletes (docs/decisions/entry-and-mail.md).
  'create index mails_by_participant on mails (participant_id) where participant_id is not null',
  'create index mails_given_up on mails (failed_at) where failed_at is not null',
  'create index mails_bounced on mails (bounced_at) where bounced_at is not null',
  `create unique index mails_once_per_notification on mails (notification_id, participant_id)
    where notification_id is not null`,
  // A mail to many: who gets it, with which words, and how many of them a minute.
  `create table notifications (
    notification_id uuid primary key,
    exam_id text not null,
    audience text not null,
    template_name text not null,
    words jsonb not null,
    mails_per_minute integer not null,
    created_at timestamptz not null,
    completed_at timestamptz,
    unique (exam_id, audience, template_name)
  )`,

  `create table site_state (
    site_state_id text primary key,
    is_in_maintenance boolean not null,
    maintenance_message text not null,
    updated_at timestamptz not null,
    maintenance_began_at timestamptz
  )`,
  // Whether a database is production's.
  `create table database_identity (
    database_identity_id text primary key,
    production_since timestamptz not null
  )`,
  // Identifies the DATA_KEY that the database was written with, by a hash made with it (docs/decisions/privacy-and-retention.md).
  `create table key_checks (
    key_check_id text primary key,
    key_hash text not null
  )`,
  // Who changed something with the operators' commands, when, and what came of it (docs/decisions/operators.md).
  `create table audit_log (
    audit_entry_id uuid primary key,
    operator text not null,
    command text not null,
    subject jsonb not null,
    began_at timestamptz not null,
    ended_at timestamptz,
    outcome jsonb,
    error text
  )`,
  'create index audit_log_by_time on audit_log (began_at)',
  // What each copy of the API saw, a row every ten seconds, from which outages are found (docs/decisions/outages-and-monitoring.md).
  `create table copy_reports (
    copy_id uuid not null,
    window_started_at timestamptz not null,
    window_milliseconds integer not null,
    recorded_at timestamptz not null,
    copy_name text not null,
    calls integer not null,
    failures integer not null,
    contestants integer not null,
    unserved jsonb not null,
    outcomes jsonb not null,
    started integer not null,
    submitted integer not null,
    finished integer not null,
    slowest_calls jsonb not null,
    in_flight integer not null,
    cache_age_milliseconds integer,
    clock_offset_milliseconds bigint not null,
    database_waiting integer not null,
    retried_conflicts integer not null,
    is_last boolean not null default false,
    primary key (copy_id, window_started_at)
  )`,
  'create index copy_reports_by_time on copy_reports (window_started_at)',
];

export async function up(database: Kysely<unknown>, dataKey: DataKey): Promise<void> {
  for (const statement of schema) await sql.raw(statement).execute(database);
  await sql`insert into key_checks (key_check_id, key_hash) values ('data_key', ${dataKey.hash('key_check', '')})`.execute(
    database,
  );
}
