import { EmailForm } from '@/components/entry/email-form';
import { ResentModal } from '@/components/modal/resent-modal';
import { PhrasedText } from '@/components/ui/phrased-text';
import { useModal } from '@/hooks/use-modal';
import { resendExamNumber } from '@/lib/api-client';

/** A form that sends the mail with the exam number again. */
export function ResendExamNumber() {
  const open = useModal((state) => state.open);
  const say = (): void =>
    open('entry-invitation-resend', (headingId) => (
      <ResentModal headingId={headingId}>
        <PhrasedText text="入力されたメールアドレスに、受験番号をのせた確認メールをお送りしました。" />
      </ResentModal>
    ));
  const send = async (email: string): Promise<void> => void (await resendExamNumber(email));
  return <EmailForm name="login_resend" action="受験番号を再送する" look="second" send={send} onSent={say} />;
}
