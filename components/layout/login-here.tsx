import { normalizeExamNumber } from '@knowledgeking/contract/rules/exam-number';
import { useRouter } from 'next/router';
import { useRef, useState } from 'react';
import { Form } from '@/components/ui/form';
import { PhrasedText } from '@/components/ui/phrased-text';
import { TextField } from '@/components/ui/text-field';
import { useLogin } from '@/hooks/api/use-login';
import { begin } from '@/hooks/begun';
import { useDraft } from '@/hooks/use-draft';
import { useErrorEffect } from '@/hooks/use-error-effect';
import { awaitNetwork } from '@/lib/await-network';
import { examNumberProblem } from '@/lib/exam-number-problem';
import { formMessageOf } from '@/lib/form-error';
import styles from './login-here.module.scss';

/**
 * The login on an error screen that is about nobody being logged in; the page then comes up in its place. One field needs no form
 * library, which would weigh on every page that can show this.
 */
export default function LoginHere() {
  const { events } = useRouter();
  const logIn = useLogin();
  const applyError = useErrorEffect();
  const field = useRef<HTMLInputElement>(null);
  const [draft, noteTyped] = useDraft<{ examNumber: string }>('login');
  const [typed, setTyped] = useState(draft?.examNumber ?? '');
  const [isSending, setIsSending] = useState(false);
  const [isWaiting, setIsWaiting] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [message, setMessage] = useState<string>();

  async function send(): Promise<void> {
    const found = examNumberProblem(typed);
    setProblem(found);
    setMessage(undefined);
    if (found) return field.current?.focus();
    setIsSending(true);
    const { signal, settle } = begin(events);
    try {
      await awaitNetwork(() => setIsWaiting(true));
      setIsWaiting(false);
      await logIn(normalizeExamNumber(typed) ?? '', signal);
      settle();
    } catch (error) {
      settle();
      setIsSending(false);
      // The user has gone to another page, which nothing may interrupt.
      if (!signal.aborted) setMessage(formMessageOf(applyError(error)));
    }
  }

  return (
    <section className={styles.login} aria-labelledby="login-here">
      <h2 id="login-here" className={styles.heading}>
        <PhrasedText text="ログインすると見られます" />
      </h2>
      <Form submission={{ submit: () => void send(), isSending, isWaiting, message }} action="ログイン">
        <TextField
          label="受験番号"
          hint="例：7K3M-Q9RT-2XWD"
          ref={field}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            noteTyped({ examNumber: target.value });
          }}
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="go"
          problem={problem}
        />
      </Form>
    </section>
  );
}
