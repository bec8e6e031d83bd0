import type { Exam } from '@knowledgeking/contract';
import { useEffect } from 'react';
import { DeviceCheck } from '@/components/device-check/device-check';
import { FetchedPlayScreen } from '@/components/quiz/fetched-play-screen';
import { CrewFigure } from '@/components/ui/crew-figure';
import { FuriganaPlace } from '@/components/ui/furigana-button';
import { useCheckEntry } from '@/hooks/api/use-check-entry';
import { useMe } from '@/hooks/api/use-me';
import { usePrefetchedPages } from '@/hooks/use-prefetched-pages';
import { useServerClock } from '@/hooks/use-server-clock';
import { paths } from '@/lib/paths';
import { entranceOf } from '@/lib/quiz/entrance';
import { EntranceControl } from './entrance-control';
import styles from './exam-entrance.module.scss';
import { ExamFacts } from './exam-facts';
import { ExamRules, FirstRules } from './exam-rules';

/** The page before the exam: its dates, its rules, and the start. */
export function ExamEntrance({ exam }: { exam: Exam }) {
  const now = useServerClock();
  const check = useCheckEntry(exam);
  const examStatus = useMe().data?.exam_status;
  const entrance = entranceOf({ exam, now, entry: check.data, examStatus });
  const mayStillStart = entrance !== 'over' && entrance !== 'closed';
  // What the exam is played on, so that it begins without waiting for anything but its first question.
  usePrefetchedPages(paths.examPlay());
  useEffect(() => void FetchedPlayScreen.fetch(), []);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.heading}>予選</h1>
        <CrewFigure member="fumi" expression="cheer" size={208} isEager />
      </div>
      <ExamFacts exam={exam} />
      {mayStillStart ? (
        <>
          <FirstRules isRunning={entrance === 'running'} />
          <DeviceCheck />
        </>
      ) : (
        <FuriganaPlace />
      )}
      <ExamRules />
      <EntranceControl
        exam={exam}
        entrance={entrance}
        now={now}
        hasFailed={check.data === undefined && check.error !== undefined}
        onReload={check.reload}
      />
    </div>
  );
}
