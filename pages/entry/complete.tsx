import { EntryCompleted } from '@/components/entry/entry-completed';
import { sitePage } from '@/components/layout/site-page';
import { paths } from '@/lib/paths';

/** The entry is complete. */
export default sitePage(
  { title: 'エントリー完了', route: paths.entryComplete(), frame: 'none', isPersonal: true },
  () => <EntryCompleted />,
);
