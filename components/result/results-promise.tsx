import type { Exam } from '@knowledgeking/contract';
import { ButtonLink } from '@/components/ui/button-link';
import { DateText } from '@/components/ui/date-text';
import { PhrasedText } from '@/components/ui/phrased-text';
import { useServerTime } from '@/hooks/use-server-clock';
import { paths } from '@/lib/paths';
import { announcementOf } from '@/lib/results-day';
import styles from './result.module.scss';

/** When and where the results come. A date that has passed is no longer promised. */
export function ResultsPromise({ exam }: { exam: Exam }) {
  const announcement = announcementOf(exam);
  const isAhead = useServerTime((now) => announcement !== undefined && now < announcement.at);
  return (
    <p>
      {announcement && isAhead ? (
        <>
          <PhrasedText text="結果｜発表《はっぴょう》は、" />
          <DateText text={announcement.text} />
          <PhrasedText text="の予定です。" />
        </>
      ) : (
        <PhrasedText text="結果｜発表《はっぴょう》まで、もうしばらくお待ちください。" />
      )}
      <PhrasedText text="｜順位《じゅんい》、｜偏差値《へんさち》、｜称号《しょうごう》、メダルもそのとき出ます。" />
    </p>
  );
}

/** Something to do until then. */
export function Meanwhile() {
  return (
    <p className={styles.actions}>
      <ButtonLink href={paths.practice()} look="second">
        練習問題に挑戦
      </ButtonLink>
    </p>
  );
}
