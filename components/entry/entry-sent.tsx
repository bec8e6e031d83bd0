import { useRouter } from 'next/router';
import { LinkLimit } from '@/components/entry/link-limit';
import { ResendForm } from '@/components/entry/resend-form';
import { WithExam } from '@/components/layout/site-page';
import { Button } from '@/components/ui/button';
import { CrewRow } from '@/components/ui/crew-figure';
import { FuriganaPlace } from '@/components/ui/furigana-button';
import { PageSection } from '@/components/ui/panel';
import { Phrased } from '@/components/ui/phrased-text';
import { correctSentEntry, useEnteredEmail } from '@/hooks/drafts';
import { request } from '@/lib/api-client/request';
import { clock } from '@/lib/clock';
import crew from '@/lib/generated/crew.json';
import { paths } from '@/lib/paths';
import styles from './entry.module.scss';

/** Says that a verification mail was sent, and offers to send it again. */
export function EntrySent() {
  const sentAt = useEnteredEmail((state) => state.sentAt);
  return (
    <>
      <CrewRow figures={[{ member: crew.duties.lookout }, { member: crew.duties.recorder }]} />
      <PageSection heading="確認メールをお送りしました" icon="bottle" level={1}>
        <FuriganaPlace />
        <SentTo />
        <Phrased.P text="まだエントリーは｜完了《かんりょう》していません。メールにあるリンクを開き、「エントリーを｜確定《かくてい》する」を押してください。" />
        <p>
          <LinkLimit sentAt={sentAt} />
        </p>
      </PageSection>
      <PageSection heading="メールが届かないとき" icon="bell">
        <Phrased.P text="｜迷惑《めいわく》メールのフォルダーもご｜確認《かくにん》ください。それでもなければ、エントリーしたメールアドレスを｜入力《にゅうりょく》して、もう一度お送りください。" />
        <WithExam>{(exam) => <ResendEntry examId={exam.id} />}</WithExam>
      </PageSection>
    </>
  );
}

/** Where the mail went, with the way back to the form as it was typed. Nothing after a reload, when it is no longer known. */
function SentTo() {
  const { email } = useEnteredEmail();
  const router = useRouter();
  if (!email) return null;
  function correct(): void {
    correctSentEntry();
    void router.push(paths.entry());
  }
  return (
    <div className={styles.sentTo}>
      <p>
        送り先
        <bdi translate="no">{email}</bdi>
      </p>
      <Button variant="second" onClick={correct}>
        直す
      </Button>
    </div>
  );
}

/** A form that sends the verification mail again. */
function ResendEntry({ examId }: { examId: string }) {
  const { email } = useEnteredEmail();
  async function send(address: string): Promise<void> {
    const sentAt = clock.now();
    await request('resendEntryMail', { examId, body: { email: address } });
    useEnteredEmail.setState({ email: address, sentAt });
  }
  return (
    <ResendForm
      name="entry_resend"
      action="確認メールを再送する"
      email={email}
      send={send}
      sent="入力されたメールアドレスに、確認用URLをのせた確認メールをお送りしました。"
    />
  );
}
