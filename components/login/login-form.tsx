import { normalizeExamNumber } from '@knowledgeking/contract/rules/exam-number';
import { useRouter } from 'next/router';
import { Reading } from '@/components/entry/reading';
import { Form } from '@/components/ui/form';
import { PhrasedText } from '@/components/ui/phrased-text';
import { TextField } from '@/components/ui/text-field';
import { useLogin } from '@/hooks/api/use-login';
import { useFormSubmit } from '@/hooks/use-form-submit';
import { ApiError, isLost } from '@/lib/api-error';
import { examNumberProblem } from '@/lib/exam-number-problem';
import { paths } from '@/lib/paths';

/** Whether the last login failed because no response came, which says nothing about the number. */
let wasLost = false;

/** The login form for the exam number from the mail. */
export function LoginForm() {
  const { push } = useRouter();
  const logIn = useLogin();
  const { form, submission } = useFormSubmit(
    'login',
    { examNumber: '' },
    async ({ examNumber }, signal) => {
      try {
        await logIn(normalizeExamNumber(examNumber) ?? '', signal);
      } catch (error) {
        wasLost = error instanceof ApiError && isLost(error);
        throw error;
      }
    },
    () => push(paths.top()),
  );
  const { errors } = form.formState;
  return (
    <Form submission={submission} action="ログイン">
      <TextField
        label="受験番号"
        reading={<Reading text="じゅけんばんごう" />}
        hint={
          <PhrasedText
            text={
              '例：7K3M-Q9RT-2XWD\n大文字と小文字、｜全角《ぜんかく》と｜半角《はんかく》、ハイフンのあるなしは、どれでもかまいません。'
            }
          />
        }
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="go"
        problem={errors.examNumber?.message}
        {...form.register('examNumber', {
          validate: (typed) => examNumberProblem(typed) ?? true,
        })}
      />
    </Form>
  );
}

/** The hint below the error screen of a failed login. Announced, because that screen's own words do not include it. */
export function CheckNumber() {
  return (
    <p role="alert">
      <PhrasedText
        text={
          wasLost
            ? '電波が届いていないようです。｜受験番号《じゅけんばんごう》はのこしてあります。つながったら、もう一度ためしてください。'
            : '｜受験番号《じゅけんばんごう》がまちがっていないか、メールを見て確かめてください。'
        }
      />
    </p>
  );
}
