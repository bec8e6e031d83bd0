import { ResendEntry, SentLinkLimit, SentTo } from '@/components/entry/entry-sent';
import type { SitePage } from '@/components/layout/site-page';
import { WithExam } from '@/components/layout/with-exam';
import { CrewRow } from '@/components/ui/crew-figure';
import { FuriganaPlace } from '@/components/ui/furigana-button';
import { PageSection } from '@/components/ui/page-section';
import { Phrased } from '@/components/ui/phrased-text';
import crew from '@/lib/generated/crew.json';
import { paths } from '@/lib/paths';

/** The crew members above the panel. */
const sending = [{ member: crew.duties.lookout }, { member: crew.duties.recorder }];

/** Says that a verification mail was sent, and offers to send it again. */
const ResendPage: SitePage = () => (
  <>
    <CrewRow figures={sending} />
    <PageSection heading="確認メールをお送りしました" icon="bottle" level={1}>
      <FuriganaPlace />
      <SentTo />
      <Phrased.P text="まだエントリーは｜完了《かんりょう》していません。メールにあるリンクを開き、「エントリーを｜確定《かくてい》する」を押してください。" />
      <p>
        <SentLinkLimit />
      </p>
    </PageSection>
    <PageSection heading="メールが届かないとき" icon="bell">
      <Phrased.P text="｜迷惑《めいわく》メールのフォルダーもご｜確認《かくにん》ください。それでもなければ、エントリーしたメールアドレスを｜入力《にゅうりょく》して、もう一度お送りください。" />
      <WithExam>{(exam) => <ResendEntry examId={exam.id} />}</WithExam>
    </PageSection>
  </>
);

ResendPage.layout = {
  title: '確認メールの再送',
  route: paths.entryResend(),
  frame: 'entry',
  isPersonal: true,
};

export default ResendPage;
