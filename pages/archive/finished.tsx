import { ArchiveEnd } from '@/components/archive/archive-end';
import type { SitePage } from '@/components/layout/site-page';
import { paths } from '@/lib/paths';

/** The end of a replay after its last question. */
const ArchiveFinishedPage: SitePage = () => <ArchiveEnd end="finished" />;

ArchiveFinishedPage.layout = { title: 'アーカイブ終了', route: paths.archiveFinished(), isPersonal: true };

export default ArchiveFinishedPage;
