import { EmailForm } from '@/components/entry/email-form';
import { useModal } from '@/hooks/use-modal';
import { resendExamNumber } from '@/lib/api-client';

/** Sends the mail with the exam number again and says so. */
export function ResendExamNumber() {
  const open = useModal((state) => state.open);
  async function send(email: string): Promise<void> {
    await resendExamNumber(email);
    open('entry-invitation-resend');
  }
  return <EmailForm action="受験番号を再送する" look="second" send={send} />;
}
