import { ConfirmEntry } from '@/components/entry/confirm-entry';
import { sitePage } from '@/components/layout/site-page';
import { paths } from '@/lib/paths';

/** The page that the link in the verification mail opens. */
export default sitePage(
  { title: 'エントリー内容の確認', route: paths.entryConfirm(), frame: 'entry', isPersonal: true },
  () => <ConfirmEntry />,
);
