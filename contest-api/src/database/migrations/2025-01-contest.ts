import { type Kysely, sql } from 'kysely';

/**
 * The whole first schema. `participant_id` leads every hot table's key, keys are made by the application, and nothing
 * here is beyond what the distributed engines that speak PostgreSQL's protocol share (docs/decisions/0004).
 */
const statements = [
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
    simulated_participants integer not null,
    pack_version text not null,
    imported_at timestamptz not null,
    aggregated_at timestamptz,
    results_published_at timestamptz
  )`,
  `create table quizzes (
    exam_id text not null,
    quiz_number integer not null,
    level text not null,
    genre text not null,
    quiz jsonb not null,
    correct_answer text not null,
    explanation text not null,
    primary key (exam_id, quiz_number)
  )`,
  `create table accepted_answers (
    exam_id text not null,
    quiz_number integer not null,
    canonical_answer text not null,
    primary key (exam_id, quiz_number, canonical_answer)
  )`,
  `create table entry_requests (
    token_hash text primary key,
    exam_id text not null,
    email text not null,
    display_name text not null,
    birthplace text not null,
    children_division boolean not null,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  'create index entry_requests_by_email on entry_requests (email, exam_id, created_at)',
  `create table entries (
    exam_id text not null,
    email text not null,
    participant_id uuid not null,
    confirmed_at timestamptz not null,
    primary key (exam_id, email)
  )`,
  `create table exam_numbers (
    exam_number text primary key,
    participant_id uuid not null
  )`,
  `create table participants (
    participant_id uuid primary key,
    exam_id text not null,
    email text not null,
    exam_number text not null,
    display_name text not null,
    birthplace text not null,
    children_division boolean not null,
    is_synthetic boolean not null,
    created_at timestamptz not null
  )`,
  `create table attempts (
    participant_id uuid not null,
    exam_id text not null,
    started_at timestamptz not null,
    scheduled_to_end timestamptz not null,
    answered_count integer not null,
    finished_at timestamptz,
    primary key (participant_id, exam_id)
  )`,
  `create table answers (
    participant_id uuid not null,
    exam_id text not null,
    quiz_number integer not null,
    answer text not null,
    canonical_answer text not null,
    answered_at timestamptz not null,
    primary key (participant_id, exam_id, quiz_number)
  )`,
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
    primary key (participant_id, exam_id)
  )`,
  `create table exam_results (
    exam_id text not null,
    kind text not null,
    result jsonb not null,
    primary key (exam_id, kind)
  )`,
  `create table quiz_statistics (
    exam_id text not null,
    quiz_number integer not null,
    participants integer not null,
    correct integer not null,
    primary key (exam_id, quiz_number)
  )`,
  `create table mails (
    mail_id uuid primary key,
    recipient text not null,
    subject text not null,
    text_body text not null,
    html_body text not null,
    created_at timestamptz not null,
    next_attempt_at timestamptz not null,
    attempts integer not null,
    sent_at timestamptz,
    failed_at timestamptz,
    last_error text
  )`,
  'create index mails_waiting on mails (next_attempt_at) where sent_at is null and failed_at is null',
  `create table site_state (
    site_state_id text primary key,
    is_in_maintenance boolean not null,
    maintenance_message text not null,
    updated_at timestamptz not null
  )`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
