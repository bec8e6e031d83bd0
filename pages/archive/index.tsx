import { ArchiveEntrance } from '@/components/archive/archive-entrance';
import type { SitePage } from '@/components/layout/site-page';
import { WithExam } from '@/components/layout/with-exam';
import { paths } from '@/lib/paths';

/** The page before a replay of the past exam. */
const ArchivePage: SitePage = () => <WithExam>{(exam) => <ArchiveEntrance exam={exam} />}</WithExam>;

ArchivePage.layout = { title: 'アーカイブ', route: paths.archive() };

export default ArchivePage;
