import type { PackToday } from '@knowledgeking/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { CrewFigure } from '@/components/ui/crew-figure';
import { Panel } from '@/components/ui/panel';
import { Phrased, PhrasedText } from '@/components/ui/phrased-text';
import { useCurrentExam } from '@/hooks/api/use-current-exam';
import { useMe } from '@/hooks/api/use-me';
import { loadPersistently } from '@/hooks/lazy-loading';
import { focusOnceShown } from '@/hooks/use-heading-focus';
import { useServerTime } from '@/hooks/use-server-clock';
import { useStoredValue } from '@/hooks/use-stored';
import { type Check, isArrayOf, isFiniteNumber } from '@/lib/checks';
import crew from '@/lib/generated/crew.json';
import { isKeptByBrowser, readStored, writeStored } from '@/lib/storage';
import { japanDayOf } from '@/lib/time-text';
import styles from './today.module.scss';

/** A day's question, each in a file of its own; undefined until it is there. */
function useDay(day: number | undefined): TodayFile | undefined {
  const [loaded, setLoaded] = useState<{ day: number; file: TodayFile }>();
  useEffect(() => {
    if (day === undefined) return;
    let isPast = false;
    const load = (): Promise<{ default: TodayFile }> => import(`../../lib/generated/today-${day}.json`);
    void loadPersistently(load).then((file) => {
      if (!isPast) setLoaded({ day, file: file.default });
    });
    return () => {
      isPast = true;
    };
  }, [day]);
  return loaded?.day === day ? loaded?.file : undefined;
}

/** 「今日の一問」: one small question a day until the exam, by the days of the calendar in Japan and the server's clock. */
export default function Today({ count, onOver }: { count: number; onOver: () => void }) {
  const { exam } = useCurrentExam();
  const today = useServerTime(japanDayOf);
  const examDay = exam && japanDayOf(Date.parse(exam.exam_start_at));
  const hasEnded = useServerTime((now) => exam !== undefined && now >= Date.parse(exam.exam_end_at));
  const isKnown = today !== undefined && examDay !== undefined;
  const state = isKnown ? todayStateOf(hasEnded ? -1 : examDay - today, count) : undefined;
  const day = useDay(state?.kind === 'question' ? state.number : undefined);
  const isOver = state?.kind === 'over';
  const examStatus = useMe().data?.exam_status;
  const isPlayed = examStatus !== undefined && examStatus !== 'not_started';
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  if (!isKnown || !state || state.kind === 'over') return null;
  return (
    <section className={styles.today} aria-labelledby="today">
      <Phrased.H2
        id="today"
        text={state.kind === 'question' && state.isExamDay ? '最後の一問' : '今日の一問'}
      />
      {state.kind === 'waiting' ? (
        <p className={styles.waiting}>
          <PhrasedText text={`予選の${count}日前から、毎日1問ずつ出します。`} />
          <Phrased.Strong text={`最初の1問まで、あと${state.daysToFirst}日`} />
        </p>
      ) : (
        day && (
          <>
            <div className={styles.panels}>
              <TodayQuestion key={state.number} {...day.question}>
                {state.isExamDay && !isPlayed
                  ? 'いよいよ今日、予選です。'
                  : `全${count}問の${state.number}問目`}
              </TodayQuestion>
              {day.yesterday && !state.isExamDay && (
                <Panel>
                  <div className={styles.yesterday}>
                    <Phrased.H3 text="きのうの答え" />
                    <Phrased.P text={day.yesterday.statement} />
                    <Phrased.P className={styles.answer} text={day.yesterday.answer} />
                    <Phrased.P text={day.yesterday.explanation} />
                  </div>
                </Panel>
              )}
            </div>
            <TodayFlags today={today} firstDay={examDay - count} count={count + 1} />
          </>
        )
      )}
    </section>
  );
}

/** The width of a flag with its part of the line, and the heights of the line at its ends and between them. */
const step = 40;
const top = 6;
const sag = 12;

/** How low the line hangs at a part of its length, 0 to 1. */
const lineAt = (part: number): number => top + sag * 4 * part * (1 - part);

