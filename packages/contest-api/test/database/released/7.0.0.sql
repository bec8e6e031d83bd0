

CREATE FUNCTION public.start_own_attempt(the_participant uuid, the_exam text, the_time timestamp with time zone) RETURNS TABLE(is_new boolean, started_at timestamp with time zone, answered_count integer, finished_at timestamp with time zone, credit_seconds integer, duration_factor real)
    LANGUAGE plpgsql
    AS $$
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
  end $$;

CREATE FUNCTION public.submit_own_answer(the_participant uuid, the_exam text, the_number integer, the_answer text, the_canonical_answer text, the_time timestamp with time zone, ends_not_before timestamp with time zone, duration_seconds integer, the_verdict integer) RETURNS TABLE(accepted boolean, previous_answer text, started_at timestamp with time zone, answered_count integer, finished_at timestamp with time zone, credit_seconds integer, duration_factor real)
    LANGUAGE plpgsql
    AS $$
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
  end $$;

CREATE TABLE public.accepted_answers (
    exam_id text NOT NULL,
    quiz_number integer NOT NULL,
    canonical_answer text NOT NULL
);

CREATE TABLE public.aggregation_turns (
    aggregation_turn_id text NOT NULL
);

CREATE TABLE public.answers (
    participant_id uuid NOT NULL,
    answered_at timestamp with time zone NOT NULL,
    verdict integer,
    quiz_number smallint NOT NULL,
    answer text NOT NULL,
    canonical_answer text
);

ALTER TABLE ONLY public.answers REPLICA IDENTITY FULL;

CREATE TABLE public.attempts (
    participant_id uuid NOT NULL,
    exam_id text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    answered_count integer NOT NULL,
    finished_at timestamp with time zone,
    credit_seconds integer DEFAULT 0 NOT NULL,
    duration_factor real DEFAULT 1 NOT NULL
);

CREATE TABLE public.audit_log (
    audit_entry_id uuid NOT NULL,
    operator text NOT NULL,
    command text NOT NULL,
    subject jsonb NOT NULL,
    began_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    outcome jsonb,
    error text
);

CREATE TABLE public.commitments (
    commitment_id uuid NOT NULL,
    exam_id text NOT NULL,
    hash text NOT NULL,
    document text NOT NULL,
    committed_at timestamp with time zone NOT NULL
);

CREATE TABLE public.copy_reports (
    copy_id uuid NOT NULL,
    window_started_at timestamp with time zone NOT NULL,
    window_milliseconds integer NOT NULL,
    recorded_at timestamp with time zone NOT NULL,
    copy_name text NOT NULL,
    calls integer NOT NULL,
    failures integer NOT NULL,
    contestants integer NOT NULL,
    unserved jsonb NOT NULL,
    outcomes jsonb NOT NULL,
    started integer NOT NULL,
    submitted integer NOT NULL,
    finished integer NOT NULL,
    slowest_calls jsonb NOT NULL,
    in_flight integer NOT NULL,
    cache_age_milliseconds integer,
    clock_offset_milliseconds bigint NOT NULL,
    database_waiting integer NOT NULL,
    retried_conflicts integer NOT NULL,
    is_last boolean DEFAULT false NOT NULL
);

CREATE TABLE public.database_identity (
    database_identity_id text NOT NULL,
    production_since timestamp with time zone NOT NULL
);

CREATE TABLE public.entries (
    exam_id text NOT NULL,
    email text NOT NULL,
    participant_id uuid NOT NULL,
    confirmed_at timestamp with time zone NOT NULL
);

CREATE TABLE public.entry_requests (
    token_hash text NOT NULL,
    exam_id text NOT NULL,
    email text NOT NULL,
    display_name text NOT NULL,
    birthplace text NOT NULL,
    children_division boolean NOT NULL,
    encrypted_accommodation text,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

CREATE TABLE public.exam_numbers (
    exam_number_hash text NOT NULL,
    participant_id uuid NOT NULL
);

CREATE TABLE public.exam_results (
    exam_id text NOT NULL,
    kind text NOT NULL,
    result jsonb NOT NULL,
    result_version integer NOT NULL
);

CREATE TABLE public.exams (
    exam_id text NOT NULL,
    title text NOT NULL,
    teaser_start_at timestamp with time zone NOT NULL,
    entry_start_at timestamp with time zone NOT NULL,
    entry_end_at timestamp with time zone NOT NULL,
    exam_start_at timestamp with time zone NOT NULL,
    exam_end_at timestamp with time zone NOT NULL,
    duration_seconds integer NOT NULL,
    points_per_quiz integer NOT NULL,
    passing_rule jsonb NOT NULL,
    titles jsonb NOT NULL,
    regions jsonb NOT NULL,
    quick_score text DEFAULT 'after_end'::text NOT NULL,
    simulated_participants integer NOT NULL,
    pack_version text NOT NULL,
    imported_at timestamp with time zone NOT NULL,
    aggregated_at timestamp with time zone,
    results_published_at timestamp with time zone,
    last_end_at timestamp with time zone,
    time_credited_at timestamp with time zone,
    result_version integer,
    retention jsonb NOT NULL,
    is_draft boolean DEFAULT false NOT NULL
);

CREATE TABLE public.home_port_counts (
    exam_id text NOT NULL,
    counted_at timestamp with time zone NOT NULL,
    counts jsonb,
    took_milliseconds integer NOT NULL
);

CREATE TABLE public.key_checks (
    key_check_id text NOT NULL,
    key_hash text NOT NULL
);

CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);

CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.leases (
    lease_id text NOT NULL,
    holder uuid NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

CREATE TABLE public.mail_counts (
    mailbox_hash text NOT NULL,
    window_started_at timestamp with time zone NOT NULL,
    mail_count integer NOT NULL
);

CREATE TABLE public.mails (
    mail_id uuid NOT NULL,
    recipient text NOT NULL,
    request text,
    form jsonb,
    kind text,
    exam_id text NOT NULL,
    participant_id uuid,
    notification_id uuid,
    subject text NOT NULL,
    encrypted_content text,
    priority smallint DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone,
    next_attempt_at timestamp with time zone NOT NULL,
    attempts integer NOT NULL,
    last_error text,
    sent_at timestamp with time zone,
    response text,
    failed_at timestamp with time zone,
    refused_at timestamp with time zone,
    bounced_at timestamp with time zone,
    bounce_reason text
);

CREATE TABLE public.notifications (
    notification_id uuid NOT NULL,
    exam_id text NOT NULL,
    audience text NOT NULL,
    template_name text NOT NULL,
    words jsonb NOT NULL,
    mails_per_minute integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    completed_at timestamp with time zone
);

CREATE TABLE public.participant_results (
    participant_id uuid NOT NULL,
    exam_id text NOT NULL,
    normal_score integer NOT NULL,
    hard_score integer NOT NULL,
    super_hard_score integer NOT NULL,
    character_score integer NOT NULL,
    stories_and_dialogues_score integer NOT NULL,
    culture_score integer NOT NULL,
    capabilities_and_skills_score integer NOT NULL,
    total_score integer NOT NULL,
    answered_count integer NOT NULL,
    region_name text NOT NULL,
    overall_rank integer NOT NULL,
    overall_deviation numeric(6,1) NOT NULL,
    region_rank integer NOT NULL,
    region_deviation numeric(6,1) NOT NULL,
    region_participants integer NOT NULL,
    children_division_rank integer,
    children_division_deviation numeric(6,1),
    titles text[] NOT NULL,
    passed boolean NOT NULL,
    result_version integer NOT NULL
);

CREATE TABLE public.participants (
    participant_id uuid NOT NULL,
    exam_id text NOT NULL,
    email text NOT NULL,
    encrypted_exam_number text,
    display_name text NOT NULL,
    birthplace text NOT NULL,
    children_division boolean NOT NULL,
    is_synthetic boolean NOT NULL,
    created_at timestamp with time zone NOT NULL,
    cancelled_at timestamp with time zone,
    cancellation_reason text,
    erased_at timestamp with time zone,
    encrypted_accommodation text,
    accommodation_decided_at timestamp with time zone,
    duration_factor real DEFAULT 1 NOT NULL
);

CREATE TABLE public.question_tallies (
    copy_id uuid NOT NULL,
    exam_id text NOT NULL,
    exam_start_at timestamp with time zone NOT NULL,
    answered_counts integer[] NOT NULL,
    right_counts integer[] NOT NULL,
    updated_at timestamp with time zone NOT NULL
);

CREATE TABLE public.quiz_statistics (
    exam_id text NOT NULL,
    quiz_number integer NOT NULL,
    participants integer NOT NULL,
    correct integer NOT NULL,
    result_version integer NOT NULL
);

CREATE TABLE public.quizzes (
    exam_id text NOT NULL,
    quiz_number integer NOT NULL,
    level text NOT NULL,
    genre text NOT NULL,
    quiz jsonb NOT NULL,
    correct_answer text NOT NULL,
    explanation text NOT NULL,
    is_void boolean DEFAULT false NOT NULL
);

CREATE TABLE public.remarks (
    remark_id uuid NOT NULL,
    exam_id text NOT NULL,
    quiz_number integer NOT NULL,
    kind text NOT NULL,
    reason text NOT NULL,
    key_before jsonb NOT NULL,
    key_after jsonb NOT NULL,
    result_version_before integer,
    result_version_after integer,
    applied_at timestamp with time zone NOT NULL
);

CREATE TABLE public.result_versions (
    exam_id text NOT NULL,
    result_version integer NOT NULL,
    aggregated_at timestamp with time zone NOT NULL,
    basis jsonb NOT NULL,
    answer_key jsonb NOT NULL
);

CREATE TABLE public.revoked_sessions (
    participant_id uuid NOT NULL,
    session_id text NOT NULL,
    issued_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone NOT NULL
);

CREATE TABLE public.site_state (
    site_state_id text NOT NULL,
    is_in_maintenance boolean NOT NULL,
    maintenance_message text NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    maintenance_began_at timestamp with time zone
);

CREATE TABLE public.time_credits (
    participant_id uuid NOT NULL,
    exam_id text NOT NULL,
    credit_id uuid NOT NULL,
    seconds integer NOT NULL,
    given_seconds integer NOT NULL,
    reason text NOT NULL,
    since timestamp with time zone,
    until timestamp with time zone,
    given_at timestamp with time zone NOT NULL
);

INSERT INTO public.accepted_answers VALUES
	('test-exam', 2, '1,3'),
	('test-exam', 3, '3,1,2,4'),
	('test-exam', 4, 'A-1,B-3'),
	('test-exam', 5, 'た,い,へ,い,よ,う'),
	('test-exam', 6, '海底二万里'),
	('test-exam', 6, '海底二万マイル'),
	('test-exam', 7, '2'),
	('test-exam', 8, '4'),
	('test-exam', 1, '2'),
	('test-exam', 1, '3'),
	('next-exam', 1, '3'),
	('next-exam', 2, '1,3'),
	('next-exam', 3, '3,1,2,4'),
	('next-exam', 4, 'A-1,B-3'),
	('next-exam', 5, 'た,い,へ,い,よ,う'),
	('next-exam', 6, '海底二万里'),
	('next-exam', 6, '海底二万マイル'),
	('next-exam', 7, '2'),
	('next-exam', 8, '4');

INSERT INTO public.aggregation_turns VALUES
	('aggregation');

INSERT INTO public.answers VALUES
	('b9307de8-cb28-4cd5-9643-db5d4a705fae', '2026-11-28 20:09:02.737+00', 648466069, 1, '3', NULL),
	('b9307de8-cb28-4cd5-9643-db5d4a705fae', '2026-11-28 20:09:02.737+00', -72347817, 2, '1,3', NULL),
	('b9307de8-cb28-4cd5-9643-db5d4a705fae', '2026-11-28 20:09:02.737+00', 1237831215, 3, '3,1,2,4', NULL),
	('b9307de8-cb28-4cd5-9643-db5d4a705fae', '2026-11-28 20:09:02.737+00', -1552169907, 4, 'A-1,B-3', NULL),
	('b9307de8-cb28-4cd5-9643-db5d4a705fae', '2026-11-28 20:09:02.737+00', 1558881483, 5, 'た,い,へ,い,よ,う', NULL),
	('b9307de8-cb28-4cd5-9643-db5d4a705fae', '2026-11-28 20:09:02.737+00', 1899036805, 6, '海底二万里', NULL),
	('b9307de8-cb28-4cd5-9643-db5d4a705fae', '2026-11-28 20:09:02.737+00', 1755906387, 7, '2', NULL),
	('b9307de8-cb28-4cd5-9643-db5d4a705fae', '2026-11-28 20:09:02.737+00', 240883393, 8, '4', NULL),
	('38a01a33-f25c-4b36-8d67-79a49e7747a7', '2026-11-28 20:09:02.737+00', 648466069, 1, '3', NULL),
	('38a01a33-f25c-4b36-8d67-79a49e7747a7', '2026-11-28 20:09:02.737+00', -72347817, 2, '1,3', NULL),
	('38a01a33-f25c-4b36-8d67-79a49e7747a7', '2026-11-28 20:09:02.737+00', 1237831215, 3, '3,1,2,4', NULL),
	('38a01a33-f25c-4b36-8d67-79a49e7747a7', '2026-11-28 20:09:02.737+00', -1552169907, 4, 'A-1,B-3', NULL),
	('38a01a33-f25c-4b36-8d67-79a49e7747a7', '2026-11-28 20:09:02.737+00', 1558881482, 5, '', NULL),
	('f6019808-b825-4d4c-a00d-7a45011cea25', '2026-11-28 20:09:02.737+00', 648466069, 1, '3', NULL),
	('f6019808-b825-4d4c-a00d-7a45011cea25', '2026-11-28 20:09:02.737+00', -72347817, 2, '1,3', NULL),
	('f6019808-b825-4d4c-a00d-7a45011cea25', '2026-11-28 20:09:02.737+00', 1237831214, 3, '', NULL),
	('367d3e1c-5fd7-4c0e-8d8f-f136a18aecc5', '2026-11-28 20:09:13.514+00', 648466069, 1, '3', NULL),
	('367d3e1c-5fd7-4c0e-8d8f-f136a18aecc5', '2026-11-28 20:09:13.514+00', -72347817, 2, '1,3', NULL),
	('367d3e1c-5fd7-4c0e-8d8f-f136a18aecc5', '2026-11-28 20:09:13.514+00', 1237831215, 3, '3,1,2,4', NULL),
	('d0372df2-274a-4743-a917-110c73eb28f7', '2026-11-28 20:09:13.514+00', 648466069, 1, '3', NULL),
	('d0372df2-274a-4743-a917-110c73eb28f7', '2026-11-28 20:09:13.514+00', -72347817, 2, '1,3', NULL),
	('d0372df2-274a-4743-a917-110c73eb28f7', '2026-11-28 20:09:13.514+00', 1237831215, 3, '3,1,2,4', NULL),
	('d0372df2-274a-4743-a917-110c73eb28f7', '2026-11-28 20:09:13.514+00', -1552169907, 4, 'A-1,B-3', NULL),
	('d0372df2-274a-4743-a917-110c73eb28f7', '2026-11-28 20:09:13.514+00', 1558881483, 5, 'た,い,へ,い,よ,う', NULL),
	('d0372df2-274a-4743-a917-110c73eb28f7', '2026-11-28 20:09:13.514+00', 1899036805, 6, '海底二万里', NULL),
	('d0372df2-274a-4743-a917-110c73eb28f7', '2026-11-28 20:09:13.514+00', 1755906387, 7, '2', NULL),
	('d0372df2-274a-4743-a917-110c73eb28f7', '2026-11-28 20:09:13.514+00', 240883393, 8, '4', NULL);

INSERT INTO public.attempts VALUES
	('b9307de8-cb28-4cd5-9643-db5d4a705fae', 'test-exam', '2026-11-28 20:09:02.737+00', 8, '2026-11-28 20:09:02.737+00', 0, 1.5),
	('38a01a33-f25c-4b36-8d67-79a49e7747a7', 'test-exam', '2026-11-28 20:09:02.737+00', 5, '2026-11-28 20:09:02.737+00', 0, 1),
	('f6019808-b825-4d4c-a00d-7a45011cea25', 'test-exam', '2026-11-28 20:09:02.737+00', 3, '2026-11-28 20:09:02.737+00', 0, 1),
	('2931f151-82d4-4782-a2a1-c54b2f515d42', 'next-exam', '2026-11-28 20:09:13.514+00', 0, NULL, 0, 1),
	('367d3e1c-5fd7-4c0e-8d8f-f136a18aecc5', 'next-exam', '2026-11-28 20:09:13.514+00', 3, NULL, 0, 1),
	('d0372df2-274a-4743-a917-110c73eb28f7', 'next-exam', '2026-11-28 20:09:13.514+00', 8, '2026-11-28 20:09:13.514+00', 0, 1);

INSERT INTO public.audit_log VALUES
	('ba13bf9a-fb09-4b95-980b-6717d97ede7d', 'hana', 'period', '{"period": "entry", "exam_id": "test-exam"}', '2026-11-28 20:08:56.822+00', '2026-11-28 20:08:56.995+00', '{"schedule": {"exam_end_at": "2026-12-07T06:38:56.551+09:00", "entry_end_at": "2026-12-06T05:08:56.551+09:00", "exam_start_at": "2026-12-07T05:08:56.551+09:00", "entry_start_at": "2026-10-30T05:08:56.551+09:00"}, "simulated_participants": 0}', NULL),
	('039a6d65-5109-4560-87c5-b37e789b951f', 'hana', 'participant accommodate', '{"granted": "1.5", "participant_id": "b9307de8-cb28-4cd5-9643-db5d4a705fae"}', '2026-11-28 20:09:00.33+00', '2026-11-28 20:09:00.573+00', '{"granted": "1.5", "seconds": 5400, "participant_id": "b9307de8-cb28-4cd5-9643-db5d4a705fae", "scheduled_to_end": null}', NULL),
	('57f33892-1718-488d-bb4e-a9167cd3a913', 'hana', 'participant cancel', '{"mail": true, "reason": "own_request", "participant_id": "ba3d021a-f7eb-42d4-bda9-9d0fe20d6507"}', '2026-11-28 20:09:01.276+00', '2026-11-28 20:09:01.494+00', '{"cancelled": true, "mails_removed": 0, "results_stale": false, "participant_id": "ba3d021a-f7eb-42d4-bda9-9d0fe20d6507"}', NULL),
	('376c3064-f88a-4c95-a282-9cda2a777f3f', 'hana', 'exam commit', '{"exam_id": "test-exam"}', '2026-11-28 20:09:01.818+00', '2026-11-28 20:09:02.128+00', '{"hash": "f5bb358d72ab5963a2b81250d3cbe53d9bb18a89f4efcdd918dbac1774bb992f", "outcome": "committed"}', NULL),
	('2b5196dd-4778-4498-8e3d-6729f3da83bf', 'hana', 'period', '{"period": "in_progress", "exam_id": "test-exam"}', '2026-11-28 20:09:02.541+00', '2026-11-28 20:09:02.709+00', '{"schedule": {"exam_end_at": "2026-11-29T06:38:47.260+09:00", "entry_end_at": "2026-11-29T05:08:46.260+09:00", "exam_start_at": "2026-11-29T05:08:47.260+09:00", "entry_start_at": "2026-10-30T05:09:02.260+09:00"}, "simulated_participants": 0}', NULL),
	('ac98ba96-158b-4b7c-9c3a-142824bfb68f', 'hana', 'maintenance on', '{"message": "ただいま点検中です。"}', '2026-11-28 20:09:04.584+00', '2026-11-28 20:09:04.737+00', '{"message": "ただいま点検中です。", "playing": 0, "began_at": "2026-11-29T05:09:04.614+09:00", "in_maintenance": true}', NULL),
	('6728bece-c0f7-4eb6-9890-cf0d12d98287', 'hana', 'maintenance off', '{}', '2026-11-28 20:09:05.008+00', '2026-11-28 20:09:05.145+00', '{"seconds": 0, "began_at": "2026-11-29T05:09:04.614+09:00", "ended_at": "2026-11-29T05:09:05.024+09:00", "playing_in_it": 0, "in_maintenance": false}', NULL),
	('1305e984-0d70-4181-ae13-c51818958de0', 'hana', 'period', '{"period": "after_end_not_aggregated", "exam_id": "test-exam"}', '2026-11-28 20:09:05.926+00', '2026-11-28 20:09:06.053+00', '{"schedule": {"exam_end_at": "2026-11-29T05:08:05.745+09:00", "entry_end_at": "2026-11-29T03:38:04.745+09:00", "exam_start_at": "2026-11-29T03:38:05.745+09:00", "entry_start_at": "2026-10-30T05:09:05.745+09:00"}, "simulated_participants": 0}', NULL),
	('69eed8f5-ad24-4fcd-a00c-afbbc859b9a7', 'hana', 'aggregate', '{"exam_id": "test-exam"}', '2026-11-28 20:09:06.512+00', '2026-11-28 20:09:07.105+00', '{"participants": 3}', NULL),
	('7630d1f5-dcf7-43a8-a255-4f71f3fdf17d', 'hana', 'publish', '{"exam_id": "test-exam", "result_version": 1}', '2026-11-28 20:09:07.644+00', '2026-11-28 20:09:07.798+00', '{"passed": 2, "exam_id": "test-exam", "published": true, "participants": 3}', NULL),
	('cfbbe884-0741-43e6-98ab-1cb0c7705711', 'hana', 'remark', '{"change": {"kind": "accept", "answers": ["2"], "is_only": false}, "reason": "どちらも正しいため", "exam_id": "test-exam", "quiz_number": 1}', '2026-11-28 20:09:08.545+00', '2026-11-28 20:09:08.978+00', '{"kind": "accept", "exam_id": "test-exam", "key_after": {"is_void": false, "correct_answer": "3", "accepted_answers": ["2", "3"]}, "key_before": {"is_void": false, "correct_answer": "3", "accepted_answers": ["3"]}, "quiz_number": 1, "is_published": true, "result_version_after": 2, "result_version_before": 1}', NULL),
	('5848dc99-6033-4335-940b-1be6978e1fc4', 'hana', 'notify everyone', '{"exam_id": "test-exam", "template": "results", "mails_per_minute": 600}', '2026-11-28 20:09:09.632+00', '2026-11-28 20:09:09.864+00', '{"left": 0, "to_mail": 3, "synthetic": 0, "unreachable": 0, "already_queued": 0, "notification_id": "9e2091a5-e82e-4cad-b85c-610d12e6b1b8"}', NULL),
	('8cf88ba9-af6a-4bf2-a6e8-5ad1bc23a4f8', 'hana', 'participant erase', '{"participant_id": "f6019808-b825-4d4c-a00d-7a45011cea25"}', '2026-11-28 20:09:10.125+00', '2026-11-28 20:09:10.43+00', '{"erased": true, "had_entry": true, "participant_id": "f6019808-b825-4d4c-a00d-7a45011cea25"}', NULL),
	('922c63ea-aebf-4be6-9f3a-67a25d01528a', 'hana', 'exam use', '{"exam_id": "next-exam"}', '2026-11-28 20:09:11.137+00', '2026-11-28 20:09:11.414+00', '{"exam_id": "next-exam", "exam_before": "test-exam"}', NULL),
	('e3bac482-80ae-4f62-8641-2ed8e44536b6', 'hana', 'period', '{"period": "entry", "exam_id": "next-exam"}', '2026-11-28 20:09:12.048+00', '2026-11-28 20:09:12.198+00', '{"schedule": {"exam_end_at": "2026-12-07T06:39:11.564+09:00", "entry_end_at": "2026-12-06T05:09:11.564+09:00", "exam_start_at": "2026-12-07T05:09:11.564+09:00", "entry_start_at": "2026-10-30T05:09:11.564+09:00"}, "simulated_participants": 0}', NULL),
	('aff95b7b-5f54-442c-bad7-647326a42a5a', 'hana', 'period', '{"period": "in_progress", "exam_id": "next-exam"}', '2026-11-28 20:09:13.305+00', '2026-11-28 20:09:13.49+00', '{"schedule": {"exam_end_at": "2026-11-29T06:38:57.941+09:00", "entry_end_at": "2026-11-29T05:08:56.941+09:00", "exam_start_at": "2026-11-29T05:08:57.941+09:00", "entry_start_at": "2026-10-30T05:09:12.941+09:00"}, "simulated_participants": 0}', NULL);

INSERT INTO public.commitments VALUES
	('1f809667-c20f-4f5a-ab6c-7c0c14c76265', 'test-exam', 'f5bb358d72ab5963a2b81250d3cbe53d9bb18a89f4efcdd918dbac1774bb992f', '{"exam_id":"test-exam","format":"knowledgeking-commitment-1","passing_rule":{"count":2,"rule":"top"},"points_per_quiz":1,"quizzes":[{"accepted_answers":["3"],"correct_answer":"3","genre":"character","is_void":false,"level":"normal","number":1,"question":{"level":"normal","number":1,"option_media_type":"text","options":[{"pos_column":1,"pos_row":1,"text":"選択肢1","value":"1"},{"pos_column":1,"pos_row":2,"text":"選択肢2","value":"2"},{"pos_column":1,"pos_row":3,"text":"選択肢3","value":"3"},{"pos_column":1,"pos_row":4,"text":"選択肢4","value":"4"}],"question_media_type":"none","question_statement":"問題1","type":"single_selection"}},{"accepted_answers":["1,3"],"correct_answer":"1,3","genre":"stories_and_dialogues","is_void":false,"level":"normal","number":2,"question":{"level":"normal","number":2,"option_media_type":"text","options":[{"pos_column":1,"pos_row":1,"text":"選択肢1","value":"1"},{"pos_column":1,"pos_row":2,"text":"選択肢2","value":"2"},{"pos_column":1,"pos_row":3,"text":"選択肢3","value":"3"},{"pos_column":1,"pos_row":4,"text":"選択肢4","value":"4"}],"question_media_type":"none","question_statement":"問題2","type":"multiple_selection"}},{"accepted_answers":["3,1,2,4"],"correct_answer":"3,1,2,4","genre":"culture","is_void":false,"level":"normal","number":3,"question":{"level":"normal","number":3,"option_media_type":"text","options":[{"pos_column":1,"pos_row":1,"text":"選択肢1","value":"1"},{"pos_column":1,"pos_row":2,"text":"選択肢2","value":"2"},{"pos_column":1,"pos_row":3,"text":"選択肢3","value":"3"},{"pos_column":1,"pos_row":4,"text":"選択肢4","value":"4"}],"question_media_type":"none","question_statement":"問題3","type":"order_selection"}},{"accepted_answers":["A-1,B-3"],"correct_answer":"A-1,B-3","genre":"capabilities_and_skills","is_void":false,"level":"normal","number":4,"question":{"level":"normal","number":4,"option_media_type":"text","options":[{"group":"left","pos_column":1,"pos_row":1,"text":"選択肢A","value":"A"},{"group":"left","pos_column":1,"pos_row":2,"text":"選択肢B","value":"B"},{"group":"right","pos_column":2,"pos_row":1,"text":"選択肢1","value":"1"},{"group":"right","pos_column":2,"pos_row":2,"text":"選択肢2","value":"2"},{"group":"right","pos_column":2,"pos_row":3,"text":"選択肢3","value":"3"}],"question_media_type":"none","question_statement":"問題4","type":"combine_options"}},{"accepted_answers":["た,い,へ,い,よ,う"],"correct_answer":"た,い,へ,い,よ,う","genre":"culture","is_void":false,"level":"normal","number":5,"question":{"level":"normal","number":5,"option_media_type":"text","options":[{"pos_column":1,"pos_row":1,"text":"た","value":"た1"},{"pos_column":1,"pos_row":2,"text":"い","value":"い1"},{"pos_column":1,"pos_row":3,"text":"へ","value":"へ1"},{"pos_column":1,"pos_row":4,"text":"い","value":"い2"},{"pos_column":1,"pos_row":5,"text":"よ","value":"よ1"},{"pos_column":1,"pos_row":6,"text":"う","value":"う1"},{"pos_column":1,"pos_row":7,"text":"せ","value":"せ1"},{"pos_column":1,"pos_row":8,"text":"か","value":"か1"}],"question_media_type":"none","question_statement":"問題5","type":"order_six_char"}},{"accepted_answers":["海底二万マイル","海底二万里"],"correct_answer":"海底二万里","genre":"character","is_void":false,"level":"normal","number":6,"question":{"level":"normal","number":6,"option_media_type":"none","options":[],"question_media_type":"none","question_statement":"問題6","type":"free_input"}},{"accepted_answers":["2"],"correct_answer":"2","genre":"culture","is_void":false,"level":"hard","number":7,"question":{"level":"hard","number":7,"option_media_type":"text","options":[{"pos_column":1,"pos_row":1,"text":"選択肢1","value":"1"},{"pos_column":1,"pos_row":2,"text":"選択肢2","value":"2"},{"pos_column":1,"pos_row":3,"text":"選択肢3","value":"3"},{"pos_column":1,"pos_row":4,"text":"選択肢4","value":"4"}],"question_media_type":"none","question_statement":"問題7","type":"single_selection"}},{"accepted_answers":["4"],"correct_answer":"4","genre":"character","is_void":false,"level":"super_hard","number":8,"question":{"level":"super_hard","number":8,"option_media_type":"text","options":[{"pos_column":1,"pos_row":1,"text":"選択肢1","value":"1"},{"pos_column":1,"pos_row":2,"text":"選択肢2","value":"2"},{"pos_column":1,"pos_row":3,"text":"選択肢3","value":"3"},{"pos_column":1,"pos_row":4,"text":"選択肢4","value":"4"}],"question_media_type":"none","question_statement":"問題8","type":"single_selection"}}],"salt":"29e10e618864bfa05ae29eebebae553dd674158404fde81c031c83fdc21aa2b3","titles":[{"code":"blank_page_filled","rule":{"kind":"perfect_score"}},{"code":"captains_chair","rule":{"count":10,"kind":"overall_top"}},{"code":"home_port_pride","rule":{"kind":"region_first"}},{"code":"young_petrels","rule":{"count":10,"kind":"children_top"}},{"code":"abyss_diver","rule":{"kind":"all_super_hard"}},{"code":"storm_rider","rule":{"kind":"all_hard"}},{"code":"tenkis_friend","rule":{"genre":"character","kind":"perfect_genre"}},{"code":"fumis_bookmark","rule":{"genre":"stories_and_dialogues","kind":"perfect_genre"}},{"code":"kardos_guest","rule":{"genre":"culture","kind":"perfect_genre"}},{"code":"rokus_star","rule":{"genre":"capabilities_and_skills","kind":"perfect_genre"}},{"code":"mayas_knot","rule":{"kind":"score_at_least","score":75}},{"code":"full_voyage","rule":{"kind":"all_answered"}},{"code":"first_line","rule":{"kind":"score_at_least","score":0}}]}', '2026-11-28 20:09:01.604+00');

INSERT INTO public.entries VALUES
	('test-exam', 'crew1@example.jp', 'b9307de8-cb28-4cd5-9643-db5d4a705fae', '2026-11-28 20:08:57.035+00'),
	('test-exam', 'crew2@example.jp', '38a01a33-f25c-4b36-8d67-79a49e7747a7', '2026-11-28 20:08:57.035+00'),
	('test-exam', 'crew3@example.jp', 'ba3d021a-f7eb-42d4-bda9-9d0fe20d6507', '2026-11-28 20:08:57.035+00'),
	('next-exam', 'fef6c0a3-4889-4417-90f6-4f9f81dce3fd@debug.invalid', '2931f151-82d4-4782-a2a1-c54b2f515d42', '2026-11-28 20:09:12.233+00'),
	('next-exam', '0eb27cf6-bd66-4f5d-8424-d18deb171df3@debug.invalid', '367d3e1c-5fd7-4c0e-8d8f-f136a18aecc5', '2026-11-28 20:09:12.233+00'),
	('next-exam', '53587e54-8388-432f-b68b-464c9ec4a4e6@debug.invalid', 'd0372df2-274a-4743-a917-110c73eb28f7', '2026-11-28 20:09:12.233+00'),
	('next-exam', '615b1c82-ef21-45e7-997e-33acc4c599fa@debug.invalid', 'ad77bd3c-de16-4a30-b627-3fb11dff18e0', '2026-11-28 20:09:12.233+00');

INSERT INTO public.entry_requests VALUES
	('v1.mmvYV414h8eqbUYKG_adnneEoBbpZk7Ba4At5KLbhFo', 'test-exam', 'crew1@example.jp', 'なぎさ', '東京都', false, 'v1.LPI9xSwXj6doQFdotgC1YEqisuy3ug4nqJmekzTT1tdynvvJeoHsmc6iH19-Iha06WI-nLruBoISFg', '2026-11-28 20:08:57.035+00', '2026-11-29 20:08:57.035+00'),
	('v1.pipuhEsy8z_gAU4NK4PIWKghXve3YxXE7GPS45JWc18', 'test-exam', 'crew2@example.jp', 'なぎさ', '沖縄県', true, NULL, '2026-11-28 20:08:57.035+00', '2026-11-29 20:08:57.035+00'),
	('v1._NQcaTt253DxBtQwjwQTabwzhqFXIu0cQ1g6WB23ffs', 'test-exam', 'crew3@example.jp', 'なぎさ', '東京都', false, NULL, '2026-11-28 20:08:57.035+00', '2026-11-29 20:08:57.035+00'),
	('v1.VkQjLvAaGbaDO7L8RmnD6dfL0gEY3yNQms5nc4G1O2c', 'test-exam', 'crew5@example.jp', 'なぎさ', '東京都', false, NULL, '2026-11-28 20:08:57.035+00', '2026-11-29 20:08:57.035+00');

INSERT INTO public.exam_numbers VALUES
	('v1.eMoEAVQ_a0JKx2T5NQq1iapiIaFXre6HBnHqtQmNe5Y', 'b9307de8-cb28-4cd5-9643-db5d4a705fae'),
	('v1.sesKb2P1EaQj7x_CTjaeI-xX-8Xn59t_pNjW-BKXsBM', '38a01a33-f25c-4b36-8d67-79a49e7747a7'),
	('v1.nFqnzo5oX3v669RA1IsSzivd_4rNmp7ejtvJh1VuGy4', 'ba3d021a-f7eb-42d4-bda9-9d0fe20d6507'),
	('v1.t9ytvGfo5ty-fg0fF0E_J7rEOHevb_ceidUEPHrC3Vg', '2931f151-82d4-4782-a2a1-c54b2f515d42'),
	('v1.BOWm6rMx1PffVKZixm_89ilc8bEx3FQgqTk2Smi8Un4', '367d3e1c-5fd7-4c0e-8d8f-f136a18aecc5'),
	('v1.M0GwAFeL0y_k78Ga-ClS9Se0Rv7ZmdeDwAo8H9sTLJM', 'd0372df2-274a-4743-a917-110c73eb28f7'),
	('v1.c_2aqejggMmWRC7N-ZftE4aNRb0yW2UKvOaQ5Z2kbJU', 'ad77bd3c-de16-4a30-b627-3fb11dff18e0');

INSERT INTO public.exam_results VALUES
	('test-exam', 'overall', '{"participants": 3, "average_score": 4.67, "highest_score": 8, "score_distribution": [{"score": 0, "participants": 0}, {"score": 1, "participants": 0}, {"score": 2, "participants": 1}, {"score": 3, "participants": 0}, {"score": 4, "participants": 1}, {"score": 5, "participants": 0}, {"score": 6, "participants": 0}, {"score": 7, "participants": 0}, {"score": 8, "participants": 1}], "standard_deviation": 2.49, "average_score_rates_by_difficulty": {"hard_level_score_rate": 0.3333, "normal_level_score_rate": 0.6667, "super_hard_level_score_rate": 0.3333}, "average_score_rates_by_quiz_genre": {"culture_score_rate": 0.4444, "character_score_rate": 0.5556, "stories_and_dialogues_score_rate": 1, "capabilities_and_skills_score_rate": 0.6667}}', 1),
	('test-exam', 'regional', '{"regional_ranking": [{"name": "東京都", "rank": 1, "deviation": 60, "participants": 2, "average_score": 5}, {"name": "沖縄県", "rank": 2, "deviation": 40, "participants": 1, "average_score": 4}]}', 1),
	('test-exam', 'children', '{"participants": 1, "average_score": 4, "score_distribution": [{"score": 0, "participants": 0}, {"score": 1, "participants": 0}, {"score": 2, "participants": 0}, {"score": 3, "participants": 0}, {"score": 4, "participants": 1}, {"score": 5, "participants": 0}, {"score": 6, "participants": 0}, {"score": 7, "participants": 0}, {"score": 8, "participants": 0}], "standard_deviation": 0}', 1),
	('test-exam', 'overall', '{"participants": 3, "average_score": 4.67, "highest_score": 8, "score_distribution": [{"score": 0, "participants": 0}, {"score": 1, "participants": 0}, {"score": 2, "participants": 1}, {"score": 3, "participants": 0}, {"score": 4, "participants": 1}, {"score": 5, "participants": 0}, {"score": 6, "participants": 0}, {"score": 7, "participants": 0}, {"score": 8, "participants": 1}], "standard_deviation": 2.49, "average_score_rates_by_difficulty": {"hard_level_score_rate": 0.3333, "normal_level_score_rate": 0.6667, "super_hard_level_score_rate": 0.3333}, "average_score_rates_by_quiz_genre": {"culture_score_rate": 0.4444, "character_score_rate": 0.5556, "stories_and_dialogues_score_rate": 1, "capabilities_and_skills_score_rate": 0.6667}}', 2),
	('test-exam', 'regional', '{"regional_ranking": [{"name": "東京都", "rank": 1, "deviation": 60, "participants": 2, "average_score": 5}, {"name": "沖縄県", "rank": 2, "deviation": 40, "participants": 1, "average_score": 4}]}', 2),
	('test-exam', 'children', '{"participants": 1, "average_score": 4, "score_distribution": [{"score": 0, "participants": 0}, {"score": 1, "participants": 0}, {"score": 2, "participants": 0}, {"score": 3, "participants": 0}, {"score": 4, "participants": 1}, {"score": 5, "participants": 0}, {"score": 6, "participants": 0}, {"score": 7, "participants": 0}, {"score": 8, "participants": 0}], "standard_deviation": 0}', 2);

INSERT INTO public.exams VALUES
	('next-exam', '第7回 大海原ログブック 知識王決定戦 予選', '2026-10-28 20:09:12.941+00', '2026-10-29 20:09:12.941+00', '2026-11-28 20:08:56.941+00', '2026-11-28 20:08:57.941+00', '2026-11-28 21:38:57.941+00', 3600, 1, '{"rule": "top", "count": 2}', '[{"code": "blank_page_filled", "name": "白いページをうめつくした者", "rule": {"kind": "perfect_score"}, "description": "全問正解。航海日誌に、もう空いているページはありません。"}, {"code": "captains_chair", "name": "船長のいすにすわる者", "rule": {"kind": "overall_top", "count": 10}, "description": "総合順位で10位以内。ハマ船長が、ひとつしかないいすをゆずってくれました。"}, {"code": "home_port_pride", "name": "ふるさとの港のほこり", "rule": {"kind": "region_first"}, "description": "同じ出身地の参加者の中で1位。港のみんなが旗をふっています。"}, {"code": "young_petrels", "name": "荒海を飛ぶ若つばめ", "rule": {"kind": "children_top", "count": 10}, "description": "こどもの部で10位以内。小さなつばさで、大きな海をこえました。"}, {"code": "abyss_diver", "name": "深海の底を見た者", "rule": {"kind": "all_super_hard"}, "description": "超難問に全問正解。光のとどかない海の底まで、たどり着きました。"}, {"code": "storm_rider", "name": "あらしを乗りこなす者", "rule": {"kind": "all_hard"}, "description": "難問に全問正解。あらしの夜も、あなたの船はまっすぐ進みます。"}, {"code": "tenkis_friend", "name": "テンキの顔なじみ", "rule": {"kind": "perfect_genre", "genre": "character"}, "description": "キャラクターの問題に全問正解。だれが来ても、見張り台からすぐにわかります。"}, {"code": "fumis_bookmark", "name": "フミのしおり", "rule": {"kind": "perfect_genre", "genre": "stories_and_dialogues"}, "description": "ストーリー・名ゼリフの問題に全問正解。物語のどのページも、すぐに開けます。"}, {"code": "kardos_guest", "name": "カルドの特等席", "rule": {"kind": "perfect_genre", "genre": "culture"}, "description": "文化の問題に全問正解。世界中の港に、あなたの席が用意されています。"}, {"code": "rokus_star", "name": "ロクの一番星", "rule": {"kind": "perfect_genre", "genre": "capabilities_and_skills"}, "description": "能力・技の問題に全問正解。星がひとつ見えれば、どこへでも行けます。"}, {"code": "mayas_knot", "name": "マヤのみとめた結び目", "rule": {"kind": "score_at_least", "score": 75}, "description": "75点以上。そうかんたんにはほどけない、確かな知識の持ち主です。"}, {"code": "full_voyage", "name": "海燕号の乗組員", "rule": {"kind": "all_answered"}, "description": "すべての問題に回答。ひとつの波からもにげずに、航海をやりとげました。"}, {"code": "first_line", "name": "最初の一行を書いた者", "rule": {"kind": "score_at_least", "score": 0}, "description": "予選の海へ船を出しました。航海日誌には、もうあなたの字があります。"}]', '["北海道", "青森県", "岩手県", "宮城県", "秋田県", "山形県", "福島県", "茨城県", "栃木県", "群馬県", "埼玉県", "千葉県", "東京都", "神奈川県", "新潟県", "富山県", "石川県", "福井県", "山梨県", "長野県", "岐阜県", "静岡県", "愛知県", "三重県", "滋賀県", "京都府", "大阪府", "兵庫県", "奈良県", "和歌山県", "鳥取県", "島根県", "岡山県", "広島県", "山口県", "徳島県", "香川県", "愛媛県", "高知県", "福岡県", "佐賀県", "長崎県", "熊本県", "大分県", "宮崎県", "鹿児島県", "沖縄県", "海外"]', 'after_end', 1000, 'bdc31e1077e79bfa05e693b7d8a105e437b41c82f8ec23d8e365fc96ecaa5dd7', '2026-11-28 20:09:10.5+00', NULL, NULL, NULL, NULL, NULL, '{"mail_days": 90, "people_days": 180, "unconfirmed_days": 2}', false),
	('test-exam', '第7回 大海原ログブック 知識王決定戦 予選', '2026-10-28 20:09:05.745+00', '2026-10-29 20:09:05.745+00', '2026-11-28 18:38:04.745+00', '2026-11-28 18:38:05.745+00', '2026-11-28 20:08:05.745+00', 3600, 1, '{"rule": "top", "count": 2}', '[{"code": "blank_page_filled", "name": "白いページをうめつくした者", "rule": {"kind": "perfect_score"}, "description": "全問正解。航海日誌に、もう空いているページはありません。"}, {"code": "captains_chair", "name": "船長のいすにすわる者", "rule": {"kind": "overall_top", "count": 10}, "description": "総合順位で10位以内。ハマ船長が、ひとつしかないいすをゆずってくれました。"}, {"code": "home_port_pride", "name": "ふるさとの港のほこり", "rule": {"kind": "region_first"}, "description": "同じ出身地の参加者の中で1位。港のみんなが旗をふっています。"}, {"code": "young_petrels", "name": "荒海を飛ぶ若つばめ", "rule": {"kind": "children_top", "count": 10}, "description": "こどもの部で10位以内。小さなつばさで、大きな海をこえました。"}, {"code": "abyss_diver", "name": "深海の底を見た者", "rule": {"kind": "all_super_hard"}, "description": "超難問に全問正解。光のとどかない海の底まで、たどり着きました。"}, {"code": "storm_rider", "name": "あらしを乗りこなす者", "rule": {"kind": "all_hard"}, "description": "難問に全問正解。あらしの夜も、あなたの船はまっすぐ進みます。"}, {"code": "tenkis_friend", "name": "テンキの顔なじみ", "rule": {"kind": "perfect_genre", "genre": "character"}, "description": "キャラクターの問題に全問正解。だれが来ても、見張り台からすぐにわかります。"}, {"code": "fumis_bookmark", "name": "フミのしおり", "rule": {"kind": "perfect_genre", "genre": "stories_and_dialogues"}, "description": "ストーリー・名ゼリフの問題に全問正解。物語のどのページも、すぐに開けます。"}, {"code": "kardos_guest", "name": "カルドの特等席", "rule": {"kind": "perfect_genre", "genre": "culture"}, "description": "文化の問題に全問正解。世界中の港に、あなたの席が用意されています。"}, {"code": "rokus_star", "name": "ロクの一番星", "rule": {"kind": "perfect_genre", "genre": "capabilities_and_skills"}, "description": "能力・技の問題に全問正解。星がひとつ見えれば、どこへでも行けます。"}, {"code": "mayas_knot", "name": "マヤのみとめた結び目", "rule": {"kind": "score_at_least", "score": 75}, "description": "75点以上。そうかんたんにはほどけない、確かな知識の持ち主です。"}, {"code": "full_voyage", "name": "海燕号の乗組員", "rule": {"kind": "all_answered"}, "description": "すべての問題に回答。ひとつの波からもにげずに、航海をやりとげました。"}, {"code": "first_line", "name": "最初の一行を書いた者", "rule": {"kind": "score_at_least", "score": 0}, "description": "予選の海へ船を出しました。航海日誌には、もうあなたの字があります。"}]', '["北海道", "青森県", "岩手県", "宮城県", "秋田県", "山形県", "福島県", "茨城県", "栃木県", "群馬県", "埼玉県", "千葉県", "東京都", "神奈川県", "新潟県", "富山県", "石川県", "福井県", "山梨県", "長野県", "岐阜県", "静岡県", "愛知県", "三重県", "滋賀県", "京都府", "大阪府", "兵庫県", "奈良県", "和歌山県", "鳥取県", "島根県", "岡山県", "広島県", "山口県", "徳島県", "香川県", "愛媛県", "高知県", "福岡県", "佐賀県", "長崎県", "熊本県", "大分県", "宮崎県", "鹿児島県", "沖縄県", "海外"]', 'after_end', 1000, '054f0c51f34f02df2895cb91d42e9f8b0fcb7ca39734965e80eeae9902f264f4', '2026-11-28 20:08:50.148+00', '2026-11-28 20:09:07.901+00', '2026-11-28 20:09:07.337+00', NULL, NULL, 2, '{"mail_days": 90, "people_days": 180, "unconfirmed_days": 2}', false);

INSERT INTO public.key_checks VALUES
	('data_key', 'v1.7k4ESooadvYanmA_S7BSs73b-uhNXQzFB3O-Yhu9avI');

INSERT INTO public.kysely_migration VALUES
	('2026-11-contest', '2026-11-28T20:08:54.252Z');

INSERT INTO public.kysely_migration_lock VALUES
	('migration_lock', 0);

INSERT INTO public.mail_counts VALUES
	('v1.JgVfF9ieV5PQXcvczeWz1pdY-jMFwzcA5BXd7I8kK6o', '2026-11-28 20:08:57.035+00', 1),
	('v1.RzEyK6gJNDkJ_Bxw7QZGd-doYQ9ET9Hs6oHuCGyZ4ec', '2026-11-28 20:08:57.035+00', 1),
	('v1.duSimGM0ZwF-BCJaw8kvpf172FDFhd-PLt14wQ7khfs', '2026-11-28 20:08:57.035+00', 1),
	('v1.GywFD1DnEpbyu2S3eMkFtOxwXx43vEb1W-JWD8-M3Oo', '2026-11-28 20:08:57.035+00', 1);

INSERT INTO public.mails VALUES
	('dfefac12-c330-4c8d-ae8a-bbafa2398529', 'crew1@example.jp', NULL, NULL, 'entry', 'test-exam', NULL, NULL, '【第7回 大海原ログブック 知識王決定戦 予選】エントリーの確認をお願いします', 'v1.MuXDUmR0FhWsgnu7IilcI1nzoeaASKK53FMVmAjk_o4KY4E5Jxkfx5KuR8VvjopC26HfuUCTw0VuLA6YXrQH9pXydRGo3q-IjCf-5-JB-tmmKUGfWPZuXfinTiNfqdiURUNL_GBl4M28WbB7rUDpF5BdhOExr3NWw5tjcP54Ca3jsNWvW61JAUdrs-JIX5XjAQpkIl_ICRVWFdoOGhvd6Z-pm6T5JD7T24wgdJCvbVcfCnIHIDcMz7qaLRsEAHxLco9vybxXUZLtk-4TrK_vJIyvcwjjamM7SRxIPUwExwWZBIY4FJ0ZaDWWjdifIuQOqKz2Vt_jlMucFKTlrfCNHX1Gwm5f6PsrVEk4P7wkBQ1s8LjveLQ8N-AroiS3zhnrBFugLMFK5lP7pWhBx0luCBoRUgxNjlSWwbiv2oj4rDrzkkolv5qT3Owq7ijfdKJ51YLR7HXR6Gi7RXiW9bApnj9u00Spu9HnNCkGBX699Em645vvSFRyXJfndxuGkFXERZBWmgKDY5xL6JetGCTTCNXOjLi-tLFKKSN8KTrFcZLfjuiMYbWpx_DbNB2-P4LCYTuJl3S5xCGpTvVvdjlht309k5FO4UDLPqo3VB9nMYr0PUr74ckkBQYfxzHtKgLtmkQg-nFntbFx3w0SFPXvr_9nBrTNDHfTiAE43SFGH-AubUXLYlhWpITy_vR3h8n94vYRrQaK5y28-ZdjB87EI_5B72XWxnUuuyUAU06RX4H3ePd190_9iivUen9fnkrQTRe2lNPwBsHhqWJbm8WlFCQoJ3LlpyMrHe_1tmx7j00VKgYtDd3XNfox_tCuOtlQi7G75naV20pFOWlYxWikzA6E-lu1LGlJN1ppa0zE02W_iU8xPLvHUwTy8qI2CbXD0VrxbB87b5SjW4x0iFGciqkzMMJZKBgjpcCKBOtmRtsGxg9OVBZHjcfqoH0W3x1RQdB-VCuu9bQknSHHTPH4bUu34t-DulU7PsIy7a-r7hvWs5WALE55FK4M6DZZAM_Nfc8dNrx_WeP8Z2GFXIbACiAIGmv5cM5hxSkI0QxXbPx8lOhMaTUctdMolbajiAD0eJC-LdfgClcWTbDhkhdAgWJ0Y52xh2yeodbcXWI', 0, '2026-11-28 20:08:57.035+00', NULL, '2026-11-28 20:08:57.035+00', 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	('8fd56f6c-bc94-491c-858f-ef73d461ae2e', 'crew1@example.jp', NULL, NULL, 'exam_number', 'test-exam', 'b9307de8-cb28-4cd5-9643-db5d4a705fae', NULL, '【第7回 大海原ログブック 知識王決定戦 予選】受験番号のお知らせ', 'v1.c5z0gSz6eRtgDYUCGMu3BiYS4EPIL6S0_hqfa1bQJD1akrxsSZHfqzIjyWGWg7s6TV2rVEgTrRmptCPtB183HuHaomgpysiRNCGDziMsnAXulDmm05rJJNJDuNA6sZa2fBJtc2qKyjLGyPGkI3PPhVwZ4_Be5zs57Rh2G9uWmuFDmqx9FNN4GDG5uJM63Uti0oo3YaGL911jLIp62PJLGapX6K9nkr4V491crFHPXZnPEnwGZmnOb1l1Ao2Yf4mN03yLf_WEdqGiGir2XIuGOFRbrm_qJ_j5msfi7VTEluJQTOIZjFi-khy9rY7PR0xG3mLXZ6Jk-sOBTGgNYEm5wMRsvMowpo1niGa93Vnii7qiAIRomE8nENTMgwi_aPN87B6Zbv8PEJwqhniwdrCkekKnIW20AWpGGUQb9dTG2YaFE3B0s7OobFJN-g2u_WVfD9l12XZxtbnGNKQlQsngq17ceiUv7zvHhbF-ADhbLj6S_CGAs7_riI7gULJi3RNzj45iigriUyehCyHBDEEs1zGD9WiaE6OHpCwniS9S3tyRkIBP8d5GnHHEho5kzzcxTkNMygNpuhDLFIeA-o-yxLV-LAB-LVkac0Len3Ai6vZtn-by3cqSnYh8iRjNc88nU2yIgwGmPFXyVpM9RNUnXDkfefOG40JnzjAHcT3IajvTopndjLqM8JNhcruQI819L0sj7TJYUTcWjr6971G6Td3LNbkTy92oxYrgVq1VOjWYSvsBqWFl-fIGT1MToxyAF31tiu9jzNFJw6CjhJwWpSiCkOvUz-r6QD77QSJlNJaSKIx9Kj00Fm5xu_oHYtoEHQkNUXsyx8y6vFGX8T_KhoGApaDQqxNP3hMsPROdgZ1aZeuZsqX75hBtkdMq6nE-HzsG8d_og2SU-hkjDEHtjU9osvozTmTrhiIiN1BHCT49ny0ZPGkfc-mq4dfHFPytzPQtJKMI2BliUAoXJ8J1rURnBy_f5CKOMU3QKOayCrb-7OqLnU8OVThy8iTROXV27mMIwjNZy87V8XtxMsMuZJoby0Q_-ruYNZ8hZOHEGkQclDtrYZdWuOey-x7FUCjpQfzwJ2hy-XemrN0RYFiFrizpwYQRJvRZLtiIGydJ7aEMrn1Hu8Vhv-KOi4loUDKxZKV2I5fXAbFWjBtD0IYFDBTyve3K_EBFf_an0uETmooslwha_YCOstKpUxMpgCEFCwtUeJM8m-VKEiZueQuZ9CiZsyJHJ52Y_IxSP5z9beB1o5-k2TxiO5d8TRQ6DfrO19zRZF6rBcdqb9Ku5vpGAOfiTM7BSk_UGiAZ9JD5AsbtuT5uTWeK8oNOGCYTiItcUeAxYOwkRI8L2aNIYvgCPexNkJJ722LXo0RqlU_ssmJDCyDHH76p2gercIf1m4RRJSkDHIDppMmgFV6gtcfbNS7XCJn0KeWsYRskU_jQsSef3gQHDvKRv5floZ7536JFTJA0zl2s0kf9AK5OrqWE12yPatKGX7nwpaC8nrA_5nztXMfiRh2G58WCJEPJp5CvKtZNL1BHUqd0J8_oCghrXM6jz6Orvk_P1m6RdzR0GIVru6wLs2V3H_jL9KFcP_VGifWEp-Mfu9EZ0fbPHBwTd9soqxTSffQjXv7wqnRGuNMYdskYVaVYcxPn-izO-lmN92G3tMmCcgEMAeUazrbFXjEpQC5tllmGljJ1G7fk9L63l_u1Rfs8HR_kQEYGeR1X1yVSoiJYr0Zt9BgjMfoDOxae5w8ZrViOOeok8GHnjy6pfS41MVW5ZJHXrN7hh-5bOckZkaaPRc7XBIpa5hC4YuI7JCjJyl9VGarNi2lfsg1yVAc4Z2lHzy64obuSyL2cxdR_7JgtKCcFariCaacXR9-UUu8fu4haFBvcoZxl2V_Ta_A-ytAEskFFoadUSHEkUm3JyGA5VYEk5CRPweIo5gxdRgR7ytByxWgiNfvmYXMWrCA4LJt1SsDSDJ9uWPeiJg7PhQskV7okRnHNcK4GOn-TjZqvuj2Ho46dAGexyvWaXJg0dJ4-hXbEHA62Y92IFjajHShZabEa_2vw2vLRGURZrC_ynByNh8Z1LzRFqMAgQjzUOmTnSvbwFYbR54RJ1t5xKCNJIVKruXnX4nqlODNzPjvL5e_47QLpPwfaVDDhGu-d1DVAQIEIIV-AAwCNEyMCQoiZlS6S_a58Lm1Wdh5lpu0NSwjakqhvVPEYxqQcNe040IQbbh0AfcA3GlfgoM3wUN2jrSiHAYJdMl_6tsb4v7W2QFMZRI5WbaUYOfkJacBZhXY0Gxvs5WIlX32Fb6vjvoVVCjdSvKBy6uHvp5vCv4mH9z2Ococ_YuD5AvYmNg', 0, '2026-11-28 20:08:57.035+00', NULL, '2026-11-28 20:08:57.035+00', 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	('47c3d5db-b6dc-463c-98c4-3d3ace5b6def', 'crew2@example.jp', NULL, NULL, 'entry', 'test-exam', NULL, NULL, '【第7回 大海原ログブック 知識王決定戦 予選】エントリーの確認をお願いします', 'v1.Q0y9-aLeiSWbk955HWwua-qwYk7UFxZK-D4LkWeHuhi_Tm1LMgyl6IhAIvg6756QRFnJUT0-_YXigbHha4ggeSvHk6q7jtRY_0QmUOwfKOGObNgDGKXSsevb6FRI3MBpIgl5s5OI15UaTJmnDDTMsrEDSVyUw2kePVgkLaJSyzkuwtIQrbsx1GspEosADvogaEZGOpBIf7pR6VrDI-SV0MdB53axOHlRRzp06j4JaiPuIpIVk3zyPncXXOMm9sUqlwEcO5dH08HoTzUigSrFZhz_MwaKSBN0gTPG3T88UYmKuRakOUjzSHbYG_IjVmoTYWf4ZOxiTF8jf5EFPH2UCt8akbaCogwiitT70M5thftjcfi_LDKatbClneXsRHsj5Xh8g2Px65R82r_Td9IxoK-1LXlSoCs08JzwxAwdAfjopoEm9j14PyvAr75FAajRm5eu7WB_emDEJEeCyAqXipyKh5BVTOVal2-rECxnOvsv_pkksPOA2OuGR2WTCvLsZaBBs3ylH4XlQmaUSbZDvb0qqecFleHdL8nXaJ1Wz4BGyeeVK_sG8Qd3SPCkqA0BE8W1fvVqPPH2jlUQHspw_zw24O6OOlTkmibJ6t78qcyu8Yn7wgV7xRZWlMRSbwUfgrKNFbY_s7LA7kgRtszTqx7tkfpOn4J0YlIpEISLdZEaN4I0yv0fpiGprI_uAnpF6roK5zUTEZKNCty41uEo3WpY5ilJ8nAsiZH6GJuZ_ye1rIMidftutw2RM3C3-rjVkEO-BLa9AHSIK3MJGbrD7AKcD2BO9S4FTHxMcmxRFy-nvFOu-AZjzTkY0englj-AnU5iFWUfSFlAymPEhBVUGr-REf3WY_uFgEuJGdJ7ySgLiYu69QocNXX5BAxENsygptkVdLJBdKy-ibuYLNGM-Gu0SU1ykiM0zKYKZV-xMt6HTHny67h7Y4Nqy2B9-26q9kA2qDVL8Chcsnxc4-MiQLD7BEX048AZm6n6zfSwmrWSHS6YQ-Oe6fITnZKb0Fns_pT19lHQ6IfpGc6VxkBe3IQtNvSktoCes_vxMa017qtPoPIe62uX3dHto6WseILJN4RIxJHvqTIWk8swab_SrWTiX3dXuj20jNrwZ5I', 0, '2026-11-28 20:08:57.035+00', NULL, '2026-11-28 20:08:57.035+00', 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	('019e8cd4-2c00-42bb-8981-1648b20bce02', 'crew2@example.jp', NULL, NULL, 'exam_number', 'test-exam', '38a01a33-f25c-4b36-8d67-79a49e7747a7', NULL, '【第7回 大海原ログブック 知識王決定戦 予選】受験番号のお知らせ', 'v1.sGrEIyyNvBIR4Sg9O2NpJdLOQQSnL0ZgmDTA5rNbCiHd2PjA9UyRrVbfK4d07TM1GOv787U022F0Ehn4z11ez5OjXvHku-lzNLCT4LZg7i8eowVjU7JlDIamMnyB_DiF80lhNV6IeWCzQHHmeE8NOWwgtq3fkIJEzvW4y6gPDW9FqgqPpfm7CNPL6vqjQofTkwCoLF0yr0VTuuFfrFLnuUZgnpwuNAMyQFXduBPckof3MZKoqmA6JAtwehCpjh6woYLYzdBSKMMGJZ2ZgO7Lq97R-EECTuw7vfy63XPNmpXQttDPX9cvExLaw4VH2uxuEgYCG1f54aqobVzKTHIAenyAQVPCIp9JLKjT00NC4dIg300xZNcEWF4FVZWMXdGM7DRLbuEZgPiHDoG02fNR-jjIhlhkgpDuQ4yuEtfn_3DlPRJGLZKpeNM4OSaKLqJwdyS5BqMhDX4tLAuzkSx3FefQAa4lbBaCJQpxni_QK3SoFm1w1ma3Qtzy11bUgnFcWvHhLZYH0zuVDAKGHWHzS9N4QPM6QrB2chF1MFbzjaOGzHEMCy2K7hqpmmrAvMvHD74AWX-Cu-x716T8PPZDZ0yxrk7D2MWKlqS-sHRdl_SBQO_mT0yq3uA3YCyG0PdhVIRjl7m089gsnn4990DfunrrgowC6TUjX-xWQvQhKhmOx2Md_9Pt7v5I8Q60Aa20IqW6_1Vf777cqOXSyhBCDrLxbGPKDk5X6j9RbwRs5vXwOmTOQ7Gi_njD3puUG7RIl8iUVUESp2_iFYnT4Js-uUmFYFYHiwkoRsV76dql29AOqrRJCyHGkZIpp-zwYWcXRtPk95lYbE3z3DRlhGkhR7KD4nMLcXdTuzyaFHOzWgQzTwVELc0QWANMCOAhIBmSdszWkhhXQaSW2cZnQur6-2YXxdStcXB_uUIhSv_WAYz4WpPREVMhjgkDTrzN67cMr24-aG2JZd_L6d_oKoir5DN37HNa4IFjZTbqRlY2vHPhtNOp-cDgczWQGfKsA3baaKdqJhOBK4aCFyGVnwxk0BGnsraauWHY0qrJISUsIxpnI_zFJHBEpbufyvk6J7KgordBre9rSdcndZiOkaW6XBri3qJN8JZdxvORpZANAUGo8JrwKAtNix8O97PR966ssMiiQ2bswJxmi0oel6wKAh_F6-IT6VgYT0IqTYsxf91Lxovkc64nqwuTQbnh-HJ8zUhTZuLsQzkBXpTzGVv7Sf69nJse8pEYT84MRcW0PfUVBBhWMoCrkeCuwqj-py_D_oj8SkHKk58Z6tq5g_0Kgsulky6-lnnfgq7cPreIrBG3Ruhb92sGi9oWzKnC4FWj9oy9G-A8Er-SrvJ_XMxUeLfb-VEqaEzLWUqX_whZLvWeFP0AMNdXKSXzVuoFc34EJh_Z2SHM-A3PKNJRYAaLtldpdatz4BjQpckiDMKm6UdUtBISCc3Zkz2nKmO46K9a1JwYjR2iU8ApbuoDY26rCrZ2jWZM9dexjaslozFUOPZWGUn3qO5NQgQg4ybNum1pgt4T8ISu9CHpbpVsIMpoGZr1M8Y6-QgpLPU0A231gRdsFgTLOtfmGlVfqkjF7bhdLOI0aEkw-fb4rWxiFHMhCx-MFTPp3xdc-IFZ4EzhA6bOgvNKlq8hyggpt_LykKANiCM9C-qZfYXQvZRZS44E6ztmpmVZfC7zxX93XI82lRZFLgaeLTnFz_gpE8nGRYIBRkd-7lanZ8jBkjFePtZVMgUYncX-2xQUJeCP-3QhqAHYvX6HBqJpwpoQCxUFZLLvLMFwryQwC0Dk-d9tnYKpmsPyVFD59ZHGCdBF0OxopomJkiS8WZ7ZKxhjzKYPddoS2Q2P97gjf5792V7LN5uS0J5NTnQn2G5HYCfEASWN72MqHe4glM-coXfSS4eZpMF6xy5TGJA-bq4IVNiua8OZ30xMRH0y3ig9CN8U36ukMmmmfUWQhv9daOSGaxZ_DtYHaqj5tiWROoF74FXHyVaQb4exBqAUMe1vFUEzzyrlr2wV83HryJeNh4eJU2Ju2PJC-jAemdKFTsBPDpqvEJl55gvP-YBYJnrp53NH8HNclBv4Iaz-TnqBTSA7gfomB740fXtFI4BGWyw-OJaMOgVcXRrQJ4v79hlrfv0jS5Va9pGcLPjeXq2SP7bar51iy0L017BKKryN--WaCw2J9tu_-KoZN7xFKA4WsGfcHv9_hwuPrp2gFrZYyx8Oqib1_Wguma-S6lfXyrU29hWd8mVsApalydmCiwcfeyTX-G4aPlipp_nJf3an4TSaJj9m2dX6EMlVdcOOnSbTxinlMVeYBCq1Ik3h26eN4L-qSddxY1kNUl9EOg', 0, '2026-11-28 20:08:57.035+00', NULL, '2026-11-28 20:08:57.035+00', 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	('d358f259-13bc-4a53-aee6-b84f5edaf00f', 'crew3@example.jp', NULL, NULL, 'entry', 'test-exam', NULL, NULL, '【第7回 大海原ログブック 知識王決定戦 予選】エントリーの確認をお願いします', 'v1.QlZj_faNDb_OUEPuzzUdwZPLhA1z27RarWjThcNYKrzz6htpGir22k1ERcwWHTwUT4FSfBX1JKX0oI-bqOhvaXLhW_L5xqWYPaiivtb_9g-TXl_CzQ8vcE88Lm7EN-Ysr_Pxwb6bM_ra4hPNLzAftW9u52CmuV3UMv077lhl_kQDVOIL7zZ-uajkeV9AeNmfDc9XKG87Ucthryt1IwWMp-7RE3_M97Ad-fw1Wwq4idXjGGjobsvkFyDNF0YCbq9-OQ6kYSDda_iToIPKs6IpulWeCHxi1X8ezEVtyVn3LbZ1L0A9AaWUqRlVvc4bP20zv8lO2zhCutf8YRuoer9G6C614Khx7psEg3EH1F1hXEEu7t8B8IbeoK469YIfEQZdY8H_ZXQj4ocZQ9ac8wOPzpy3Ce-dSibgCS4vVUGN77VKeq2QXfF66IUAxUyQZjW_3Whs8cDpzrfngU-wcsc4PNojMZf8TXRb5KZJ7F6TM_gJ6MupXfyRsEhMbNQhzg7Es0IU3yhdwAa21xEI3Y0jgNiULF6Z2M5uYaaJq4lAnlxK9QwMDCs_9ZZx91wBjBT90XJnm2LXqIpHhVVDsy4UlqDQkk_79Y2RxBgw_Nj6SKpT66hyof-q2i3xk73FY_skzlUzPtRTRM9-0OWwz0j5s_TkyLgSN5XtMKNCFFLpgY1zdPrpgFypiWuBsJeBX3Z19wObNzua-NU7gwO-MR-wLpeKsjlcVyxhV23MiyQcL_So_eR40hVaug3hsGFuMTPCMg77fQl72-EulyO6lwFph_o-WcxpitaSXAgZfWUyHGmhg4VI5hf-XmRXvCVTFdmindeEgdgVImqaYSYh8IR-VbArNyQAy7jKDCNaNzJLZWWrR0fKsdiozI61QO6yVUoM8ql85fgMuRqKSPuzw7lVJZyDYkpiwp9IO0wpn_BFj5U_KqjscST9NFTg36ZaybpIkmk6FvejgFU56Tl2KOt-lszVRwvokzl7AsJfBahMt6mhPfpLcK-u2dgPid_vndfa-IiiOj1eE9HI9uy3u-hDA1ziXy1DoyeGESoCWtQYTnvPIMN3gHRfQoECNQl8_V3XmSfckjd9BBXO7DmmtuJyAEiH1XMEaUB2d3ll8Qo', 0, '2026-11-28 20:08:57.035+00', NULL, '2026-11-28 20:08:57.035+00', 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	('821398a7-6f82-40e8-95c2-061883ca03af', 'crew3@example.jp', NULL, NULL, 'exam_number', 'test-exam', 'ba3d021a-f7eb-42d4-bda9-9d0fe20d6507', NULL, '【第7回 大海原ログブック 知識王決定戦 予選】受験番号のお知らせ', 'v1.Kt_wqo7GEteC_SauJvO59G51z68yMtXxr1OL7_bbTGVdv0042ZCpE1uMw7kYiHP7HQ35DNwNDgt7lE0Prl8jj_bhrlqZ9zT1ZstfTic_8h09PNAWD9xzV7T_NBzCU4XvAf-1Dv7JM5yNcVKnTp8e9--n5xV-rwU4HtwMM-RRuxaWl41xiuRa-SSH73nITkcV_62iKyBUP4-vr9Gk11KImKzvMlKQ4jgFRUrr7iy0tWzFTY2OOo2pc52aLmWpLkwoAze-OsTuVFewIiZ-I7b7DxIaEZ74CWq7fxSHNrntQSN64YgJY9zjZpAG1irSjOUvJUrrpTKlv3zGoMqiVLw2gQKS77rHtL5b1AMul5-g8lr8H9HAvgBbg_pk_wmYHTc4QwKU48Abs5brbd2-I_JS84z23Pjk8EVfINY2O_g8DA2Gdvb1fwXypULyekOlnhxkOBPA-skqaQBLbIVOzSikGolGTgWCWeXNFmmFa2mIjue29Sf-QdmUGQze8BDOicewtpvokUZRirhSdMCD2w3T1K7Gx16q3xVuZwoHB_iXhk_HiTiIxHtKs5bRiKxDtgqFEDgcrhj0HiL4eCEfe_Kddc2MJvyiLZ09bMD__fIDU8bt-4jzUantC10DRUcCBxYb_X_gwfWPj7hkDbhJUmeGYN2RpwaKQ7Sk_HgOdpr66hJhCOW9uZSKs3SwLLcUVN3y114i7ddmA84EMjtr4Qn2AlUvMNZidmeLJwyCE4O1uV4ErjpYo1R8PYUCgQoSjJ1lbooLW3tmDPcbZ0YLtdSLg6HjIqWqkCK0hUH20udL062EFFS36M-Pxpab0bKX0YGrTVA3-vNNzc3TYV-6ND0nUHU5Z7DkoOp3bRgACm4Ej8sGWCQzlfQ5NiyIOG8nSRWIngrBB0lfFTMs2lR7u2f-TRqSwtXxswAtU-hOxbg26yyBNp6tHqp4YBmoiToQFxso8p3XLHJAUbIDciU1ES11plJoe7ushYrOrgRQVKcRvuwClnGzKWmyNn9BLSZ8uSQWNq_3mr_GJZx4vsbKaYwBc46KBSd8MlnzVGV3kxeg0cR-ARTmgrPRelhY_uhS99CSnkTTOL5jhTLOGWQVKXuBKLY1Qs1NYnMPadCOYLK_ioVIdJSvxECRtwnIf63KwAEBkaMN2_EoD3YWweGmhzsj4b106WtawVsPyNbBtyZyuP6sE62-iootwgVf7nxqhHMHLwqn4JpenCA4H7pYeV4zRmRjj2UDnhaANLrkvT9NwNTN9hTBraptSZA8YdY5mjTWrsf6CsT-bNupRc2CyCc6biJy9tBCtw5Q8pG1jVAvfalIUeqgSHn4-Kv0E8beJxlfELDrTupw6qovAFdMYMNTw52tkJ2kdeknKIH2LSjLhqlW8J9r0QuuBHEWZmlZlzKnFeQB9pEOV12ZXLQVEbn7qW2L0Bg7wXSAx3l_q5gaS3jp6jkoP1ukEZCvmi5vBE-7O-BnaXo4km7pvTM4xfT0nqKmA6e0XN5OJmjc3j4kldx1QHSgn4shY-lx422mPAaRa0d79_VrMW77OZ9ml4_LDSuMXyc8A-jDzhaz10wT8TmcBM_mdo50BBplpQXbJOf6UeG0RgKnbAUIt5Dwp0UZg6aVfurb3YqNWIrllpC9bLJRMfZmWTif1CEG2h4CU1v5hyEHcnFS1FbHcDPqgS1NnOyDjkgrYImIKBhEQOdayysUt5eNpSz2Nf2Fh2HwMKYmrkxmEnQG_L_ZmL2WuFer_HzfsHpHJLVwIDs5uqM8O8GzG0c-KIvu7t8SSYC5h_-YNS7ZqBprWcR_vhy2zx0duz4ln7NqOZyNPdPQTEvhTqYVMqoxnmiaR7dnH54LT0SDiIa0oDvqVf0GF_4RApPWoGNWVDNyhzK-L4U_OpaVcpUkhvqz0t1fayiIetKLfL78LBnOhUfHrJzrDGm8sJW2Cb5b09kCEDyWa5kHeO01MpG-W-P07GtIlBDoBlDEBElmk0HHjGIaxVGAYgNlTiwINcijHjb0uMC3mzlkDQCt11jXFdjfXzixkQli4I8OMKkTpsEkrHQqueUn31Pmnts2UVBhNAO8Ohj_ig8bfheY0QYwMZ4LJck2000ZDntfvuQEJAlBQz9V_A6HkJDOUMteRAuWjll25_QFpf1ZPaEb188VCvaTbAYqmmUvymAd8MudLUbZyz79CeYBXcGJorb-4xb9gp-CDM6i8AuDrSEFrcFUB6tnsEubZfVaKORyQxTy1V6UTfRh0kNYVCWjYbXouM2CPlgcBwdMyQONJI6BXag0NOEIq9q9VPbCCEhX5uRRsR8Ii268e_owrZJo-EIhRL1SKFWcI53VsCCcQuUO9sfVWA', 0, '2026-11-28 20:08:57.035+00', NULL, '2026-11-28 20:08:57.035+00', 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	('4eced1bd-5d14-4390-8dbb-13dba6e483c2', 'crew5@example.jp', NULL, NULL, 'entry', 'test-exam', NULL, NULL, '【第7回 大海原ログブック 知識王決定戦 予選】エントリーの確認をお願いします', 'v1.hxsHa94FIM1bAkHgHiNfXv3hzAVpDtDiiXVn63H0Sn31xqTM9l3jyChR8O_aWJVQA3GtTGjMdwk-w9yOxrAce6JGn9JUC2Wb22KrsuNUD4IQpIu-bgJkftn_SJrunhgxAk51ffH5jeT9hqIWI-Tsoxn0Igm0Llg31L7ItqN9al43-vJoxSyatmLGpXumlf7ZQdcAyS2ymqjAdY9_PlkQtuj8IMfUx2gGEczihATFo-OlVl6m-87Il3tZj5jKTWuKkKYc3KBlAprEZxzoILiWIaGC7hVvYzzDjbjEAe6MdV7q5o0ZR1z4ORYgFSeW4sxkO77Htk32AnLKLkshVaz3ApllIANa47Dd1i_RDvsMuWuZRXCbRo0hOorw24apFHh7r7Z2KlEAmo-SWxIp_e4tEn9lpC84_otTvWLfloawbYxQPbxUBcvc6Asu7bCsXcZblGansSIr8UhwKddww8RhaxgBQ57zNPQmaA4qRkP1wKqOtXHzuBgYFQDu1Onz7BOE9Mc8UCxl9ac6kpt4P059GzRObn2ozPFYvCh3QH7XQ3ubk6_mAnIRMGZka363v_686NtIDDVD4U0I9uI95BhfKVORVCy6n4ENIbUk0SVS7cZaC1ncJff0H2oHAz8wSrMO5Y63i4lKVoprTlbYrHaCevtNxvMUavdbGRT39rjqeZpbd4FTV1XtdoaYZ46R3Kf8KLoxcw8wP9pomy3cyQxYa0UML6bpNx9A3GKlEbf15RzFl5WwbRKS13XvQCPWZtnqs_WhiQ8jCvSU28gA5ykvfTrZTarIY6C8zIh7QyQp5CCtNh3p2zCs-ybTmqAWHbznlctWcq3Fs31OWBImlxiZs92orYsz8tNQ_2kWc9OrYYJl5UGRHCOwHxtASLfnAIXA7URChzZqjFUBA1ia4MMHRTCgE8znGY0qT_pZVl9rIlvVPZNrxoT5baucdSnwzRDxWrCW07ZL16zo-5sO0YmbNN0enxHwR5fzFzRT6tF9-gx_RgNpUf-e5tUCWedY3OUf1xgV85i_XXdH9OYmQXuL0NgmdNMqWccGll3GgAvvc0UaVT8pmi9-eZyEQxBQ8DnH9TRDUwbW4VOMU2PjrUWTvkXX-XyKJSnzYtZI1Hc', 0, '2026-11-28 20:08:57.035+00', NULL, '2026-11-28 20:08:57.035+00', 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	('cc45cd40-e224-4743-8c31-087e77406468', 'crew1@example.jp', NULL, NULL, 'notice', 'test-exam', 'b9307de8-cb28-4cd5-9643-db5d4a705fae', NULL, '【第7回 大海原ログブック 知識王決定戦 予選】予選の受けかたについてのお返事', 'v1.-EhTSXptKUEFR0Phn0yiYqABt-Nq2uMtwZ1KIsvE5Q5GZranG4HZrAkivvANOHz1tXe021WABp5dy18h_K63NTaQ3epP15m1JtxIB_m0kslaoEcQm-CacDU1Wqtg-oV3v_kl0Cyhi5lAeJZXD-rE0Tl3czthEMTmlI546p4097ZI-5HiKXj42VHUaQsiTUINuB7nSC69Y06xtZ3xoQ1vSHbNYVEZP9fj7U5hIOfttq9J_ZYEKEpaVlHDX9eFpQVBme99zc0acDMZ5sub19kiyj4hc7KKg_bQLV3EiovLvihkeeMmv1ppXR4_ZykXrlg2FLXXwzyzHeftVg3R49c7ei_hTgiLIGd98Nv0NPWS34OIBZYIY5x3OgJm2gn2WS9ADCNF3pt4VB5G7eIZMLTcVh1wjiyQrARLpezExiNmz7WHDGUEODjd4b0iZsRFtpSuAPWk2-OLr0JFF92AA9DkKMgb4auUEY-XNff1cDf9zreRl3Ds5L8jR_iXZ5GPPmeTQ4OiT7tRjqpIuABSf0RkjkLX28luqlu_STRWEw5xMzJm11mfGIDsv-IjZEaqgyEX6-6Cj4RjuatqiPqBgowVFg4Ce_lFkyCE9Y0mOSwLb4GE6a1u1NaYlnzPv-zRmbr-1Dxl41PaF5y5oLRZJNV_-oe1f8TM6D3evWyO1Nr7X347WhEF3CskD4p9F8H1dCWlTYiv9Ka3qw_UM23-bcTvuhgdzjcEPbbEmGCx8Yu-gAu9V1fnkUeT7wnYkHlWw4YwB5juyoZEWzakwC1NWxG2mfb002kujOUPsSSJIKNwopr0mOOS0-yafurLmGUFS1SRuNvHAn2nraF34a_KHC8pLnUm2s85aOcBnUYavrzNwuTmE7McfXUJPLfz-_AUq1FraLyZFBTEYb5KgvcBwBEhVXyPjqoGDtZssCxmwJQdfbC-Uw6TNj_4kmaWTqnBz0V6tKs6vTa1dsPwYetbwpl_PsD6xZZKoYvWcvx5HO_30VlPi5nPr4AW0EUGpeeA3HMgQ6gelS57MSKQM4KCZbPUewf3z9ca1zeU-A5HkSQHZ62lptdCto7MEXSp47oThSuvBvFdvrJzbcnc5FA4yzCOzzG_pc-sDDZFQvspQSnKeSxi55-Tc-Q69JDxlw9CXS0Zsh22WiVDJT3yvSvkzdqF-H5s3_0T4BPIYl3ed-ByGAeZV0Ca_f2ivclmb4aJSD0RC8MDccXq_iCEu9MioFJx-TKC-9Bo7KrONTMKx5jRTc0YoQjlqgi93y-ON24ocyeY6mLBfE6ZXInk1Ho7wypbxAVsWgMuIxm7OAd4AqT4RT6fQdVpbVwsNuHssRLxXGIZ7cYxgN4uFJik1hvwVhId2OYED255U_Ufn_dL6Hd7-GAoryYKTH0htbPONCtYSpKZgqzheNOZ2LHWDaPOV6tLQrg1Vlia-6kk5dsAvSijzHY43lge2I7rWx0u9h0CumXWTDRhbmi0giSmV0xcud5gWEzzs9OyKR66kYyfajv3El8zxNd2EtXpDezh5n2xNt8TA1DFoKFpIXlc0PiHoJch1M-D', 0, '2026-11-28 20:09:00.046+00', NULL, '2026-11-28 20:09:00.046+00', 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	('faa4edec-bf87-4410-9121-c90e55ec572d', 'crew3@example.jp', NULL, NULL, 'notice', 'test-exam', NULL, NULL, '【第7回 大海原ログブック 知識王決定戦 予選】エントリーの取り消しのお知らせ', 'v1.5mlKfmgrx-OkLG5eU60jePgG1QVVHpIUtENJElo49YfnRPBOZd_2cl3DMrsExH7s02sfLQG3tlDbMyd_zwIG8QCPkkKPZIF6eApx9IDdw_PRW0qspxjkPIdrAcJBSi5BnFpWJU6nthM1KDPzJiYL0mFvtHVemjIv1ybURGqlyhyqdlPKZc9QqMlFICmWyjdipPL2Sa2A7MyT-rfZotaZRKZXIamRdFWz31Cp-vPRAzhiMCMr8tF9-jPMEA2H1so8V4no_FZy9DyEpFOi5jMwKDFy9AwtEL7oFNEo7ASQ8zlzuWDqf-OtBLDEtKfFKRpePjlGktt-g-HFJBkc3dvsSVIjBS4zcRXucwJhcCtyVgsP_lC_avRPIOi4FJqkJFedl_X64HvDlelW4Y_HaduxXHxVYQKaE4cxzcFjWy_YQihXmMgkXsp2G4zoUP1w5N3jU3-R0TwuXsEkKsl79suUi-Z1jUIStiv8W7fTb5Mf6BcCIqBcHFCYFIWzlaxVfFhe8SvpK2aFUdA8Ar-mehSPpOV4UjRT_QzKPXMnRBjcpFGKW4DF8s6mWr9ksgrAQqWb6pRKUtu-bHI0rFkzJYcNTW9NYXKeV2zvdrjjzZ1RhjJZLgR68x6rX7tT5uxT8ufKjIbhyFoCgya3vwNaYqN2vM2S9w9mFdn_PpFTkylTcobyXFcKSm71jdIELKW64PoeWBIjcF-5GpzfFGwZLmUDfY9jvYp6j3S99N3jx6xAsHi-lIWcKeq3y0zoA3kPuBt1umJhRWi6WnR9zAtF_hOtSz6TUknwaT1Me_tCJ2F0VKFEUAtU75deyWS8Rt8oNIPXczzWo5RFp7gVgk8civGIyEg4pqAaEpGg_a2cDZpiQijeG9sPH1C_iYO5LeyK8zJqacvymHu-kPk', 0, '2026-11-28 20:09:00.949+00', NULL, '2026-11-28 20:09:00.949+00', 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	('096adedb-dc95-405b-bb58-0d36dde72620', 'crew2@example.jp', NULL, NULL, 'notification', 'test-exam', '38a01a33-f25c-4b36-8d67-79a49e7747a7', '9e2091a5-e82e-4cad-b85c-610d12e6b1b8', '【第7回 大海原ログブック 知識王決定戦 予選】結果発表のお知らせ', NULL, 1, '2026-11-28 20:09:09.655+00', '2026-11-28 20:09:09.655+00', '2026-11-28 20:09:09.655+00', 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	('d6491271-38a7-40aa-b814-f69d138b7487', 'crew1@example.jp', NULL, NULL, 'notification', 'test-exam', 'b9307de8-cb28-4cd5-9643-db5d4a705fae', '9e2091a5-e82e-4cad-b85c-610d12e6b1b8', '【第7回 大海原ログブック 知識王決定戦 予選】結果発表のお知らせ', NULL, 1, '2026-11-28 20:09:09.655+00', '2026-11-28 20:09:09.755+00', '2026-11-28 20:09:09.755+00', 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL);

INSERT INTO public.notifications VALUES
	('9e2091a5-e82e-4cad-b85c-610d12e6b1b8', 'test-exam', 'everyone', 'results', '{"notes": ["受験した方の成績は、ログインした本人だけが見られます。"], "button": {"link": "http://localhost:3000/result", "label": "結果を見る"}, "sender": "第7回 大海原ログブック 知識王決定戦 予選", "subject": "【第7回 大海原ログブック 知識王決定戦 予選】結果発表のお知らせ", "greeting": "{display_name} さん", "paragraphs": ["2026年11月29日(日)の予選の結果を発表しました。エントリーしていただき、ありがとうございました。", "受験番号でログインすると、得点や順位、称号、全問の答えと解説を見られます。"]}', 600, '2026-11-28 20:09:09.655+00', '2026-11-28 20:09:09.655+00');

INSERT INTO public.participant_results VALUES
	('f6019808-b825-4d4c-a00d-7a45011cea25', 'test-exam', 2, 0, 0, 1, 1, 0, 0, 2, 2, '東京都', 3, 39.3, 2, 40.0, 2, NULL, NULL, '{captains_chair,fumis_bookmark,first_line}', false, 1),
	('b9307de8-cb28-4cd5-9643-db5d4a705fae', 'test-exam', 6, 1, 1, 3, 1, 3, 1, 8, 8, '東京都', 1, 63.4, 1, 60.0, 2, NULL, NULL, '{blank_page_filled,captains_chair,home_port_pride,abyss_diver,storm_rider,tenkis_friend,fumis_bookmark,kardos_guest,rokus_star,full_voyage,first_line}', true, 1),
	('38a01a33-f25c-4b36-8d67-79a49e7747a7', 'test-exam', 4, 0, 0, 1, 1, 1, 1, 4, 4, '沖縄県', 2, 47.3, 1, 50.0, 1, 1, 50.0, '{captains_chair,home_port_pride,young_petrels,fumis_bookmark,rokus_star,first_line}', true, 1),
	('f6019808-b825-4d4c-a00d-7a45011cea25', 'test-exam', 2, 0, 0, 1, 1, 0, 0, 2, 2, '東京都', 3, 39.3, 2, 40.0, 2, NULL, NULL, '{captains_chair,fumis_bookmark,first_line}', false, 2),
	('b9307de8-cb28-4cd5-9643-db5d4a705fae', 'test-exam', 6, 1, 1, 3, 1, 3, 1, 8, 8, '東京都', 1, 63.4, 1, 60.0, 2, NULL, NULL, '{blank_page_filled,captains_chair,home_port_pride,abyss_diver,storm_rider,tenkis_friend,fumis_bookmark,kardos_guest,rokus_star,full_voyage,first_line}', true, 2),
	('38a01a33-f25c-4b36-8d67-79a49e7747a7', 'test-exam', 4, 0, 0, 1, 1, 1, 1, 4, 4, '沖縄県', 2, 47.3, 1, 50.0, 1, 1, 50.0, '{captains_chair,home_port_pride,young_petrels,fumis_bookmark,rokus_star,first_line}', true, 2);

INSERT INTO public.participants VALUES
	('38a01a33-f25c-4b36-8d67-79a49e7747a7', 'test-exam', 'crew2@example.jp', 'v1.2QnK5zAXgMhyThnf_iFqmDRaywyFXoavY1MO-FupPq1cSPRJasSv6jD7', 'なぎさ', '沖縄県', true, false, '2026-11-28 20:08:57.035+00', NULL, NULL, NULL, NULL, NULL, 1),
	('b9307de8-cb28-4cd5-9643-db5d4a705fae', 'test-exam', 'crew1@example.jp', 'v1.u-KoBtUs_GKPyPfwY2d9zEW3Al76w2B5cdy4CVBwmiPky0bLIddNBrpE', 'なぎさ', '東京都', false, false, '2026-11-28 20:08:57.035+00', NULL, NULL, NULL, 'v1.wrFCwgNhXlBbCVAyJgdnb_pFIkaV-653_8VAxJWSTMbTcsSfk1X2joA_3aJHbuCBYzRZhyOOHjY2ng', '2026-11-28 20:09:00.41+00', 1.5),
	('ba3d021a-f7eb-42d4-bda9-9d0fe20d6507', 'test-exam', 'crew3@example.jp', 'v1.k9AMEd4yHwT9KETzbTJ8pb0QNHh5pA9TVBABg2J772FtjBWVEZzspsPE', 'なぎさ', '東京都', false, false, '2026-11-28 20:08:57.035+00', '2026-11-28 20:09:01.354+00', 'own_request', NULL, NULL, NULL, 1),
	('f6019808-b825-4d4c-a00d-7a45011cea25', 'test-exam', '', NULL, '', '東京都', false, false, '2026-11-28 00:00:00+00', NULL, NULL, '2026-11-28 20:09:10.221+00', NULL, NULL, 1),
	('2931f151-82d4-4782-a2a1-c54b2f515d42', 'next-exam', 'fef6c0a3-4889-4417-90f6-4f9f81dce3fd@debug.invalid', 'v1.tlm6oyzrPtqnL1dekEOHaNIW8sgkvvKXfT8rwudZa0QtbLGbqfL98tgQ', 'デバッグ船員', '東京都', false, false, '2026-11-28 20:09:12.233+00', NULL, NULL, NULL, NULL, NULL, 1),
	('367d3e1c-5fd7-4c0e-8d8f-f136a18aecc5', 'next-exam', '0eb27cf6-bd66-4f5d-8424-d18deb171df3@debug.invalid', 'v1.Ls3mjUik99PH1s2JK46-VIvjTk-0jqp6zUm40Vf_fCWWgyXaIxbQgIpi', 'デバッグ船員', '東京都', false, false, '2026-11-28 20:09:12.233+00', NULL, NULL, NULL, NULL, NULL, 1),
	('d0372df2-274a-4743-a917-110c73eb28f7', 'next-exam', '53587e54-8388-432f-b68b-464c9ec4a4e6@debug.invalid', 'v1.SbbbEHauylFkquQF8EVQRU-HbwNfhZDhrefEW8bFLzAFLAmhlJN8qEhk', 'デバッグ船員', '東京都', false, false, '2026-11-28 20:09:12.233+00', NULL, NULL, NULL, NULL, NULL, 1),
	('ad77bd3c-de16-4a30-b627-3fb11dff18e0', 'next-exam', '615b1c82-ef21-45e7-997e-33acc4c599fa@debug.invalid', 'v1.rwv5WjAH0ncirvPeefIOSUt_ztYAV7NL1ew646Z8nJjzfwi8Bc_i5sn5', 'デバッグ船員', '東京都', false, false, '2026-11-28 20:09:12.233+00', NULL, NULL, NULL, NULL, NULL, 1);

INSERT INTO public.quiz_statistics VALUES
	('test-exam', 1, 3, 3, 1),
	('test-exam', 2, 3, 3, 1),
	('test-exam', 3, 3, 2, 1),
	('test-exam', 4, 3, 2, 1),
	('test-exam', 5, 3, 1, 1),
	('test-exam', 6, 3, 1, 1),
	('test-exam', 7, 3, 1, 1),
	('test-exam', 8, 3, 1, 1),
	('test-exam', 1, 3, 3, 2),
	('test-exam', 2, 3, 3, 2),
	('test-exam', 3, 3, 2, 2),
	('test-exam', 4, 3, 2, 2),
	('test-exam', 5, 3, 1, 2),
	('test-exam', 6, 3, 1, 2),
	('test-exam', 7, 3, 1, 2),
	('test-exam', 8, 3, 1, 2);

INSERT INTO public.quizzes VALUES
	('test-exam', 2, 'normal', 'stories_and_dialogues', '{"type": "multiple_selection", "level": "normal", "number": 2, "options": [{"text": "選択肢1", "value": "1", "pos_row": 1, "pos_column": 1}, {"text": "選択肢2", "value": "2", "pos_row": 2, "pos_column": 1}, {"text": "選択肢3", "value": "3", "pos_row": 3, "pos_column": 1}, {"text": "選択肢4", "value": "4", "pos_row": 4, "pos_column": 1}], "option_media_type": "text", "question_statement": "問題2", "question_media_type": "none"}', '1,3', '解説2', false),
	('test-exam', 3, 'normal', 'culture', '{"type": "order_selection", "level": "normal", "number": 3, "options": [{"text": "選択肢1", "value": "1", "pos_row": 1, "pos_column": 1}, {"text": "選択肢2", "value": "2", "pos_row": 2, "pos_column": 1}, {"text": "選択肢3", "value": "3", "pos_row": 3, "pos_column": 1}, {"text": "選択肢4", "value": "4", "pos_row": 4, "pos_column": 1}], "option_media_type": "text", "question_statement": "問題3", "question_media_type": "none"}', '3,1,2,4', '解説3', false),
	('test-exam', 4, 'normal', 'capabilities_and_skills', '{"type": "combine_options", "level": "normal", "number": 4, "options": [{"text": "選択肢A", "group": "left", "value": "A", "pos_row": 1, "pos_column": 1}, {"text": "選択肢B", "group": "left", "value": "B", "pos_row": 2, "pos_column": 1}, {"text": "選択肢1", "group": "right", "value": "1", "pos_row": 1, "pos_column": 2}, {"text": "選択肢2", "group": "right", "value": "2", "pos_row": 2, "pos_column": 2}, {"text": "選択肢3", "group": "right", "value": "3", "pos_row": 3, "pos_column": 2}], "option_media_type": "text", "question_statement": "問題4", "question_media_type": "none"}', 'A-1,B-3', '解説4', false),
	('test-exam', 5, 'normal', 'culture', '{"type": "order_six_char", "level": "normal", "number": 5, "options": [{"text": "た", "value": "た1", "pos_row": 1, "pos_column": 1}, {"text": "い", "value": "い1", "pos_row": 2, "pos_column": 1}, {"text": "へ", "value": "へ1", "pos_row": 3, "pos_column": 1}, {"text": "い", "value": "い2", "pos_row": 4, "pos_column": 1}, {"text": "よ", "value": "よ1", "pos_row": 5, "pos_column": 1}, {"text": "う", "value": "う1", "pos_row": 6, "pos_column": 1}, {"text": "せ", "value": "せ1", "pos_row": 7, "pos_column": 1}, {"text": "か", "value": "か1", "pos_row": 8, "pos_column": 1}], "option_media_type": "text", "question_statement": "問題5", "question_media_type": "none"}', 'た,い,へ,い,よ,う', '解説5', false),
	('test-exam', 6, 'normal', 'character', '{"type": "free_input", "level": "normal", "number": 6, "options": [], "option_media_type": "none", "question_statement": "問題6", "question_media_type": "none"}', '海底二万里', '解説6', false),
	('test-exam', 7, 'hard', 'culture', '{"type": "single_selection", "level": "hard", "number": 7, "options": [{"text": "選択肢1", "value": "1", "pos_row": 1, "pos_column": 1}, {"text": "選択肢2", "value": "2", "pos_row": 2, "pos_column": 1}, {"text": "選択肢3", "value": "3", "pos_row": 3, "pos_column": 1}, {"text": "選択肢4", "value": "4", "pos_row": 4, "pos_column": 1}], "option_media_type": "text", "question_statement": "問題7", "question_media_type": "none"}', '2', '解説7', false),
	('test-exam', 8, 'super_hard', 'character', '{"type": "single_selection", "level": "super_hard", "number": 8, "options": [{"text": "選択肢1", "value": "1", "pos_row": 1, "pos_column": 1}, {"text": "選択肢2", "value": "2", "pos_row": 2, "pos_column": 1}, {"text": "選択肢3", "value": "3", "pos_row": 3, "pos_column": 1}, {"text": "選択肢4", "value": "4", "pos_row": 4, "pos_column": 1}], "option_media_type": "text", "question_statement": "問題8", "question_media_type": "none"}', '4', '解説8', false),
	('test-exam', 1, 'normal', 'character', '{"type": "single_selection", "level": "normal", "number": 1, "options": [{"text": "選択肢1", "value": "1", "pos_row": 1, "pos_column": 1}, {"text": "選択肢2", "value": "2", "pos_row": 2, "pos_column": 1}, {"text": "選択肢3", "value": "3", "pos_row": 3, "pos_column": 1}, {"text": "選択肢4", "value": "4", "pos_row": 4, "pos_column": 1}], "option_media_type": "text", "question_statement": "問題1", "question_media_type": "none"}', '3', '解説1', false),
	('next-exam', 1, 'normal', 'character', '{"type": "single_selection", "level": "normal", "number": 1, "options": [{"text": "選択肢1", "value": "1", "pos_row": 1, "pos_column": 1}, {"text": "選択肢2", "value": "2", "pos_row": 2, "pos_column": 1}, {"text": "選択肢3", "value": "3", "pos_row": 3, "pos_column": 1}, {"text": "選択肢4", "value": "4", "pos_row": 4, "pos_column": 1}], "option_media_type": "text", "question_statement": "問題1", "question_media_type": "none"}', '3', '解説1', false),
	('next-exam', 2, 'normal', 'stories_and_dialogues', '{"type": "multiple_selection", "level": "normal", "number": 2, "options": [{"text": "選択肢1", "value": "1", "pos_row": 1, "pos_column": 1}, {"text": "選択肢2", "value": "2", "pos_row": 2, "pos_column": 1}, {"text": "選択肢3", "value": "3", "pos_row": 3, "pos_column": 1}, {"text": "選択肢4", "value": "4", "pos_row": 4, "pos_column": 1}], "option_media_type": "text", "question_statement": "問題2", "question_media_type": "none"}', '1,3', '解説2', false),
	('next-exam', 3, 'normal', 'culture', '{"type": "order_selection", "level": "normal", "number": 3, "options": [{"text": "選択肢1", "value": "1", "pos_row": 1, "pos_column": 1}, {"text": "選択肢2", "value": "2", "pos_row": 2, "pos_column": 1}, {"text": "選択肢3", "value": "3", "pos_row": 3, "pos_column": 1}, {"text": "選択肢4", "value": "4", "pos_row": 4, "pos_column": 1}], "option_media_type": "text", "question_statement": "問題3", "question_media_type": "none"}', '3,1,2,4', '解説3', false),
	('next-exam', 4, 'normal', 'capabilities_and_skills', '{"type": "combine_options", "level": "normal", "number": 4, "options": [{"text": "選択肢A", "group": "left", "value": "A", "pos_row": 1, "pos_column": 1}, {"text": "選択肢B", "group": "left", "value": "B", "pos_row": 2, "pos_column": 1}, {"text": "選択肢1", "group": "right", "value": "1", "pos_row": 1, "pos_column": 2}, {"text": "選択肢2", "group": "right", "value": "2", "pos_row": 2, "pos_column": 2}, {"text": "選択肢3", "group": "right", "value": "3", "pos_row": 3, "pos_column": 2}], "option_media_type": "text", "question_statement": "問題4", "question_media_type": "none"}', 'A-1,B-3', '解説4', false),
	('next-exam', 5, 'normal', 'culture', '{"type": "order_six_char", "level": "normal", "number": 5, "options": [{"text": "た", "value": "た1", "pos_row": 1, "pos_column": 1}, {"text": "い", "value": "い1", "pos_row": 2, "pos_column": 1}, {"text": "へ", "value": "へ1", "pos_row": 3, "pos_column": 1}, {"text": "い", "value": "い2", "pos_row": 4, "pos_column": 1}, {"text": "よ", "value": "よ1", "pos_row": 5, "pos_column": 1}, {"text": "う", "value": "う1", "pos_row": 6, "pos_column": 1}, {"text": "せ", "value": "せ1", "pos_row": 7, "pos_column": 1}, {"text": "か", "value": "か1", "pos_row": 8, "pos_column": 1}], "option_media_type": "text", "question_statement": "問題5", "question_media_type": "none"}', 'た,い,へ,い,よ,う', '解説5', false),
	('next-exam', 6, 'normal', 'character', '{"type": "free_input", "level": "normal", "number": 6, "options": [], "option_media_type": "none", "question_statement": "問題6", "question_media_type": "none"}', '海底二万里', '解説6', false),
	('next-exam', 7, 'hard', 'culture', '{"type": "single_selection", "level": "hard", "number": 7, "options": [{"text": "選択肢1", "value": "1", "pos_row": 1, "pos_column": 1}, {"text": "選択肢2", "value": "2", "pos_row": 2, "pos_column": 1}, {"text": "選択肢3", "value": "3", "pos_row": 3, "pos_column": 1}, {"text": "選択肢4", "value": "4", "pos_row": 4, "pos_column": 1}], "option_media_type": "text", "question_statement": "問題7", "question_media_type": "none"}', '2', '解説7', false),
	('next-exam', 8, 'super_hard', 'character', '{"type": "single_selection", "level": "super_hard", "number": 8, "options": [{"text": "選択肢1", "value": "1", "pos_row": 1, "pos_column": 1}, {"text": "選択肢2", "value": "2", "pos_row": 2, "pos_column": 1}, {"text": "選択肢3", "value": "3", "pos_row": 3, "pos_column": 1}, {"text": "選択肢4", "value": "4", "pos_row": 4, "pos_column": 1}], "option_media_type": "text", "question_statement": "問題8", "question_media_type": "none"}', '4', '解説8', false);

INSERT INTO public.remarks VALUES
	('ceccc171-6f0a-459a-892d-c92872e94469', 'test-exam', 1, 'accept', 'どちらも正しいため', '{"is_void": false, "correct_answer": "3", "accepted_answers": ["3"]}', '{"is_void": false, "correct_answer": "3", "accepted_answers": ["2", "3"]}', 1, 2, '2026-11-28 20:09:08.695+00');

INSERT INTO public.result_versions VALUES
	('test-exam', 1, '2026-11-28 20:09:06.381+00', '{"roster": {"answers": 16, "attempts": 3, "fingerprint": "1502915896723022483"}, "marking": {"titles": [{"code": "blank_page_filled", "rule": {"kind": "perfect_score"}}, {"code": "captains_chair", "rule": {"kind": "overall_top", "count": 10}}, {"code": "home_port_pride", "rule": {"kind": "region_first"}}, {"code": "young_petrels", "rule": {"kind": "children_top", "count": 10}}, {"code": "abyss_diver", "rule": {"kind": "all_super_hard"}}, {"code": "storm_rider", "rule": {"kind": "all_hard"}}, {"code": "tenkis_friend", "rule": {"kind": "perfect_genre", "genre": "character"}}, {"code": "fumis_bookmark", "rule": {"kind": "perfect_genre", "genre": "stories_and_dialogues"}}, {"code": "kardos_guest", "rule": {"kind": "perfect_genre", "genre": "culture"}}, {"code": "rokus_star", "rule": {"kind": "perfect_genre", "genre": "capabilities_and_skills"}}, {"code": "mayas_knot", "rule": {"kind": "score_at_least", "score": 75}}, {"code": "full_voyage", "rule": {"kind": "all_answered"}}, {"code": "first_line", "rule": {"kind": "score_at_least", "score": 0}}], "quizzes": {"1": {"genre": "character", "level": "normal", "accepted_answers": ["3"]}, "2": {"genre": "stories_and_dialogues", "level": "normal", "accepted_answers": ["1,3"]}, "3": {"genre": "culture", "level": "normal", "accepted_answers": ["3,1,2,4"]}, "4": {"genre": "capabilities_and_skills", "level": "normal", "accepted_answers": ["A-1,B-3"]}, "5": {"genre": "culture", "level": "normal", "accepted_answers": ["た,い,へ,い,よ,う"]}, "6": {"genre": "character", "level": "normal", "accepted_answers": ["海底二万マイル", "海底二万里"]}, "7": {"genre": "culture", "level": "hard", "accepted_answers": ["2"]}, "8": {"genre": "character", "level": "super_hard", "accepted_answers": ["4"]}}, "passing_rule": {"rule": "top", "count": 2}, "points_per_quiz": 1}, "exam_end_at": "2026-11-29T05:08:05.745+09:00", "exam_start_at": "2026-11-29T03:38:05.745+09:00"}', '{"1": {"is_void": false, "correct_answer": "3", "accepted_answers": ["3"]}, "2": {"is_void": false, "correct_answer": "1,3", "accepted_answers": ["1,3"]}, "3": {"is_void": false, "correct_answer": "3,1,2,4", "accepted_answers": ["3,1,2,4"]}, "4": {"is_void": false, "correct_answer": "A-1,B-3", "accepted_answers": ["A-1,B-3"]}, "5": {"is_void": false, "correct_answer": "た,い,へ,い,よ,う", "accepted_answers": ["た,い,へ,い,よ,う"]}, "6": {"is_void": false, "correct_answer": "海底二万里", "accepted_answers": ["海底二万マイル", "海底二万里"]}, "7": {"is_void": false, "correct_answer": "2", "accepted_answers": ["2"]}, "8": {"is_void": false, "correct_answer": "4", "accepted_answers": ["4"]}}'),
	('test-exam', 2, '2026-11-28 20:09:07.901+00', '{"roster": {"answers": 16, "attempts": 3, "fingerprint": "1502915896723022483"}, "marking": {"titles": [{"code": "blank_page_filled", "rule": {"kind": "perfect_score"}}, {"code": "captains_chair", "rule": {"kind": "overall_top", "count": 10}}, {"code": "home_port_pride", "rule": {"kind": "region_first"}}, {"code": "young_petrels", "rule": {"kind": "children_top", "count": 10}}, {"code": "abyss_diver", "rule": {"kind": "all_super_hard"}}, {"code": "storm_rider", "rule": {"kind": "all_hard"}}, {"code": "tenkis_friend", "rule": {"kind": "perfect_genre", "genre": "character"}}, {"code": "fumis_bookmark", "rule": {"kind": "perfect_genre", "genre": "stories_and_dialogues"}}, {"code": "kardos_guest", "rule": {"kind": "perfect_genre", "genre": "culture"}}, {"code": "rokus_star", "rule": {"kind": "perfect_genre", "genre": "capabilities_and_skills"}}, {"code": "mayas_knot", "rule": {"kind": "score_at_least", "score": 75}}, {"code": "full_voyage", "rule": {"kind": "all_answered"}}, {"code": "first_line", "rule": {"kind": "score_at_least", "score": 0}}], "quizzes": {"1": {"genre": "character", "level": "normal", "accepted_answers": ["2", "3"]}, "2": {"genre": "stories_and_dialogues", "level": "normal", "accepted_answers": ["1,3"]}, "3": {"genre": "culture", "level": "normal", "accepted_answers": ["3,1,2,4"]}, "4": {"genre": "capabilities_and_skills", "level": "normal", "accepted_answers": ["A-1,B-3"]}, "5": {"genre": "culture", "level": "normal", "accepted_answers": ["た,い,へ,い,よ,う"]}, "6": {"genre": "character", "level": "normal", "accepted_answers": ["海底二万マイル", "海底二万里"]}, "7": {"genre": "culture", "level": "hard", "accepted_answers": ["2"]}, "8": {"genre": "character", "level": "super_hard", "accepted_answers": ["4"]}}, "passing_rule": {"rule": "top", "count": 2}, "points_per_quiz": 1}, "exam_end_at": "2026-11-29T05:08:05.745+09:00", "exam_start_at": "2026-11-29T03:38:05.745+09:00"}', '{"1": {"is_void": false, "correct_answer": "3", "accepted_answers": ["2", "3"]}, "2": {"is_void": false, "correct_answer": "1,3", "accepted_answers": ["1,3"]}, "3": {"is_void": false, "correct_answer": "3,1,2,4", "accepted_answers": ["3,1,2,4"]}, "4": {"is_void": false, "correct_answer": "A-1,B-3", "accepted_answers": ["A-1,B-3"]}, "5": {"is_void": false, "correct_answer": "た,い,へ,い,よ,う", "accepted_answers": ["た,い,へ,い,よ,う"]}, "6": {"is_void": false, "correct_answer": "海底二万里", "accepted_answers": ["海底二万マイル", "海底二万里"]}, "7": {"is_void": false, "correct_answer": "2", "accepted_answers": ["2"]}, "8": {"is_void": false, "correct_answer": "4", "accepted_answers": ["4"]}}');

INSERT INTO public.revoked_sessions VALUES
	('ba3d021a-f7eb-42d4-bda9-9d0fe20d6507', 'all', '2026-11-28 20:09:01.354+00', '2026-11-28 20:09:01.354+00'),
	('38a01a33-f25c-4b36-8d67-79a49e7747a7', '99e26e8f0176d13b', '2026-11-28 20:09:02.737+00', '2026-11-28 20:09:02.737+00'),
	('f6019808-b825-4d4c-a00d-7a45011cea25', 'all', '2026-11-28 20:09:10.221+00', '2026-11-28 20:09:10.221+00');

INSERT INTO public.site_state VALUES
	('site', false, '', '2026-11-28 20:09:05.024+00', NULL);

ALTER TABLE ONLY public.accepted_answers
    ADD CONSTRAINT accepted_answers_pkey PRIMARY KEY (exam_id, quiz_number, canonical_answer);

ALTER TABLE ONLY public.aggregation_turns
    ADD CONSTRAINT aggregation_turns_pkey PRIMARY KEY (aggregation_turn_id);

ALTER TABLE ONLY public.attempts
    ADD CONSTRAINT attempts_pkey PRIMARY KEY (participant_id, exam_id);

ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (audit_entry_id);

ALTER TABLE ONLY public.commitments
    ADD CONSTRAINT commitments_pkey PRIMARY KEY (commitment_id);

ALTER TABLE ONLY public.copy_reports
    ADD CONSTRAINT copy_reports_pkey PRIMARY KEY (copy_id, window_started_at);

ALTER TABLE ONLY public.database_identity
    ADD CONSTRAINT database_identity_pkey PRIMARY KEY (database_identity_id);

ALTER TABLE ONLY public.entries
    ADD CONSTRAINT entries_pkey PRIMARY KEY (exam_id, email);

ALTER TABLE ONLY public.entry_requests
    ADD CONSTRAINT entry_requests_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY public.exam_numbers
    ADD CONSTRAINT exam_numbers_pkey PRIMARY KEY (exam_number_hash);

ALTER TABLE ONLY public.exam_results
    ADD CONSTRAINT exam_results_pkey PRIMARY KEY (exam_id, kind, result_version);

ALTER TABLE ONLY public.exams
    ADD CONSTRAINT exams_pkey PRIMARY KEY (exam_id);

ALTER TABLE ONLY public.home_port_counts
    ADD CONSTRAINT home_port_counts_pkey PRIMARY KEY (exam_id);

ALTER TABLE ONLY public.key_checks
    ADD CONSTRAINT key_checks_pkey PRIMARY KEY (key_check_id);

ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.leases
    ADD CONSTRAINT leases_pkey PRIMARY KEY (lease_id);

ALTER TABLE ONLY public.mail_counts
    ADD CONSTRAINT mail_counts_pkey PRIMARY KEY (mailbox_hash);

ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_pkey PRIMARY KEY (mail_id);

ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_exam_id_audience_template_name_key UNIQUE (exam_id, audience, template_name);

ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_pkey PRIMARY KEY (notification_id);

ALTER TABLE ONLY public.participant_results
    ADD CONSTRAINT participant_results_pkey PRIMARY KEY (participant_id, exam_id, result_version);

ALTER TABLE ONLY public.participants
    ADD CONSTRAINT participants_pkey PRIMARY KEY (participant_id);

ALTER TABLE ONLY public.question_tallies
    ADD CONSTRAINT question_tallies_pkey PRIMARY KEY (copy_id, exam_id, exam_start_at);

ALTER TABLE ONLY public.quiz_statistics
    ADD CONSTRAINT quiz_statistics_pkey PRIMARY KEY (exam_id, quiz_number, result_version);

ALTER TABLE ONLY public.quizzes
    ADD CONSTRAINT quizzes_pkey PRIMARY KEY (exam_id, quiz_number);

ALTER TABLE ONLY public.remarks
    ADD CONSTRAINT remarks_pkey PRIMARY KEY (remark_id);

ALTER TABLE ONLY public.result_versions
    ADD CONSTRAINT result_versions_pkey PRIMARY KEY (exam_id, result_version);

ALTER TABLE ONLY public.revoked_sessions
    ADD CONSTRAINT revoked_sessions_pkey PRIMARY KEY (participant_id, session_id);

ALTER TABLE ONLY public.site_state
    ADD CONSTRAINT site_state_pkey PRIMARY KEY (site_state_id);

ALTER TABLE ONLY public.time_credits
    ADD CONSTRAINT time_credits_pkey PRIMARY KEY (participant_id, exam_id, credit_id);

CREATE INDEX answers_by_participant ON public.answers USING btree (participant_id);

CREATE INDEX audit_log_by_time ON public.audit_log USING btree (began_at);

CREATE INDEX commitments_by_exam ON public.commitments USING btree (exam_id, committed_at);

CREATE INDEX copy_reports_by_time ON public.copy_reports USING btree (window_started_at);

CREATE INDEX entry_requests_by_email ON public.entry_requests USING btree (email, exam_id, created_at);

CREATE INDEX mails_bounced ON public.mails USING btree (bounced_at) WHERE (bounced_at IS NOT NULL);

CREATE INDEX mails_by_participant ON public.mails USING btree (participant_id) WHERE (participant_id IS NOT NULL);

CREATE INDEX mails_by_recipient ON public.mails USING btree (recipient);

CREATE INDEX mails_given_up ON public.mails USING btree (failed_at) WHERE (failed_at IS NOT NULL);

CREATE UNIQUE INDEX mails_once_per_notification ON public.mails USING btree (notification_id, participant_id) WHERE (notification_id IS NOT NULL);

CREATE INDEX mails_requested ON public.mails USING btree (next_attempt_at) WHERE (request IS NOT NULL);

CREATE INDEX mails_waiting ON public.mails USING btree (priority, next_attempt_at) WHERE ((request IS NULL) AND (sent_at IS NULL) AND (failed_at IS NULL));

CREATE INDEX participant_results_first ON public.participant_results USING btree (exam_id, result_version) WHERE (region_rank = 1);

CREATE INDEX participants_accommodation ON public.participants USING btree (exam_id) WHERE ((encrypted_accommodation IS NOT NULL) OR (accommodation_decided_at IS NOT NULL));

CREATE INDEX participants_cancelled ON public.participants USING btree (participant_id) WHERE (cancelled_at IS NOT NULL);

CREATE INDEX remarks_by_exam ON public.remarks USING btree (exam_id, applied_at);

CREATE INDEX revoked_sessions_by_time ON public.revoked_sessions USING btree (revoked_at, participant_id, session_id);


