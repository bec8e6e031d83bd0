import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
} from 'react';
import { Button } from '@/components/ui/button';
import { FuriganaContext, Phrased, PhrasedText } from '@/components/ui/phrased-text';
import type { FormSubmission } from '@/lib/form-messages';
import { sendEarlySubmission } from '@/lib/head/early-submission';
import styles from './form.module.scss';

const waitingForNetwork = '電波が届いていません。このままお待ちください。つながると、ひとりでに送ります。';

interface FormProps {
  submission: FormSubmission;
  action: string;
  /** Whether what it needs is known; a press before that is carried out then. Default true. */
  isReady?: boolean;
  variant?: 'main' | 'second';
  children?: ReactNode;
}

/** A form: fields and submit button. A press before the page has hydrated counts: the form is sent as soon as the page can. */
export function Form({ submission, action, isReady = true, variant = 'main', children }: FormProps) {
  const { submit, isSending, isWaiting, message } = submission;
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isReady && ref.current) sendEarlySubmission(ref.current);
  }, [isReady]);
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (isReady) submit();
  }
  return (
    <form ref={ref} className={styles.form} onSubmit={onSubmit} noValidate>
      {children}
      <Phrased.P role="alert" className={styles.message} text={message ?? ''} />
      <div className={styles.action}>
        <Button type="submit" variant={variant} isBusy={isSending} busyText="送信しています">
          {action}
        </Button>
        <p role="status" className={isWaiting ? styles.waiting : styles.sending}>
          {isSending && <PhrasedText text={isWaiting ? waitingForNetwork : '送信しています'} />}
        </p>
      </div>
    </form>
  );
}

interface FieldProps {
  label: string;
  /** How the label is read. */
  reading?: string | undefined;
  hint?: string | undefined;
  problem?: string | undefined;
}

/** The attributes that connect a control with the words of its field. */
interface Connection {
  id: string;
  className: string | undefined;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

/** A control, drawn by the children, with its label, hint and problem. */
export function Field(props: FieldProps & { children: (connection: Connection) => ReactNode }) {
  const { label, reading, hint, problem, children } = props;
  const id = useId();
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <div>
        <label htmlFor={id}>
          <PhrasedText text={label} />
        </label>
        {reading && <Reading text={reading} />}
      </div>
      {hint && <Phrased.P id={`${id}-hint`} className={styles.hint} text={hint} />}
      {children({
        id,
        className: styles.control,
        'aria-invalid': problem !== undefined,
        'aria-describedby': described || undefined,
      })}
      <Problem id={id} problem={problem} />
    </div>
  );
}

/** The reading beside a field's name while furigana are on. Within the name it would be a part of what the field is called. */
export function Reading({ text }: { text: string }) {
  if (!useContext(FuriganaContext)) return null;
  return (
    <span className={`furigana ${styles.reading}`} aria-hidden="true">
      {`（${text}）`}
    </span>
  );
}

/** The problem with a field; announced when it appears. */
export function Problem({ id, problem }: { id: string; problem: string | undefined }) {
  return <Phrased.P id={`${id}-problem`} className={styles.problem} role="alert" text={problem ?? ''} />;
}

/** A single-line text field, required by default. Nothing is spell-checked or corrected, and the keyboard's Enter says that it sends. */
export function TextField({ label, reading, hint, problem, ...input }: ComponentProps<'input'> & FieldProps) {
  return (
    <Field {...{ label, reading, hint, problem }}>
      {(connection) => (
        <input
          {...connection}
          required
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="send"
          {...input}
        />
      )}
    </Field>
  );
}

interface SelectFieldProps extends ComponentProps<'select'>, FieldProps {
  options: readonly string[];
  placeholder: string;
}

/** A drop-down field, required unless its props say otherwise. */
export function SelectField({ options, placeholder, ...props }: SelectFieldProps) {
  const { label, reading, hint, problem, ...select } = props;
  return (
    <Field {...{ label, reading, hint, problem }}>
      {(connection) => (
        <select {...connection} required {...select}>
          <option value="">{placeholder}</option>
          {options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface TickFieldProps extends ComponentProps<'input'> {
  type: 'radio' | 'checkbox';
  label: string;
  hint?: string | undefined;
  /** Registers it with its form. */
  ref?: React.RefCallback<HTMLInputElement>;
}

/** Registers a field, and picks it again if it was picked before the page hydrated: react-hook-form keeps that of all but radio buttons. */
function registerPicked(register: React.RefCallback<HTMLInputElement> | undefined) {
  return (input: HTMLInputElement | null): void => {
    const wasPicked = input?.checked;
    register?.(input);
    if (wasPicked && !input.checked) input.click();
  };
}

/** A radio button or a checkbox with its label. */
export function TickField({ label, hint, ref, ...input }: TickFieldProps) {
  const id = useId();
  return (
    <div className={styles.tick}>
      <input id={id} ref={registerPicked(ref)} aria-describedby={hint && `${id}-hint`} {...input} />
      <label htmlFor={id}>
        <PhrasedText text={label} />
      </label>
      {hint && <Phrased.P id={`${id}-hint`} className={styles.hint} text={hint} />}
    </div>
  );
}
