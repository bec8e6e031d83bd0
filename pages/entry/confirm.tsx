import { ConfirmEntry } from '@/components/entry/confirm-entry';
import type { SitePage } from '@/components/layout/site-page';
import { paths } from '@/lib/paths';

/** The page that the link in the verification mail opens. */
const ConfirmPage: SitePage = () => <ConfirmEntry />;

ConfirmPage.layout = {
  title: 'エントリー内容の確認',
  route: paths.entryConfirm(),
  frame: 'entry',
  isPersonal: true,
};

export default ConfirmPage;
