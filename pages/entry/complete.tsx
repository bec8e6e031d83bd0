import { EntryCompleted } from '@/components/entry/entry-completed';
import type { SitePage } from '@/components/layout/site-page';
import { paths } from '@/lib/paths';

/** The entry is complete. */
const CompletePage: SitePage = () => <EntryCompleted />;

CompletePage.layout = {
  title: 'エントリー完了',
  route: paths.entryComplete(),
  frame: 'none',
  isPersonal: true,
};

export default CompletePage;
