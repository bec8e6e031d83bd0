import type { Exam } from '@knowledgeking/contract';
import type { ReactNode } from 'react';
import { TopSection } from '@/components/top/top-section';
import { Phrased, PhrasedText } from '@/components/ui/phrased-text';
import { DateText } from '@/components/ui/time';
import { useCurrentExam } from '@/hooks/api/use-current-exam';
import { useTopPhase } from '@/hooks/use-top-phase';
import { promisedResults } from '@/lib/exam-dates';
import { formatDayAfter, formatSpan } from '@/lib/time-text';
import type { TopContent } from '@/lib/top-content';
import type { TopPhase } from '@/lib/top-phase';
import styles from './schedule.module.scss';

const waiting = 'ただいま読み込んでいます';
const undecided = '決まりしだい、このページでお知らせします';

/** The index of the current port, by phase. */
const portOf: Record<TopPhase, number> = {
  teaser: 0,
  entry: 0,
  entry_closed: 1,
  just_before_start: 1,
  in_progress: 1,
  after_end_not_aggregated: 2,
  result_published: 3,
};

const spanOf = (exam: Exam, from: keyof Exam, to: keyof Exam) => (
  <DateText text={formatSpan(String(exam[from]), String(exam[to]))} />
);

/** The contest's dates as the ports of a voyage: the exam's come from the server, the final stage's is counted from the exam's day. */
export function Schedule({ final_stage }: Pick<TopContent, 'final_stage'>) {
  const { exam, hasNone } = useCurrentExam();
  const unknown = hasNone ? undecided : waiting;
  const phase = useTopPhase();
  const current = phase && portOf[phase];
  const ports: [name: string, date: ReactNode][] = [
    ['エントリー', exam ? spanOf(exam, 'entry_start_at', 'entry_end_at') : unknown],
    ['予選', exam ? spanOf(exam, 'exam_start_at', 'exam_end_at') : unknown],
    ['結果発表', (exam && promisedResults(exam)?.text) ?? '採点が終わりしだい、このサイトで発表します'],
    [final_stage.name, exam ? formatDayAfter(exam.exam_start_at, final_stage.days_after_exam) : unknown],
  ];
  return (
    <TopSection id="schedule" heading="日程" ground="sea">
      <ol className={styles.ports}>
        {ports.map(([name, date], index) => (
          <li key={name} aria-current={index === current ? 'step' : undefined}>
            <Phrased.H3 text={name} />
            <p>{typeof date === 'string' ? <PhrasedText text={date} /> : date}</p>
          </li>
        ))}
      </ol>
    </TopSection>
  );
}
