import { ArchiveEnd } from '@/components/archive/archive-end';
import { sitePage } from '@/components/layout/site-page';
import { paths } from '@/lib/paths';

/** The end of a replay after its last question. */
export default sitePage({ title: 'アーカイブ終了', route: paths.archiveFinished(), isPersonal: true }, () => (
  <ArchiveEnd end="finished" />
));
