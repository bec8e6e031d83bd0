import { emailMessage, foldEmail } from '@knowledgeking/contract/rules/entry';
import { Modal, ModalHeading } from '@/components/modal/modal';
import { Form, TextField } from '@/components/ui/form';
import { Phrased } from '@/components/ui/phrased-text';
import type { FormName } from '@/hooks/drafts';
import { useFormSubmit } from '@/hooks/use-form-submit';
import { useModal } from '@/hooks/use-modal';

interface ResendFormProps {
  name: FormName;
  action: string;
  email?: string;
  variant?: 'main' | 'second';
  /** Sends the normalised address; throws ApiError. */
  send: (email: string) => Promise<unknown>;
  /** The sentence about what was sent, and where to. */
  sent: string;
}

/** A form that asks for an address to send a mail to again, and says that it was sent unless the page has been left. */
export function ResendForm({ name, action, email = '', variant = 'main', send, sent }: ResendFormProps) {
  const modal = useModal();
  const { field, submission } = useFormSubmit(
    name,
    { email },
    async (fields) => void (await send(foldEmail(fields.email))),
    modal.onOpen,
  );
  return (
    <>
      <Form submission={submission} action={action} variant={variant}>
        <TextField
          label="メールアドレス"
          type="email"
          inputMode="email"
          autoComplete="email"
          {...field('email', emailMessage)}
        />
      </Form>
      <Modal {...modal}>
        <ModalHeading text="メールを送りました" />
        <Phrased.P text={sent} />
        <Phrased.P text="数分たっても届かないときは、迷惑メールのフォルダーと、メールアドレスの打ちまちがいをご確認ください。" />
      </Modal>
    </>
  );
}
