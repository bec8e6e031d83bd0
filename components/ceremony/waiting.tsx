import type { Exam } from '@knowledgeking/contract';
import styles from '@/components/ceremony/ceremony.module.scss';
import { NightCoast } from '@/components/ceremony/stage';
import stage from '@/components/ceremony/stage.module.scss';
import { ResultsPromise } from '@/components/result/not-ready';
import { ButtonLink } from '@/components/ui/button-link';
import { Countdown } from '@/components/ui/countdown';
import { PageSection } from '@/components/ui/page-section';
import { Phrased } from '@/components/ui/phrased-text';
import { useMe } from '@/hooks/api/use-me';
import { useServerClock } from '@/hooks/use-server-clock';
import { paths } from '@/lib/paths';
import { promisedResults } from '@/lib/result-times';

/** The time until the publication, counted down to the promised hour. After that nobody knows it to the minute. */
export function Waiting({ exam }: { exam: Exam }) {
  const examStatus = useMe().data?.exam_status;
  const hasScore = examStatus === 'finished' || examStatus === 'time_over';
  return (
    <>
      <section className={stage.stage}>
        <Phrased.P text="この画面のまま、お待ちください。時間になると、ひとりでに始まります。" />
        <NightCoast>
          <Hour exam={exam} />
        </NightCoast>
      </section>
      <PageSection heading="｜発表《はっぴょう》の予定" icon="bell">
        <ResultsPromise exam={exam} />
        <p className={styles.actions}>
          {hasScore && (
            <ButtonLink href={paths.result()} look="second">
              速報の得点を見る
            </ButtonLink>
          )}
          <ButtonLink href={paths.top()} look="second">
            トップへ戻る
          </ButtonLink>
        </p>
      </PageSection>
    </>
  );
}

function Hour({ exam }: { exam: Exam }) {
  const now = useServerClock();
  const promised = promisedResults(exam);
  if (promised && now !== undefined && now < promised.at)
    return <Countdown label="発表まで" remaining={promised.at - now} />;
  return <Phrased.P className={stage.words} text="発表まで、もうしばらくお待ちください。" />;
}
