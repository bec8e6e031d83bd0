import { RubyText } from '@/components/ui/ruby-text';
import { content } from '@/lib/content';
import { picturePaths } from '@/lib/paths';
import styles from './passed-modal.module.scss';

/** Tells a qualifier about the final stage. */
export function PassedModal({ headingId }: { headingId: string }) {
  const { heading, lead, items, note } = content.words.final_stage;
  return (
    <>
      <img className={styles.stamp} src={picturePaths.stamp('passed')} alt="" width={112} height={112} />
      <h2 id={headingId}>
        <RubyText text={heading} />
      </h2>
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
