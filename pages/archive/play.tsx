import { ArchivePlay } from '@/components/archive/archive-play';
import { sitePage, WithExam } from '@/components/layout/site-page';
import { paths } from '@/lib/paths';

/** The replay of the past exam. */
export default sitePage(
  { title: 'アーカイブに挑戦中', route: paths.archivePlay(), isPlayPage: true, isPersonal: true },
  () => <WithExam>{(exam) => <ArchivePlay key={exam.id} exam={exam} />}</WithExam>,
);
