import type { CSSProperties } from 'react';
import { Scenery } from '@/components/layout/scenery';
import { ButtonLinks } from '@/components/ui/button';
import { ShipWheel } from '@/components/ui/loadable';
import { Panel } from '@/components/ui/panel';
import { Phrased, PhrasedText } from '@/components/ui/phrased-text';
import { Countdown } from '@/components/ui/time';
import { useCurrentExam } from '@/hooks/api/use-current-exam';
import { useDisplayName, useMe } from '@/hooks/api/use-me';
import { useMissedWords } from '@/hooks/use-missed-words';
import { useServerClock, useServerTime } from '@/hooks/use-server-clock';
import { useTopControls, useTopPhase } from '@/hooks/use-top-phase';
import { isFiniteNumber } from '@/lib/checks';
import { readStored } from '@/lib/storage';
import { fillIn, formatDateTime, formatDaysLeft } from '@/lib/time-text';
import type { TopContent } from '@/lib/top-content';
import { linkSets } from '@/lib/top-controls';
import { aboardWordsOf, type TopPhase, topCountdown, topWordsOf } from '@/lib/top-phase';
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

function PhaseCountdown({ phase }: { phase: TopPhase }) {
  const { exam } = useCurrentExam();
  const now = useServerClock();
  const examStatus = useMe().data?.exam_status;
  const ownEnd = readStored('quiz_end_time', isFiniteNumber);
  const countdown = exam && topCountdown(phase, exam, { examStatus, ownEnd });
  if (!countdown || now === undefined) return null;
  const remaining = new Date(countdown.until).getTime() - now;
  // Not at zero: the end may have moved since this device last heard of it, and no call is made here to find out.
  return remaining > 0 && <Countdown label={countdown.label} remaining={remaining} />;
}

type TopWords = Pick<TopContent, 'periods' | 'aboard'>;

/** The words of the phase for this user, with the exam's date filled in; who is logged in is called by name. */
function usePhaseWords(phase: TopPhase | undefined, { periods, aboard }: TopWords) {
  const { exam } = useCurrentExam();
  const missed = useMissedWords();
  const displayName = useDisplayName();
  const examStatus = useMe().data?.exam_status;
  const name = useServerTime((now) => phase && exam && topWordsOf(phase, exam, now));
  const daysLeft = useServerTime((now) => exam && formatDaysLeft(Date.parse(exam.exam_start_at), now));
  if (!phase || !exam || !name || !daysLeft) return undefined;
  const own = aboardWordsOf(name, examStatus);
  const { heading, body } = own ? (aboard[own] ?? aboard.sailing) : periods[name];
  const called = own && displayName ? `${displayName}さん、` : undefined;
  if (missed) return { called, heading, body: missed.lead + missed.more };
  const dates = { exam_start: formatDateTime(exam.exam_start_at), days_left: daysLeft };
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
              <div key="waiting" className={nowStyles.waiting}>
                <ShipWheel />
                <p role="status">読み込んでいます</p>
              </div>
              <EarlyControls />
            </>
          )}
        </div>
      </Panel>
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
