import type { Exam, ExamStatus } from '@knowledgeking/contract';
import type { CSSProperties } from 'react';
import { Scenery } from '@/components/layout/scenery';
import { AgainButton, LongWait } from '@/components/ui/again-button';
import { ButtonLinks } from '@/components/ui/button';
import { ShipWheel } from '@/components/ui/loadable';
import { Panel } from '@/components/ui/panel';
import { Phrased, PhrasedText } from '@/components/ui/phrased-text';
import { Countdown } from '@/components/ui/time';
import { useDisplayName } from '@/hooks/api/partner-name';
import { useCurrentExam } from '@/hooks/api/use-current-exam';
import { useMe } from '@/hooks/api/use-me';
import { useRereadAfterChange, useSiteStatus } from '@/hooks/api/use-site-status';
import { useMissedWords } from '@/hooks/missed-exam';
import { useServerTime, useTimeLeft } from '@/hooks/use-server-clock';
import { useStoredValue } from '@/hooks/use-stored';
import { useTopControls, useTopPhase } from '@/hooks/use-top-phase';
import { endDatesOf, keptExamEnd, rereadExamEnd } from '@/lib/exam-dates';
import { fillIn, formatDateTime, japanDayOf } from '@/lib/time-text';
import type { TopContent } from '@/lib/top-content';
import { linkSets } from '@/lib/top-controls';
import type { TopPhase } from '@/lib/top-phase';
import styles from './top-hero.module.scss';
import nowStyles from './top-now.module.scss';

/** The letter count of a line of the logotype, from which the style sheet sizes its letters so that all lines are equally wide. */
const sizeFor = (part: string): CSSProperties => ({ '--letters': [...part].length }) as CSSProperties;

/** The first screen of the top page: the logotype over the sea, and the current phase. */
export function TopHero({
  name,
  catchphrase,
  ...texts
}: Pick<TopContent, 'name' | 'catchphrase' | 'periods' | 'aboard'>) {
  return (
    <div className={styles.hero}>
      <Scenery isInBox />
      <div className={styles.content}>
        <h1 className={styles.name}>
          {name.split(/\s+/).map((part, index) => (
            <span key={part} style={sizeFor(part)}>
              {index > 0 && ' '}
              {part}
            </span>
          ))}
        </h1>
        <p className={styles.catchphrase}>
          <Phrased.Span text={catchphrase} />
          <i aria-hidden="true" />
        </p>
        <TopNow {...texts} />
      </div>
    </div>
  );
}

/** The last hour before the start, in which the top page says 「まもなく」. */
const soonMilliseconds = 60 * 60 * 1_000;

/** The content pack's key for a phase's words: until an hour before the start, `just_before_start` has those of `entry_closed`. */
function topWordsOf(phase: TopPhase, { exam_start_at }: Pick<Exam, 'exam_start_at'>, now: number): TopPhase {
  const isCalm = phase === 'just_before_start' && now < Date.parse(exam_start_at) - soonMilliseconds;
  return isCalm ? 'entry_closed' : phase;
}

/** 「予選まであと6日」 by the days of the calendar in Japan; on the day itself 「予選は、いよいよ今日」. Both in milliseconds since 1970. */
function formatDaysLeft(examStart: number, now: number): string {
  const days = japanDayOf(examStart) - japanDayOf(now);
  return days > 0 ? `｜予選《よせん》まであと${days}日` : '｜予選《よせん》は、いよいよ今日';
}

/** The content pack's keys for the words that logged-in users read on the top page in place of the phase's; undefined: the phase's own. */
type AboardWords = 'waiting' | 'soon' | 'sailing' | 'underway' | 'ashore' | undefined;

const inProgressWords: Record<ExamStatus, AboardWords> = {
  not_started: 'sailing',
  in_examination_period: 'underway',
  finished: 'ashore',
  time_over: 'ashore',
};

const aboardWords: Record<Exclude<TopPhase, 'in_progress'>, AboardWords> = {
  teaser: undefined,
  entry: 'waiting',
  entry_closed: 'waiting',
  just_before_start: 'soon',
  after_end_not_aggregated: undefined,
  result_published: undefined,
};

/** The key for a user; undefined also where nobody is logged in. */
const aboardWordsOf = (words: TopPhase, examStatus: ExamStatus | undefined): AboardWords =>
  examStatus && (words === 'in_progress' ? inProgressWords[examStatus] : aboardWords[words]);

