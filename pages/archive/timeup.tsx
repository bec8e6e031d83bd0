import { AfterArchive } from '@/components/archive/after-archive';
import { ArchiveEnd } from '@/components/archive/archive-end';
import type { SitePage } from '@/components/layout/site-page';
import { WithExam } from '@/components/layout/with-exam';
import { paths } from '@/lib/paths';

/** The end of a replay when its time is up. */
const ArchiveTimeupPage: SitePage = () => (
  <WithExam>
    {({ id }) => (
      <AfterArchive page="timeup" examId={id}>
        <ArchiveEnd
          examId={id}
          heading="タイムアップ"
          lead="制限時間が終わりました。ここまでの回答で採点します。"
        />
      </AfterArchive>
    )}
  </WithExam>
);

ArchiveTimeupPage.layout = {
  title: 'アーカイブ タイムアップ',
  route: paths.archiveTimeup(),
  frame: 'full_screen',
  isPersonal: true,
};

export default ArchiveTimeupPage;
