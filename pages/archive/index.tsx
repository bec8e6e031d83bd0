import { ArchiveEntrance } from '@/components/archive/archive-entrance';
import { sitePage, WithExam } from '@/components/layout/site-page';
import { paths } from '@/lib/paths';

/** The page before a replay of the past exam. */
export default sitePage({ title: 'アーカイブ', route: paths.archive() }, () => (
  <WithExam>{(exam) => <ArchiveEntrance exam={exam} />}</WithExam>
));
