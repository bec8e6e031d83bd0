import { EntrySent } from '@/components/entry/entry-sent';
import { sitePage } from '@/components/layout/site-page';
import { paths } from '@/lib/paths';

/** A verification mail was sent, and can be sent again. */
export default sitePage(
  { title: '確認メールの再送', route: paths.entryResend(), frame: 'entry', isPersonal: true },
  () => <EntrySent />,
);
