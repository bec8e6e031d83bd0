import { EmailForm } from '@/components/entry/email-form';
import { ResentModal } from '@/components/modal/resent-modal';
import { useEnteredEmail } from '@/hooks/use-entered-email';
import { useModal } from '@/hooks/use-modal';
import { resendEntryMail } from '@/lib/api-client';

/** Sends the verification mail again and says so. */
export function ResendEntry({ examId }: { examId: string }) {
  const email = useEnteredEmail((state) => state.email);
  const open = useModal((state) => state.open);
  async function send(address: string): Promise<void> {
    await resendEntryMail(examId, address);
    open('entry-resend', (headingId) => (
      <ResentModal headingId={headingId}>
        入力されたメールアドレスに、確認用URLをのせた確認メールをお送りしました。
      </ResentModal>
    ));
  }
  return <EmailForm action="確認メールを再送する" email={email} send={send} />;
}
