import { accommodationLimit } from '@knowledgeking/contract/rules/entry-form';
import { useId, useState } from 'react';
import styles from '@/components/entry/entry.module.scss';
import { Field, Problem, Reading, TickField } from '@/components/ui/field';
import { Phrased } from '@/components/ui/phrased-text';
import type { ConnectedField } from '@/hooks/use-form-submit';
import terms from '@/lib/generated/terms.json';

/** The entry form's fields, named as in the API call. */
export interface EntryFields {
  email: string;
  display_name: string;
  birthplace: string;
  /** Empty until one is picked. */
  children_division: '' | 'general' | 'children';
  /** Their needs for taking part; may be empty. */
  accommodation: string;
  agreed: boolean;
}

export const emptyEntry: EntryFields = {
  email: '',
  display_name: '',
  birthplace: '',
  children_division: '',
  accommodation: '',
  agreed: false,
};

const hintOf = {
  general: 'どなたでも｜参加《さんか》できます。',
  children:
    '｜予選《よせん》の日に中学生｜以下《いか》の方が｜参加《さんか》できます。おうちの方といっしょにエントリーしてください。',
};

/** The choice of division. */
export function DivisionField({ problem, ...registration }: ConnectedField) {
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
export function AccommodationField({ isFilledIn, problem, ...registration }: AccommodationFieldProps) {
  const [isOpen, setIsOpen] = useState(isFilledIn);
  if (problem !== undefined && !isOpen) setIsOpen(true);
  const hint = `読むのや答えるのに時間がかかるなど、｜予選《よせん》を受けるときに必要なことがあれば、${accommodationLimit}文字までで書いてください。メールでお返事します。読むのは｜運営《うんえい》の｜担当者《たんとうしゃ》だけで、｜順位《じゅんい》には｜関係《かんけい》しません。エントリーのあとで必要になったときは、お問い合わせ先までお知らせください。`;
  return (
    <details
      className={styles.more}
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
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
export function TermsField({ problem, ...registration }: ConnectedField) {
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
