import { AfterArchive } from '@/components/archive/after-archive';
import { ArchiveEnd } from '@/components/archive/archive-end';
import type { SitePage } from '@/components/layout/site-page';
import { WithExam } from '@/components/layout/with-exam';
import { paths } from '@/lib/paths';

/** The end of a replay after its last question. */
const ArchiveFinishedPage: SitePage = () => (
  <WithExam>
    {({ id }) => (
      <AfterArchive page="finished" examId={id}>
        <ArchiveEnd
          examId={id}
          heading="アーカイブ終了"
          lead="最後の問題まで進みました。おつかれさまでした。"
        />
      </AfterArchive>
    )}
  </WithExam>
);

ArchiveFinishedPage.layout = {
  title: 'アーカイブ終了',
  route: paths.archiveFinished(),
  frame: 'full_screen',
  isPersonal: true,
};

export default ArchiveFinishedPage;
