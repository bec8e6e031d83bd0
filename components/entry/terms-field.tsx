import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Problem } from '@/components/ui/field-frame';
import { PhrasedText } from '@/components/ui/phrased-text';
import { ScrollBox } from '@/components/ui/scroll-box';
import { TickField } from '@/components/ui/tick-field';
import terms from '@/lib/generated/terms.json';
import styles from './entry.module.scss';

interface TermsFieldProps {
  problem: string | undefined;
  registration: UseFormRegisterReturn;
}

/** The terms, with the checkbox to agree to them. */
export function TermsField({ problem, registration }: TermsFieldProps) {
  const id = useId();
  return (
    <div>
      <h2 className={styles.legend}>
        <PhrasedText text="｜応募《おうぼ》｜規約《きやく》" />
      </h2>
      <ScrollBox className={styles.terms} label="応募規約の全文">
        {terms.map((term) => (
          <div key={term.heading}>
            <h3>
              <PhrasedText text={term.heading} />
            </h3>
            <p>
              <PhrasedText text={term.body} />
            </p>
          </div>
        ))}
      </ScrollBox>
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
