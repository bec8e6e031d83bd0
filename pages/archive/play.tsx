import { ArchivePlay } from '@/components/archive/archive-play';
import type { SitePage } from '@/components/layout/site-page';
import { WithExam } from '@/components/layout/with-exam';
import { paths } from '@/lib/paths';

/** The replay of the past exam. */
const ArchivePlayPage: SitePage = () => (
  <WithExam>{(exam) => <ArchivePlay key={exam.id} exam={exam} />}</WithExam>
);

ArchivePlayPage.layout = {
  title: 'アーカイブに挑戦中',
  route: paths.archivePlay(),
  isPlayPage: true,
  isPersonal: true,
};

export default ArchivePlayPage;
