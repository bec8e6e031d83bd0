import { normalizeExamNumber } from '@knowledgeking/contract/rules/exam-number';
import { TextField } from '@/components/ui/field';
import { Form } from '@/components/ui/form';
import { PhrasedText } from '@/components/ui/phrased-text';
import { useLogin } from '@/hooks/api/use-login';
import { useFormSubmit } from '@/hooks/use-form-submit';
import { examNumberProblem } from '@/lib/exam-number-problem';
import styles from './login-here.module.scss';

/** The login on an error screen that is about nobody being logged in; the page then comes up in its place. */
export default function LoginHere() {
  const logIn = useLogin();
  const { form, submission } = useFormSubmit(
    'login',
    { examNumber: '' },
    ({ examNumber }, signal) => logIn(normalizeExamNumber(examNumber) ?? '', signal),
    () => undefined,
  );
  return (
    <section className={styles.login} aria-labelledby="login-here">
      <h2 id="login-here" className={styles.heading}>
        <PhrasedText text="ログインすると見られます" />
      </h2>
      <Form submission={submission} action="ログイン">
        <TextField
          label="受験番号"
          hint="例：7K3M-Q9RT-2XWD"
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="go"
          problem={form.formState.errors.examNumber?.message}
          {...form.register('examNumber', { validate: (typed) => examNumberProblem(typed) ?? true })}
        />
      </Form>
    </section>
  );
}
