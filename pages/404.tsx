import { sitePage } from '@/components/layout/site-page';
import { BesideLamp } from '@/components/signal/signal-lamp';
import { TailLink } from '@/components/ui/button';
import { MessagePage } from '@/components/ui/panel';
import { Phrased } from '@/components/ui/phrased-text';
import crew from '@/lib/generated/crew.json';
import { paths } from '@/lib/paths';

/** The page for unknown addresses. */
export default sitePage(
  { title: 'ページが見つかりません', route: paths.notFound(), isPersonal: true },
  () => (
    <MessagePage
      heading="ページが見つかりません"
      figure={{ member: crew.duties.navigator, expression: 'troubled' }}
      actions={<TailLink href={paths.top()}>トップへ戻る</TailLink>}
    >
      <BesideLamp>
        <Phrased.P text="海図にない場所まで来てしまいました。ページがなくなったか、アドレスがまちがっているようです。" />
      </BesideLamp>
    </MessagePage>
  ),
);
