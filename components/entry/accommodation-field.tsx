import { accommodationLimit } from '@knowledgeking/contract/rules/entry-form';
import { useId, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import fieldStyles from '@/components/ui/field.module.scss';
import { describedBy, FieldFrame } from '@/components/ui/field-frame';
import { PhrasedText } from '@/components/ui/phrased-text';
import styles from './entry.module.scss';

interface AccommodationFieldProps {
  /** Whether it is open from the beginning: something has been typed before. */
  isFilledIn: boolean;
  problem: string | undefined;
  registration: UseFormRegisterReturn;
}

/** The field for one's needs, folded, because few have any: the form stays short for everyone else. */
export function AccommodationField({ isFilledIn, problem, registration }: AccommodationFieldProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(isFilledIn);
  if (problem !== undefined && !isOpen) setIsOpen(true);
  const hint = (
    <PhrasedText
      text={`読むのや答えるのに時間がかかるなど、｜予選《よせん》を受けるときに必要なことがあれば、${accommodationLimit}文字までで書いてください。メールでお返事します。読むのは｜運営《うんえい》の｜担当者《たんとうしゃ》だけで、｜順位《じゅんい》には｜関係《かんけい》しません。エントリーのあとで必要になったときは、お問い合わせ先までお知らせください。`}
    />
  );
  return (
    <details
      className={styles.more}
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>
        <PhrasedText text="受けるときに｜配慮《はいりょ》が必要な方へ" />
      </summary>
      <FieldFrame id={id} label="必要なこと（書かなくてもかまいません）" hint={hint} problem={problem}>
        <textarea
          id={id}
          className={fieldStyles.control}
          rows={4}
          aria-invalid={problem !== undefined}
          aria-describedby={describedBy(id, hint, problem)}
          {...registration}
        />
      </FieldFrame>
    </details>
  );
}
