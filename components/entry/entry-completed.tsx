import { Scenery } from '@/components/layout/scenery';
import { ButtonLink } from '@/components/ui/button-link';
import { DateText } from '@/components/ui/date-text';
import { MessagePage } from '@/components/ui/message-page';
import { StandingFigure } from '@/components/ui/standing-figure';
import { useCurrentExam } from '@/hooks/api/use-current-exam';
import { paths } from '@/lib/paths';
import { formatSpan } from '@/lib/time-text';
import styles from './entry-completed.module.scss';

/** Says that the entry is complete, and what comes next. */
export function EntryCompleted() {
  const { exam } = useCurrentExam();
  return (
    <div className={styles.aboard}>
      <Scenery isInBox />
      <div className={styles.content}>
        <div className={styles.words}>
          <div className={styles.greeter}>
            <StandingFigure member="fumi" expression="cheer" />
          </div>
          <MessagePage
            heading="エントリーが完了しました"
            actions={
              <>
                <ButtonLink href={paths.login()}>ログイン</ButtonLink>
                <ButtonLink href={paths.top()} look="second">
                  トップページへ
                </ButtonLink>
              </>
            }
          >
            <p>ようこそ、海燕号へ。受験番号をメールでお送りしました。予選の日まで大切に保管してください。</p>
            {exam && (
              <p className={styles.when}>
                予選：
                <DateText text={formatSpan(exam.exam_start_at, exam.exam_end_at)} />
              </p>
            )}
            <p>メールが届かないときは、ログインのページから受験番号を再送できます。</p>
          </MessagePage>
        </div>
      </div>
    </div>
  );
}
