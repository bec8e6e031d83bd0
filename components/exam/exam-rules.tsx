import { FuriganaButton } from '@/components/ui/furigana-button';
import { PhrasedText } from '@/components/ui/phrased-text';
import rules from '@/lib/generated/rules.json';
import styles from './exam-entrance.module.scss';

/** The few rules that nobody may miss before the one attempt, from the content pack; while it is running, that it is. */
export function FirstRules({ isRunning }: { isRunning: boolean }) {
  return (
    <section className={styles.first} aria-labelledby="first-rules">
      <div className={styles.bar}>
        <h2 id="first-rules">
          <PhrasedText text={isRunning ? '続きから' : 'はじめる前に'} />
        </h2>
        <FuriganaButton />
      </div>
      {isRunning ? (
        <p>
          <PhrasedText text="あなたの｜予選《よせん》は、いま｜進行《しんこう》中です。時間は進んでいます。「｜予選《よせん》を｜再開《さいかい》する」から、続きができます。" />
        </p>
      ) : (
        <dl>
          {rules.first.map(({ heading, body }) => (
            <div key={heading}>
              <dt>
                <PhrasedText text={heading} />
              </dt>
              <dd>
                <PhrasedText text={body} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** All rules of the exam, from the content pack; folded, because the first ones come before everything else. */
export function ExamRules() {
  return (
    <details className={styles.rules}>
      <summary>
        <PhrasedText text={`くわしいルール（${rules.all.length}）`} />
      </summary>
      <ol>
        {rules.all.map((rule) => (
          <li key={rule}>
            <PhrasedText text={rule} />
          </li>
        ))}
      </ol>
    </details>
  );
}
