import { FocusLines } from '@/components/result/focus-lines';
import { Stamp } from '@/components/result/stamp';
import { RubyText } from '@/components/ui/ruby-text';
import { finalStage } from '@/lib/content/final-stage';
import styles from './passed-modal.module.scss';

/** Tells a qualifier about the final stage. */
export function PassedModal({ headingId }: { headingId: string }) {
  const { heading, lead, items, note } = finalStage;
  return (
    <>
      <div className={styles.moment}>
        <FocusLines className={styles.lines} />
        <h2 id={headingId} className={styles.heading}>
          <RubyText text={heading} />
        </h2>
        <p className={styles.stamp} aria-hidden="true">
          <Stamp text="予選通過" isLanding />
        </p>
      </div>
      <p>
        <RubyText text={lead} />
      </p>
      <dl className={styles.items}>
        {items.map((item) => (
          <div key={item.heading}>
            <dt>
              <RubyText text={item.heading} />
            </dt>
            <dd>
              <RubyText text={item.body} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        <RubyText text={note} />
      </p>
    </>
  );
}
