import { TickField } from '@/components/ui/tick-field';
import styles from './practice.module.scss';

interface VerdictSwitchProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Whether practice says after each question how it went. Off by default, because the exam doesn't either. */
export function VerdictSwitch({ isOn, onChange }: VerdictSwitchProps) {
  return (
    <div className={styles.card}>
      <TickField
        type="checkbox"
        label="1問ごとに○×を見る"
        hint="答えるたびに、○か×かと、正しい答え、｜解説《かいせつ》が出ます。｜予選《よせん》では｜発表《はっぴょう》の日まで出ません。本番どおりに練習するなら、｜切《き》ったままにしましょう。"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
    </div>
  );
}
