import type { CallResult, Exam, ExamStatus } from '@knowledgeking/contract';
import { type ReactNode, useId, useRef, useState } from 'react';
import { DeviceCheck } from '@/components/device-check/device-check';
import { DurationAndQuizCount } from '@/components/exam/duration-and-quiz-count';
import { RefusedStart, StartButton, useRefusedStart } from '@/components/exam/start-button';
import { AgainButton } from '@/components/ui/again-button';
import { TailLink } from '@/components/ui/button';
import { CrewFigure } from '@/components/ui/crew-figure';
import { Problem, TickField } from '@/components/ui/form';
import { FuriganaButton, FuriganaPlace } from '@/components/ui/furigana-button';
import { OptionalPart } from '@/components/ui/optional-part';
import { Phrased } from '@/components/ui/phrased-text';
import { Countdown, DateText } from '@/components/ui/time';
import { useCheckEntry } from '@/hooks/api/exam-resources';
import { useMe } from '@/hooks/api/use-me';
import { usePrefetchedPages } from '@/hooks/lazy-loading';
import { useRootMark } from '@/hooks/use-root-mark';
import { useServerTime, useTimeLeft } from '@/hooks/use-server-clock';
import crew from '@/lib/generated/crew.json';
import rules from '@/lib/generated/rules.json';
import { paths } from '@/lib/paths';
import { formatSpan } from '@/lib/time-text';
import styles from './exam-entrance.module.scss';

/** The page before the exam: its dates, its rules, and the start. */
export function ExamEntrance({ exam }: { exam: Exam }) {
  const check = useCheckEntry(exam);
  const examStatus = useMe().data?.exam_status;
  const entrance =
    useServerTime((now) => entranceOf({ exam, now, entry: check.data, examStatus })) ?? 'unknown';
  const { isGiven, ...promise } = useFairPlayPromise();
  const mayStillStart = entrance !== 'over' && entrance !== 'closed';
  usePrefetchedPages(paths.examPlay());
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.heading}>予選</h1>
        <CrewFigure member={crew.duties.recorder} expression="cheer" size={208} isEager />
      </div>
      <ExamFacts exam={exam} />
      {mayStillStart ? (
        <>
          <FirstRules isRunning={entrance === 'running'}>
            <FairPlayPromise {...promise} />
          </FirstRules>
          <OptionalPart kind="device_check">
            <DeviceCheck />
          </OptionalPart>
        </>
      ) : (
        <FuriganaPlace />
      )}
      <ExamRules />
      <EntranceControl
        exam={exam}
        entrance={entrance}
        isPromised={isGiven}
        hasFailed={check.data === undefined && check.error !== undefined}
        onReload={check.reload}
      />
    </div>
  );
}

/** The offer of the exam's entrance: to wait, to start, to go on, or to see the result. */
export type Entrance = 'unknown' | 'not_entered' | 'before_start' | 'ready' | 'running' | 'over' | 'closed';

interface EntranceFacts {
  exam: Pick<Exam, 'exam_start_at' | 'exam_end_at'>;
  /** The server's time in milliseconds. */
  now: number;
  /** Undefined while it is not known. */
  entry: CallResult<'checkEntry'> | undefined;
  examStatus: ExamStatus | undefined;
}

/** Decides what the entrance offers. A running attempt comes first: it can always be gone on with. */
export function entranceOf({ exam, now, entry, examStatus }: EntranceFacts): Entrance {
  if (examStatus === 'finished' || examStatus === 'time_over') return 'over';
  const attempt = entry?.user_exam_status;
  if (!attempt && examStatus === 'in_examination_period') return 'running';
  if (entry === undefined) return 'unknown';
  if (attempt) return now < Date.parse(attempt.scheduled_to_end) ? 'running' : 'over';
  if (!entry.entered) return 'not_entered';
  if (now < Date.parse(exam.exam_start_at)) return 'before_start';
  return now < Date.parse(exam.exam_end_at) ? 'ready' : 'closed';
}

/** The exam's dates, duration and number of questions. */
function ExamFacts({ exam }: { exam: Exam }) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>開催時間</dt>
        <dd>
          <DateText text={formatSpan(exam.exam_start_at, exam.exam_end_at)} />
        </dd>
      </div>
      <DurationAndQuizCount exam={exam} />
    </dl>
  );
}

