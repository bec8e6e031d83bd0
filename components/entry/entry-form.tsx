import {
  accommodationLimit,
  accommodationMessage,
  normalizeAccommodation,
} from '@knowledgeking/contract/rules/accommodation';
import { displayNameLimit, normalizeDisplayName } from '@knowledgeking/contract/rules/display-name';
import {
  agreementMessage,
  birthplaceMessage,
  displayNameMessage,
  emailMessage,
  foldEmail,
} from '@knowledgeking/contract/rules/entry';
import { useRouter } from 'next/router';
import { useId, useRef, useState } from 'react';
import styles from '@/components/entry/entry.module.scss';
import { Field, Form, Problem, Reading, SelectField, TextField, TickField } from '@/components/ui/form';
import { Phrased } from '@/components/ui/phrased-text';
import { useCurrentExam } from '@/hooks/api/use-current-exam';
import { useEnteredEmail } from '@/hooks/drafts';
import { type ConnectedField, useFormSubmit } from '@/hooks/use-form-submit';
import { request } from '@/lib/api-client/request';
import { clock } from '@/lib/clock';
import regions from '@/lib/generated/regions.json';
import terms from '@/lib/generated/terms.json';
import { questionAbout } from '@/lib/mistyped-email';
import { paths } from '@/lib/paths';

/** The entry form's fields, named as in the API call, before anything is typed. */
const emptyEntry = {
  email: '',
  display_name: '',
  birthplace: '',
  /** Empty until one is picked. */
  children_division: '' as '' | 'general' | 'children',
  /** Their needs for taking part; may be empty. */
  accommodation: '',
  agreed: false,
};

/** The entry form; leads to the page that says a mail is on its way. */
export function EntryForm() {
  const router = useRouter();
  const { exam } = useCurrentExam();
  const { initial, field, submission } = useFormSubmit(
    'entry',
    emptyEntry,
    async (fields) => {
      if (!exam) throw new Error('an entry form is ready only when its exam is known');
      const email = foldEmail(fields.email);
      const accommodation = normalizeAccommodation(fields.accommodation);
      const sentAt = clock.now();
      const body = {
        email,
        display_name: normalizeDisplayName(fields.display_name),
        birthplace: fields.birthplace,
        children_division: fields.children_division === 'children',
        agreed: fields.agreed,
        ...(accommodation && { accommodation }),
      };
      await request('enter', { examId: exam.id, body });
      useEnteredEmail.setState({ email, sentAt, fields });
    },
    () => router.push(paths.entryResend()),
  );
  const asked = useRef(new Set<string>());
  return (
    <Form submission={submission} action="確認メールを送る" isReady={exam !== undefined}>
      <TextField
        label="メールアドレス"
        hint="｜確認《かくにん》メールと｜受験番号《じゅけんばんごう》をお送りします。"
        type="email"
        inputMode="email"
        autoComplete="email"
        {...field('email', (typed) => emailMessage(typed) ?? questionOnce(typed, asked.current))}
      />
      <TextField
        label="表示名"
        reading="ひょうじめい"
        hint={`1〜${displayNameLimit}文字。結果の画面に｜表示《ひょうじ》されます。｜出身地《しゅっしんち》の1位になると、結果｜発表《はっぴょう》のページで｜紹介《しょうかい》され、だれでも見られます。｜本名《ほんみょう》は使わないでください。`}
        autoComplete="nickname"
        {...field('display_name', displayNameMessage)}
      />
      <SelectField
        label="出身地"
        reading="しゅっしんち"
        placeholder="選んでください"
        options={regions}
        {...field('birthplace', (picked) => (picked ? undefined : birthplaceMessage))}
      />
      <DivisionField
        {...field('children_division', (picked) => (picked ? undefined : '部門を選んでください。'))}
      />
      <AccommodationField
        isFilledIn={initial.accommodation !== ''}
        {...field('accommodation', accommodationMessage)}
      />
      <TermsField {...field('agreed', (isAgreed) => (isAgreed ? undefined : agreementMessage))} />
    </Form>
  );
}

/** The question about a typed address, asked once: those in `asked` have been asked about, and are noted there. */
function questionOnce(typed: string, asked: Set<string>): string | undefined {
  const email = foldEmail(typed);
  const question = asked.has(email) ? undefined : questionAbout(email);
  asked.add(email);
  return question;
}

const hintOf = {
  general: 'どなたでも｜参加《さんか》できます。',
  children:
    '｜予選《よせん》の日に中学生｜以下《いか》の方が｜参加《さんか》できます。おうちの方といっしょにエントリーしてください。',
};

/** The choice of division. */
function DivisionField({ problem, ...registration }: ConnectedField) {
  const id = useId();
  return (
    <fieldset aria-describedby={problem && `${id}-problem`}>
      <legend className={styles.legend}>
        部門
        <Reading text="ぶもん" />
      </legend>
      <TickField type="radio" label="一般の部" hint={hintOf.general} value="general" {...registration} />
      <TickField type="radio" label="こどもの部" hint={hintOf.children} value="children" {...registration} />
      <Problem id={id} problem={problem} />
    </fieldset>
  );
}

interface AccommodationFieldProps extends ConnectedField {
  /** Whether it is open from the beginning: something has been typed before. */
  isFilledIn: boolean;
}

/** The field for one's needs, folded, because few have any: the form stays short for everyone else. */
function AccommodationField({ isFilledIn, problem, ...registration }: AccommodationFieldProps) {
  const [isOpen, setIsOpen] = useState(isFilledIn);
  if (problem !== undefined && !isOpen) setIsOpen(true);
  const hint = `読むのや答えるのに時間がかかるなど、｜予選《よせん》を受けるときに必要なことがあれば、${accommodationLimit}文字までで書いてください。メールでお返事します。読むのは｜運営《うんえい》の｜担当者《たんとうしゃ》だけで、｜順位《じゅんい》には｜関係《かんけい》しません。エントリーのあとで必要になったときは、お問い合わせ先までお知らせください。`;
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <Phrased.Summary text="受けるときに｜配慮《はいりょ》が必要な方へ" />
      <Field label="必要なこと（書かなくてもかまいません）" hint={hint} problem={problem}>
        {(connection) => <textarea {...connection} rows={4} {...registration} />}
      </Field>
    </details>
  );
}

/** Not every browser makes scrollable elements focusable by keyboard. */
const withinReach = { tabIndex: 0 };

/** The terms, with the checkbox to agree to them. */
function TermsField({ problem, ...registration }: ConnectedField) {
  const id = useId();
  return (
    <div>
      <Phrased.H2 className={styles.legend} text="｜応募《おうぼ》｜規約《きやく》" />
      <section className={styles.terms} aria-label="応募規約の全文" {...withinReach}>
        {terms.map((term) => (
          <div key={term.heading}>
            <Phrased.H3 text={term.heading} />
            <Phrased.P text={term.body} />
          </div>
        ))}
      </section>
      <TickField
        type="checkbox"
        label="応募規約に同意する"
        required
        aria-invalid={problem !== undefined}
        aria-describedby={problem && `${id}-problem`}
        {...registration}
      />
      <Problem id={id} problem={problem} />
    </div>
  );
}
