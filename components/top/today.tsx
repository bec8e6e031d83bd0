import { useEffect, useState } from 'react';
import { TodayFlags } from '@/components/top/today-flags';
import { TodayQuestion } from '@/components/top/today-question';
import { Panel } from '@/components/ui/panel';
import { PhrasedText } from '@/components/ui/phrased-text';
import { useCurrentExam } from '@/hooks/api/use-current-exam';
import { useMe } from '@/hooks/api/use-me';
import { useServerTime } from '@/hooks/use-server-clock';
import { loadPersistently } from '@/lib/load-persistently';
import { japanDayOf } from '@/lib/time-text';
import { type TodayFile, todayStateOf } from '@/lib/today';
import styles from './today.module.scss';

const loadDay = (day: number): Promise<{ default: TodayFile }> =>
  import(`../../lib/generated/today-${day}.json`);

/** A day's question, each in a file of its own; undefined until it is there. */
function useDay(day: number | undefined): TodayFile | undefined {
  const [loaded, setLoaded] = useState<{ day: number; file: TodayFile }>();
  useEffect(() => {
    if (day === undefined) return;
    let isPast = false;
    void loadPersistently(() => loadDay(day)).then((file) => {
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
      <h2 id="today">
        <PhrasedText text={state.kind === 'question' && state.isExamDay ? '最後の一問' : '今日の一問'} />
      </h2>
      {state.kind === 'waiting' ? (
        <p className={styles.waiting}>
          <PhrasedText text={`予選の${count}日前から、毎日1問ずつ出します。`} />
          <strong>
            <PhrasedText text={`最初の1問まで、あと${state.daysToFirst}日`} />
          </strong>
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
                    <h3>
                      <PhrasedText text="きのうの答え" />
                    </h3>
                    <p>
                      <PhrasedText text={day.yesterday.statement} />
                    </p>
                    <p className={styles.answer}>
                      <PhrasedText text={day.yesterday.answer} />
                    </p>
                    <p>
                      <PhrasedText text={day.yesterday.explanation} />
                    </p>
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
