import type { SitePage } from '@/components/layout/site-page';
import { WithExam } from '@/components/layout/with-exam';
import { PageSection } from '@/components/ui/page-section';
import { paths } from '@/lib/paths';
import { CallForm } from './call-form';
import { ContestSwitches, ErrorScreenSwitches } from './contest-switches';
import { DebugEntryForm } from './debug-entry-form';
import { WithDebugKey } from './debug-key-form';

/** For operators on staging: every call, entries without mails, periods, maintenance, error screens. */
const DebugApiPage: SitePage = () => (
  <WithDebugKey>
    <PageSection heading="開催の切りかえ" level={1}>
      <ContestSwitches />
    </PageSection>
    <PageSection heading="エラー画面">
      <ErrorScreenSwitches />
    </PageSection>
    <WithExam>
      {({ id }) => (
        <>
          <PageSection heading="API">
            <CallForm examId={id} />
          </PageSection>
          <PageSection heading="デバッグ用のエントリー">
            <DebugEntryForm examId={id} />
          </PageSection>
        </>
      )}
    </WithExam>
  </WithDebugKey>
);

DebugApiPage.layout = {
  title: 'デバッグ: API',
  route: `${paths.debug()}/api`,
  frame: 'column',
  isPersonal: true,
  staysBelow: true,
};

export default DebugApiPage;
