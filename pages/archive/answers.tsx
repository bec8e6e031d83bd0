import { Answers } from '@/components/answers/answers';
import { AfterArchive } from '@/components/archive/after-archive';
import styles from '@/components/archive/archive.module.scss';
import { WithArchiveResult } from '@/components/archive/archive-marking';
import type { SitePage } from '@/components/layout/site-page';
import { WithExam } from '@/components/layout/with-exam';
import { TailLink } from '@/components/ui/button-link';
import { paths } from '@/lib/paths';

/** The questions of a replay with their answers. */
const ArchiveAnswersPage: SitePage = () => (
  <WithExam>
    {({ id }) => (
      <AfterArchive page="answers" examId={id}>
        <div className={styles.column}>
          <WithArchiveResult examId={id} heading="アーカイブの答え">
            {({ submissions }) => (
              <Answers heading="アーカイブの答え" submissions={submissions}>
                <TailLink href={paths.archiveResult()} look="second">
                  結果にもどる
                </TailLink>
                <TailLink href={paths.archive()}>もう一度挑戦する</TailLink>
              </Answers>
            )}
          </WithArchiveResult>
        </div>
      </AfterArchive>
    )}
  </WithExam>
);

ArchiveAnswersPage.layout = {
  title: 'アーカイブの答え',
  route: paths.archiveAnswers(),
  frame: 'full_screen',
  isPersonal: true,
};

export default ArchiveAnswersPage;
