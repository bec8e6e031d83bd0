import type { Option } from '@knowledgeking/contract';
import type { ReactElement } from 'react';
import { RubyText } from '@/components/ui/ruby-text';
import styles from './drawn-options.module.scss';

/** An answer made of options as a list, numbered if their order counts; undefined for an answer that couldn't be read. */
export function drawOptions(
  options: readonly Option[] | undefined,
  order: 'numbered' | 'in_any_order',
): ReactElement | undefined {
  if (!options) return undefined;
  const List = order === 'numbered' ? 'ol' : 'ul';
  return (
    <List className={order === 'numbered' ? styles.ordered : styles.options}>
      {options.map((option) => (
        <li key={option.value}>
          <DrawnOption option={option} />
        </li>
      ))}
    </List>
  );
}

/** An option in an answer: its picture, or its text. */
export function DrawnOption({ option }: { option: Option }) {
  const picture = option.media_url_not_selected ?? option.media_url_selected;
  if (!picture) {
    return (
      <span>
        <RubyText text={option.text ?? option.value} />
      </span>
    );
  }
  const label = option.alt ?? option.text ?? option.value;
  return <img className={styles.picture} src={picture} alt={label} {...option.media_size} loading="lazy" />;
}
