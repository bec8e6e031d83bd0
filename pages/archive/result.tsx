import { AfterArchive } from '@/components/archive/after-archive';
import styles from '@/components/archive/archive.module.scss';
import { WithArchiveResult } from '@/components/archive/archive-marking';
import { ArchiveResultView } from '@/components/archive/archive-result';
import type { SitePage } from '@/components/layout/site-page';
import { WithExam } from '@/components/layout/with-exam';
import { paths } from '@/lib/paths';

/** The result of a replay: points, and the place it would have had. */
const ArchiveResultPage: SitePage = () => (
  <WithExam>
    {({ id }) => (
      <AfterArchive page="result" examId={id}>
        <div className={styles.column}>
          <WithArchiveResult examId={id} heading="アーカイブの結果">
            {(result) => <ArchiveResultView examId={id} result={result} />}
          </WithArchiveResult>
        </div>
      </AfterArchive>
    )}
  </WithExam>
);

ArchiveResultPage.layout = {
  title: 'アーカイブの結果',
  route: paths.archiveResult(),
  frame: 'full_screen',
  isPersonal: true,
};

export default ArchiveResultPage;