/** The few rules that nobody may miss before the one attempt, from the content pack, and the promise; while it is running, that it is. */
function FirstRules({ isRunning, children }: { isRunning: boolean; children: ReactNode }) {
  return (
    <section className={styles.first} aria-labelledby="first-rules">
      <div className={styles.bar}>
        <Phrased.H2 id="first-rules" text={isRunning ? '続きから' : 'はじめる前に'} />
        <FuriganaButton />
      </div>
      {isRunning ? (
        <Phrased.P text="あなたの｜予選《よせん》は、いま｜進行《しんこう》中です。時間は進んでいます。「｜予選《よせん》を｜再開《さいかい》する」から、続きができます。" />
      ) : (
        <>
          <dl>
            {rules.first.map(({ heading, body }) => (
              <div key={heading}>
                <Phrased.Dt text={heading} />
                <Phrased.Dd text={body} />
              </div>
            ))}
          </dl>
          {children}
        </>
      )}
    </section>
  );
}

/** The promise to answer without help, which the start asks for. It is the contestant's own: nothing of it is sent. */
function useFairPlayPromise() {
  const box = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  return {
    box,
    problem,
    /** Whether the promise is given; if it is not, says so, and leads to it. */
    isGiven: (): boolean => {
      const isGiven = box.current?.checked === true;
      setProblem(isGiven ? undefined : '約束にチェックを入れてください。');
      if (!isGiven) box.current?.focus();
      return isGiven;
    },
    onChange: () => setProblem(undefined),
  };
}

/** The box to tick for the promise, in the pack's words. */
function FairPlayPromise({ box, problem, onChange }: Omit<ReturnType<typeof useFairPlayPromise>, 'isGiven'>) {
  const id = useId();
  return (
    <>
      {/* Above the box: what is below it may be behind the bar with the start. */}
      <Problem id={id} problem={problem} />
      <TickField
        type="checkbox"
        label={rules.promise.heading}
        hint={rules.promise.body}
        required
        aria-invalid={problem !== undefined}
        onChange={onChange}
        ref={(input) => {
          box.current = input;
        }}
      />
    </>
  );
}

/** All rules of the exam, from the content pack; folded, because the first ones come before everything else. */
function ExamRules() {
  return (
    <details className={styles.rules}>
      <Phrased.Summary text={`くわしいルール（${rules.all.length}）`} />
      <ol>
        {rules.all.map((rule) => (
          <Phrased.Li key={rule} text={rule} />
        ))}
      </ol>
    </details>
  );
}

interface EntranceControlProps extends Omit<Parameters<typeof StartButton>[0], 'onRefused'> {
  entrance: Entrance;
  hasFailed: boolean;
  onReload: () => unknown;
}

/** The button that starts or resumes the exam, or why there is none. It stays in view below the rules. */
function EntranceControl(props: EntranceControlProps) {
  useRootMark('data-has-control-bar');
  const { isRefused, refuse } = useRefusedStart(props.entrance === 'ready');
  return (
    <div className={styles.control}>
      {/* Not in the offer, which may be another one as soon as the dates are read again. */}
      {isRefused && <RefusedStart />}
      <Offer {...props} onRefused={refuse} />
    </div>
  );
}

function Offer({
  exam,
  entrance,
  isPromised,
  hasFailed,
  onReload,
  onRefused,
}: EntranceControlProps & { onRefused: () => void }) {
  const untilStart = useTimeLeft(Date.parse(exam.exam_start_at));
  switch (entrance) {
    case 'before_start':
      return <Countdown label="予選の開始まで" remaining={untilStart ?? 0} />;
    case 'ready':
      return <StartButton exam={exam} isPromised={isPromised} onRefused={onRefused} />;
    case 'running':
      return (
        <>
          <TailLink href={paths.examPlay()}>予選を再開する</TailLink>
          <Phrased.P className={styles.status} text="時間は進んでいます。" />
        </>
      );
    case 'over':
      return (
        <>
          <Phrased.P text="あなたの予選は終わっています。おつかれさまでした。" />
          <TailLink href={paths.result()}>結果を見る</TailLink>
        </>
      );
    case 'not_entered':
      return <Phrased.P text="このログイン情報では、今回の予選にエントリーしていません。" />;
    case 'closed':
      return <Phrased.P text="予選の開催時間は終わりました。" />;
    case 'unknown':
      return hasFailed ? (
        <Failure onReload={onReload} />
      ) : (
        <Phrased.P role="status" text="受付のようすを確かめています。" />
      );
  }
}

function Failure({ onReload }: { onReload: () => unknown }) {
  return (
    <>
      <Phrased.P role="alert" text="受付のようすを確かめられませんでした。" />
      <AgainButton ask={onReload}>もう一度確かめる</AgainButton>
    </>
  );
}
