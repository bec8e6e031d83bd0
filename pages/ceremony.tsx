import { Ceremony } from '@/components/ceremony/ceremony';
import type { SitePage } from '@/components/layout/site-page';
import { WithExam } from '@/components/layout/with-exam';
import { paths } from '@/lib/paths';

/** The hour of the results: the first places of the regions, and the way to one's own result. */
const CeremonyPage: SitePage = () => <WithExam>{(exam) => <Ceremony exam={exam} />}</WithExam>;

CeremonyPage.layout = { title: '結果発表', route: paths.ceremony(), frame: 'column' };

export default CeremonyPage;
