import { EntrySent } from '@/components/entry/entry-sent';
import type { SitePage } from '@/components/layout/site-page';
import { paths } from '@/lib/paths';

/** A verification mail was sent, and can be sent again. */
const ResendPage: SitePage = () => <EntrySent />;

ResendPage.layout = {
  title: '確認メールの再送',
  route: paths.entryResend(),
  frame: 'entry',
  isPersonal: true,
};

export default ResendPage;
