import { ArchiveEnd } from '@/components/archive/archive-end';
import type { SitePage } from '@/components/layout/site-page';
import { paths } from '@/lib/paths';

/** The end of a replay when its time is up. */
const ArchiveTimeupPage: SitePage = () => <ArchiveEnd end="timeup" />;

ArchiveTimeupPage.layout = {
  title: 'アーカイブ タイムアップ',
  route: paths.archiveTimeup(),
  isPersonal: true,
};

export default ArchiveTimeupPage;
