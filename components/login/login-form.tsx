import { examNumberLength, normalizeExamNumber } from '@knowledgeking/contract/rules/exam-number';
import { Form } from '@/components/ui/form';
import { TextField } from '@/components/ui/text-field';
import { useLogin } from '@/hooks/api/use-login';
import { useFormSubmit } from '@/hooks/use-form-submit';
import { paths } from '@/lib/paths';

function problemOf(typed: string): string | true {
  if (typed.trim() === '') return '受験番号を入力してください。';
  if (normalizeExamNumber(typed)) return true;
  return `受験番号は、英字と数字を合わせた${examNumberLength}文字です。メールをご確認ください。`;
}

/** The login form for the exam number from the mail. Afterwards it leads to the top page, or with `staysHere` nowhere. */
export function LoginForm({ staysHere = false }: { staysHere?: boolean }) {
  const logIn = useLogin(staysHere ? undefined : paths.top());
  const { form, onSubmit, message } = useFormSubmit('login', { examNumber: '' }, ({ examNumber }) =>
    logIn(normalizeExamNumber(examNumber) ?? ''),
  );
  const { errors, isSubmitting } = form.formState;
  return (
    <Form onSubmit={onSubmit} action="ログイン" isSending={isSubmitting} message={message}>
      <TextField
        label="受験番号"
        hint={'例：7K3M-Q9RT-2XWD\n大文字と小文字、全角と半角、ハイフンのあるなしは、どれでもかまいません。'}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        problem={errors.examNumber?.message}
        {...form.register('examNumber', { validate: problemOf })}
      />
    </Form>
  );
}
