import { Ceremony } from '@/components/ceremony/ceremony';
import { sitePage, WithExam } from '@/components/layout/site-page';
import { paths } from '@/lib/paths';

/** The hour of the results: the first places of the regions, and the way to one's own result. */
export default sitePage({ title: '結果発表', route: paths.ceremony(), frame: 'column' }, () => (
  <WithExam>{(exam) => <Ceremony exam={exam} />}</WithExam>
));
