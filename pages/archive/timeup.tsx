import { ArchiveEnd } from '@/components/archive/archive-end';
import { sitePage } from '@/components/layout/site-page';
import { paths } from '@/lib/paths';

/** The end of a replay when its time is up. */
export default sitePage(
  { title: 'アーカイブ タイムアップ', route: paths.archiveTimeup(), isPersonal: true },
  () => <ArchiveEnd end="timeup" />,
);
