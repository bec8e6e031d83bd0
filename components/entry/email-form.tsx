import { foldEmail } from '@knowledgeking/contract/rules/email';
import { emailMessage } from '@knowledgeking/contract/rules/entry-form';
import { TextField } from '@/components/ui/field';
import { Form } from '@/components/ui/form';
import type { FormName } from '@/hooks/drafts';
import { useFormSubmit } from '@/hooks/use-form-submit';

interface EmailFormProps {
  name: FormName;
  /** The button's label. */
  action: string;
  /** The field's initial value. */
  email?: string;
  look?: 'main' | 'second';
  /** Sends the normalised address; throws ApiError. */
  send: (email: string) => Promise<void>;
  /** Says that it was sent, unless the page has been left. */
  onSent: () => void;
}

/** A form that asks for an address to send a mail to again. */
export function EmailForm({ name, action, email = '', look = 'main', send, onSent }: EmailFormProps) {
  const { form, submission } = useFormSubmit(
    name,
    { email },
    (fields) => send(foldEmail(fields.email)),
    onSent,
  );
  const { errors } = form.formState;
  return (
    <Form submission={submission} action={action} look={look}>
      <TextField
        label="メールアドレス"
        type="email"
        inputMode="email"
        autoComplete="email"
        problem={errors.email?.message}
        {...form.register('email', { validate: (typed) => emailMessage(typed) ?? true })}
      />
    </Form>
  );
}