/** A line of flags: one goes up for each day (from 1970 in Japan) on which somebody came. Nothing where the browser does not keep them. */
function TodayFlags({ today, firstDay, count }: { today: number; firstDay: number; count: number }) {
  useEffect(() => noteVisit(today, firstDay), [today, firstDay]);
  const visits = useStoredValue(() =>
    isKeptByBrowser('today_days') ? visitsOf(firstDay, count) : undefined,
  );
  if (visits === undefined) return null;
  const flown = [...visits].filter((visit) => visit === '1').length;
  const width = step * count;
  const pennants = (kind: string) =>
    [...visits]
      .map((visit, index) => {
        if (visit !== kind) return '';
        const [from, to] = [lineAt((index + 0.12) / count), lineAt((index + 0.88) / count)];
        const x = step * index;
        return `M${x + 0.12 * step} ${from}L${x + 0.88 * step} ${to}L${x + step / 2} ${(from + to) / 2 + 34}Z`;
      })
      .join('');
  return (
    <p className={styles.flags}>
      <svg viewBox={`0 0 ${width} 60`} aria-hidden="true">
        <path d={`M0 ${top}Q${width / 2} ${top + 2 * sag} ${width} ${top}`} className={styles.halyard} />
        <path d={pennants('1')} className={styles.flown} />
        <path d={pennants('0')} className={styles.furled} />
      </svg>
      <Phrased.Span text={`来た日に、旗が1枚あがります。いま${flown}枚。`} />
    </p>
  );
}

/** Today's question. Its answer is covered until it is asked for, so that there is something to think about first. */
function TodayQuestion({ statement, answer, explanation, children }: Question & { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Panel isTilted>
      <div className={styles.question}>
        <p className={styles.count}>{children}</p>
        <span className={styles.asker}>
          <CrewFigure
            member={crew.duties.recorder}
            expression={isOpen ? 'cheer' : 'smile'}
            crop="face"
            size={88}
          />
        </span>
        <Phrased.P className={styles.statement} text={statement} />
        {isOpen ? (
          <div className={styles.opened} tabIndex={-1} ref={focusOnceShown}>
            <Phrased.P className={styles.answer} text={answer} />
            <Phrased.P text={explanation} />
          </div>
        ) : (
          <Button variant="second" onClick={() => setIsOpen(true)}>
            答えを見る
          </Button>
        )}
      </div>
    </Panel>
  );
}

/** A question of one line. */
type Question = Pick<PackToday['questions'][number], 'statement' | 'answer' | 'explanation'>;

/** The file of a day: its own question, and that of the day before, whose answer is shown. */
interface TodayFile {
  question: Question;
  yesterday: Question | null;
}

/** The state of 「今日の一問」 on a day. */
type TodayState =
  | { kind: 'waiting'; daysToFirst: number }
  /** `number`: of the question, from 1. `isExamDay`: the last question stays until the exam's day is over. */
  | { kind: 'question'; number: number; isExamDay: boolean }
  | { kind: 'over' };

/** The state `daysToExam` (Japan's calendar; negative after it): `count` questions on the last days before, the last one on the exam's day too. */
export function todayStateOf(daysToExam: number, count: number): TodayState {
  if (daysToExam < 0) return { kind: 'over' };
  const daysToFirst = daysToExam - count;
  if (daysToFirst > 0) return { kind: 'waiting', daysToFirst };
  return { kind: 'question', number: Math.min(count - daysToExam + 1, count), isExamDay: daysToExam === 0 };
}

const isDays: Check<number[]> = isArrayOf(isFiniteNumber);

/** On which of `count` days (from 1970 in Japan) somebody was here, a letter each: `1` or `0`. A primitive value, for React. */
function visitsOf(firstDay: number, count: number): string {
  const days = readStored('today_days', isDays) ?? [];
  return Array.from({ length: count }, (_, index) => (days.includes(firstDay + index) ? '1' : '0')).join('');
}

/** Notes that somebody was here on a day; days from before the first question are forgotten. */
function noteVisit(day: number, firstDay: number): void {
  const days = readStored('today_days', isDays) ?? [];
  if (days.includes(day)) return;
  writeStored('today_days', [...days.filter((known) => known >= firstDay), day]);
}
