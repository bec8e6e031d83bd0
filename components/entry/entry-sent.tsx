import { useRouter } from 'next/router';
import { EmailForm } from '@/components/entry/email-form';
import { LinkLimit } from '@/components/entry/link-limit';
import { Button } from '@/components/ui/button';
import { keepDraft, useEnteredEmail } from '@/hooks/drafts';
import { request } from '@/lib/api-client/request';
import { clock } from '@/lib/clock';
import { paths } from '@/lib/paths';
import styles from './entry.module.scss';

/** The time until which the link in the mail that was just sent is valid. */
export function SentLinkLimit() {
  return <LinkLimit sentAt={useEnteredEmail((state) => state.sentAt)} />;
}

/** Where the mail went, with the way back to the form as it was typed. Nothing after a reload, when it is no longer known. */
export function SentTo() {
  const { email, fields } = useEnteredEmail();
  const router = useRouter();
  if (!email) return null;
  function correct(): void {
    if (fields) keepDraft('entry', fields);
    void router.push(paths.entry());
  }
  return (
    <div className={styles.sentTo}>
      <p>
        送り先
        <bdi>{email}</bdi>
      </p>
      <Button look="second" onClick={correct}>
        直す
      </Button>
    </div>
  );
}

/** A form that sends the verification mail again. */
export function ResendEntry({ examId }: { examId: string }) {
  const { email } = useEnteredEmail();
  async function send(address: string): Promise<void> {
    const sentAt = clock.now();
    await request('resendEntryMail', { examId, body: { email: address } });
    useEnteredEmail.setState({ email: address, sentAt });
  }
  return (
    <EmailForm
      name="entry_resend"
      action="確認メールを再送する"
      email={email}
      send={send}
      sent="入力されたメールアドレスに、確認用URLをのせた確認メールをお送りしました。"
    />
  );
}
