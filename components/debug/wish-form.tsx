import { useRouter } from 'next/router';
import styles from './debug.module.scss';
import { type DebugWish, wishParts } from './debug-wish';

const labelOf: Record<keyof DebugWish, string> = {
  type: '問題の形式',
  medium: '問題のメディア',
  face: '選択肢',
  length: '文の長さ',
  state: '状態',
  timer: '残り時間',
};

/** The choice of the question to look at; each choice has its own address. `form=off` in it hides this form. */
export function WishForm({ wish }: { wish: DebugWish }) {
  const { pathname, replace } = useRouter();
  const parts = Object.keys(wishParts) as (keyof DebugWish)[];
  return (
    <details className={styles.form}>
      <summary>表示する状態</summary>
      {parts.map((part) => (
        <label key={part} className={styles.part}>
          {labelOf[part]}
          <select
            value={wish[part]}
            onChange={(event) =>
              void replace({ pathname, query: { ...wish, [part]: event.target.value } }, undefined, {
                shallow: true,
              })
            }
          >
            {wishParts[part].map((value) => (
              <option key={value} value={value}>
                {value}
              </option>
            ))}
          </select>
        </label>
      ))}
    </details>
  );
}
