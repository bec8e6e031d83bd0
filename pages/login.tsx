import { useRouter } from 'next/router';
import { sitePage } from '@/components/layout/site-page';
import { CheckNumber, LoginForm, ResendExamNumber, WhoIsAboard } from '@/components/login/login-form';
import { CrewRow } from '@/components/ui/crew-figure';
import { FuriganaPlace } from '@/components/ui/furigana-button';
import { PageSection } from '@/components/ui/panel';
import { Phrased } from '@/components/ui/phrased-text';
import crew from '@/lib/generated/crew.json';
import { paths } from '@/lib/paths';

/** Login with the exam number, and a form to get that number again. */
export default sitePage(
  {
    title: 'ログイン',
    route: paths.login(),
    frame: 'column',
    errorHint: { screen: 'login_failure', Below: CheckNumber },
  },
  () => {
    const { push } = useRouter();
    return (
      <>
        <CrewRow figures={[{ member: crew.duties.captain }, { member: crew.duties.cook }]} />
        <PageSection heading="ログイン" icon="anchor" level={1}>
          <FuriganaPlace />
          <WhoIsAboard />
          <LoginForm onDone={() => push(paths.top())} />
        </PageSection>
        <PageSection heading="受験番号がわからないとき" icon="bottle">
          <Phrased.P text="エントリーしたときのメールアドレスを｜入力《にゅうりょく》してください。｜受験番号《じゅけんばんごう》をのせたメールを、もう一度お送りします。" />
          <ResendExamNumber />
        </PageSection>
      </>
    );
  },
);
