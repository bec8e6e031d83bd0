import { examNumberLength, normalizeExamNumber } from '@knowledgeking/contract/rules/exam-number';
import { ResendForm } from '@/components/entry/resend-form';
import { ButtonLink } from '@/components/ui/button';
import { Form, TextField } from '@/components/ui/form';
import { Phrased, PhrasedText } from '@/components/ui/phrased-text';
import { useDisplayName } from '@/hooks/api/partner-name';
import { useLogin } from '@/hooks/api/use-login';
import { useMe } from '@/hooks/api/use-me';
import { useErrorScreen } from '@/hooks/use-error-screen';
import { useFormSubmit } from '@/hooks/use-form-submit';
import { useStoredFlag } from '@/hooks/use-stored';
import { request } from '@/lib/api-client/request';
import { isLost } from '@/lib/api-error';
import { paths } from '@/lib/paths';
import styles from './login-form.module.scss';

/** The login form for the exam number from the mail. @param onDone opens what comes next */
export function LoginForm({ onDone }: { onDone: () => unknown }) {
  const logIn = useLogin();
  const { field, submission } = useFormSubmit(
    'login',
    { examNumber: '' },
    ({ examNumber }, signal) => logIn(normalizeExamNumber(examNumber) ?? '', signal),
    onDone,
  );
  return (
    <Form submission={submission} action="ログイン">
      <PartnerAppHint />
      <TextField
        label="受験番号"
        reading="じゅけんばんごう"
        hint={
          '例：7K3M-Q9RT-2XWD\n大文字と小文字、｜全角《ぜんかく》と｜半角《はんかく》、ハイフンのあるなしは、どれでもかまいません。'
        }
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="go"
        {...field('examNumber', examNumberProblem)}
      />
    </Form>
  );
}

/** In the partner app, which brings its user's number along: what to do where it has brought none. */
function PartnerAppHint() {
  const isInApp = useStoredFlag('is_webview');
  const isLoggedInThere = useStoredFlag('is_base_logged_in');
  const me = useMe().data;
  if (!isInApp || !me || me.exam_status !== undefined) return null;
  return (
    <Phrased.P
      text={
        isLoggedInThere
          ? 'アプリから｜受験番号《じゅけんばんごう》がとどいていません。メールにある番号を入れてください。'
          : 'アプリにログインしてから開きなおすと、｜受験番号《じゅけんばんごう》を入れなくてもログインできます。'
      }
    />
  );
}

/** The login on an error screen that is about nobody being logged in; the page then comes up in its place. */
export default function LoginHere() {
  return (
    <section className={styles.login} aria-labelledby="login-here">
      <Phrased.H2 id="login-here" className={styles.heading} text="ログインすると見られます" />
      <LoginForm onDone={() => undefined} />
    </section>
  );
}

/** The hint below the error screen of a failed login. Announced, because that screen's own words do not include it. */
export function CheckNumber() {
  const { error } = useErrorScreen();
  return (
    <Phrased.P
      role="alert"
      text={
        // Then it says nothing about the number.
        error && isLost(error)
          ? '電波が届いていないようです。｜受験番号《じゅけんばんごう》はのこしてあります。つながったら、もう一度ためしてください。'
          : '｜受験番号《じゅけんばんごう》がまちがっていないか、メールを見て確かめてください。'
      }
    />
  );
}

/** A form that sends the mail with the exam number again. */
export function ResendExamNumber() {
  return (
    <ResendForm
      name="login_resend"
      action="受験番号を再送する"
      variant="second"
      send={(email) => request('resendExamNumber', { body: { email } })}
      sent="入力されたメールアドレスに、受験番号をのせた確認メールをお送りしました。"
    />
  );
}

/** Says who is logged in on this device already: the link in the mail with the exam number leads here, and a family shares a phone. */
export function WhoIsAboard() {
  const name = useDisplayName();
  if (name === undefined) return null;
  return (
    <>
      <p>
        いまは<bdi translate="no">{name}</bdi>
        <PhrasedText text="さんでログインしています。" />
        <PhrasedText text="ほかの人でログインするときは、その人の｜受験番号《じゅけんばんごう》を入れてください。" />
      </p>
      <ButtonLink href={paths.top()} variant="second">
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
