import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Reading } from '@/components/entry/reading';
import { Problem } from '@/components/ui/field-frame';
import { TickField } from '@/components/ui/tick-field';
import styles from './entry.module.scss';

const hintOf = {
  general: 'どなたでも｜参加《さんか》できます。',
  children:
    '｜予選《よせん》の日に中学生｜以下《いか》の方が｜参加《さんか》できます。おうちの方といっしょにエントリーしてください。',
};

interface DivisionFieldProps {
  problem: string | undefined;
  registration: UseFormRegisterReturn;
}

/** The choice of division. */
export function DivisionField({ problem, registration }: DivisionFieldProps) {
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