/** A phase's countdown, if any. In one's own attempt only `ownEnd`, its end as far as it is known here, counts: the hours may go on longer. */
export function topCountdown(
  phase: TopPhase,
  exam: Exam,
  { examStatus, ownEnd }: { examStatus?: ExamStatus | undefined; ownEnd?: number | undefined },
) {
  if (examStatus === 'in_examination_period')
    return ownEnd === undefined ? undefined : { label: 'あなたの残り時間', until: ownEnd };
  switch (phase) {
    case 'teaser':
      return { label: 'エントリー開始まで', until: exam.entry_start_at };
    case 'entry':
      return examStatus
        ? { label: '予選の開始まで', until: exam.exam_start_at }
        : { label: 'エントリー締め切りまで', until: exam.entry_end_at };
    case 'entry_closed':
    case 'just_before_start':
      return { label: '予選の開始まで', until: exam.exam_start_at };
    case 'in_progress':
      return { label: '開催時間の終了まで', until: exam.exam_end_at };
    default:
      return undefined;
  }
}

function PhaseCountdown({ phase }: { phase: TopPhase }) {
  const { exam } = useCurrentExam();
  const examStatus = useMe().data?.exam_status;
  const ownEnd = useStoredValue(keptExamEnd.read);
  const ownDates = exam && examStatus === 'in_examination_period' ? endDatesOf(exam) : undefined;
  useRereadAfterChange(ownDates, () => exam && rereadExamEnd(exam.id));
  const countdown = exam && topCountdown(phase, exam, { examStatus, ownEnd });
  const left = useTimeLeft(countdown && new Date(countdown.until).getTime());
  // Not at zero: the end may have moved while this page was away, and no call is made here to find out.
  return countdown && left ? <Countdown label={countdown.label} remaining={left} /> : null;
}

type TopWords = Pick<TopContent, 'periods' | 'aboard'>;

/** The words of the phase for this user, with the exam's date filled in; who is logged in is called by name. */
function usePhaseWords(phase: TopPhase | undefined, { periods, aboard }: TopWords) {
  const { exam } = useCurrentExam();
  const missed = useMissedWords();
  const displayName = useDisplayName();
  const examStatus = useMe().data?.exam_status;
  const name = useServerTime((now) => phase && (exam ? topWordsOf(phase, exam, now) : phase));
  const daysLeft = useServerTime((now) => exam && formatDaysLeft(Date.parse(exam.exam_start_at), now));
  if (!name) return undefined;
  const own = aboardWordsOf(name, examStatus);
  const { heading, body } = own ? (aboard[own] ?? aboard.sailing) : periods[name];
  const called = own && displayName ? `${displayName}さん、` : undefined;
  if (missed) return { called, heading, body: missed.lead + missed.more };
  const dates = { exam_start: exam && formatDateTime(exam.exam_start_at), days_left: daysLeft };
  return { called, heading, body: fillIn(body, dates) };
}

/** The phase's words, countdown and links for this user. Its height is that of the longest words, so that early links (`lib/head/early-contest.ts`) stay put. */
function TopNow(texts: TopWords) {
  const phase = useTopPhase();
  const words = usePhaseWords(phase, texts);
  const controls = useTopControls();
  return (
    <div className={nowStyles.now}>
      <Panel isTilted>
        <div className={nowStyles.content}>
          {phase && words ? (
            <>
              <div key="words" className={nowStyles.words}>
                <h2 className={nowStyles.heading}>
                  {words.called && <span className={nowStyles.called}>{words.called}</span>}
                  <PhrasedText text={words.heading} />
                </h2>
                <Phrased.P text={words.body} />
                <PhaseCountdown phase={phase} />
              </div>
              <div className={nowStyles.controls}>
                <ButtonLinks links={controls} />
              </div>
            </>
          ) : (
            <>
              <NotYet key="waiting" />
              <EarlyControls />
            </>
          )}
        </div>
      </Panel>
    </div>
  );
}

/** While the phase is not known; the rest of the page is whole without it. */
function NotYet() {
  const status = useSiteStatus();
  const exams = useCurrentExam();
  const isUnreadable = (!status.data && status.error) || (!exams.exam && exams.error);
  const ask = () => Promise.all([status.reload(), exams.reload()]);
  return (
    <div className={nowStyles.waiting}>
      <ShipWheel />
      {isUnreadable ? (
        <>
          <Phrased.P
            role="alert"
            text="ただいまアクセスが集中しているため、いまのようすを確かめられません。つながると、ひとりでに出ます。"
          />
          <AgainButton ask={ask}>もう一度試す</AgainButton>
        </>
      ) : (
        <>
          <p role="status">読み込んでいます</p>
          <LongWait ask={ask} />
        </>
      )}
    </div>
  );
}

/** Every set of links, of which the page's head shows the right one before the page's scripts are there. */
function EarlyControls() {
  return (
    <div className={nowStyles.early}>
      {linkSets.map((links) => (
        <div key={links.map(({ to }) => to).join(' ')} className={nowStyles.controls} hidden>
          <ButtonLinks links={links} />
        </div>
      ))}
    </div>
  );
}
