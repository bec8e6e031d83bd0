import { examNumberLength, normalizeExamNumber } from '@knowledgeking/contract/rules/exam-number';
import { EmailForm } from '@/components/entry/email-form';
import { Reading } from '@/components/entry/reading';
import { ResentModal } from '@/components/modal/resent-modal';
import { ButtonLink } from '@/components/ui/button-link';
import { TextField } from '@/components/ui/field';
import { Form } from '@/components/ui/form';
import { PhrasedText } from '@/components/ui/phrased-text';
import { useDisplayName } from '@/hooks/api/use-display-name';
import { useLogin } from '@/hooks/api/use-login';
import { useFormSubmit } from '@/hooks/use-form-submit';
import { useModal } from '@/hooks/use-modal';
import { resendExamNumber } from '@/lib/api-client';
import { ApiError, isLost } from '@/lib/api-error';
import { paths } from '@/lib/paths';

/** Whether the last login failed because no response came, which says nothing about the number. */
let wasLost = false;

/** The login form for the exam number from the mail. @param onDone opens what comes next */
export function LoginForm({ onDone }: { onDone: () => unknown }) {
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
    onDone,
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

/** Says who is logged in on this device already: the link in the mail with the exam number leads here, and a family shares a phone. */
export function WhoIsAboard() {
  const name = useDisplayName();
  if (name === undefined) return null;
  return (
    <>
      <p>
        いまは<bdi>{name}</bdi>
        <PhrasedText text="さんでログインしています。" />
        <PhrasedText text="ほかの人でログインするときは、その人の｜受験番号《じゅけんばんごう》を入れてください。" />
      </p>
      <ButtonLink href={paths.top()} look="second">
        このままトップへ
      </ButtonLink>
    </>
  );
}

/** The problem with a typed exam number, in Japanese; undefined where there is none. */
function examNumberProblem(typed: string): string | undefined {
  if (typed.trim() === '') return '受験番号を入力してください。';
  if (normalizeExamNumber(typed)) return undefined;
  return `受験番号は、英字と数字を合わせた${examNumberLength}文字です。メールをご確認ください。`;
}
