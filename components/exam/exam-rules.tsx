import { FuriganaButton } from '@/components/ui/furigana-button';
import { RubyText } from '@/components/ui/ruby-text';
import rules from '@/lib/generated/rules.json';
import styles from './exam-entrance.module.scss';

/** The rules of the exam, from the content pack. */
export function ExamRules() {
  return (
    <section className={styles.rules} aria-labelledby="exam-rules">
      <div className={styles.bar}>
        <h2 id="exam-rules">ルール</h2>
        <FuriganaButton />
      </div>
      <ol>
        {rules.map((rule) => (
          <li key={rule}>
            <RubyText text={rule} />
          </li>
        ))}
      </ol>
    </section>
  );
}
