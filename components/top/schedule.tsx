import type { Exam } from '@knowledgeking/contract';
import { TopSection } from '@/components/top/top-section';
import { Panel } from '@/components/ui/panel';
import { useCurrentExam } from '@/hooks/api/use-exams';
import { content } from '@/lib/content';
import { formatSpan } from '@/lib/time-text';
import styles from './schedule.module.scss';

const waiting = 'ただいま読み込んでいます';

function spanOf(exam: Exam | undefined, from: keyof Exam, to: keyof Exam): string {
  return exam ? formatSpan(String(exam[from]), String(exam[to])) : waiting;
}

/** The contest's dates: the exam's from the server, the final stage's from the content pack. */
export function Schedule() {
  const { exam } = useCurrentExam();
  const finalDate = content.words.final_stage.items[0];
  const rows: [name: string, date: string][] = [
    ['エントリー', spanOf(exam, 'entry_start_at', 'entry_end_at')],
    ['予選', spanOf(exam, 'exam_start_at', 'exam_end_at')],
    ['結果発表', '採点が終わりしだい、このサイトで発表します'],
    ['頂上決戦', finalDate?.body ?? ''],
  ];
  return (
    <TopSection id="schedule" heading="日程">
      <Panel>
        <dl className={styles.rows}>
          {rows.map(([name, date]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{date}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </TopSection>
  );
}
