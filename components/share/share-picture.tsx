import { Button } from '@/components/ui/button';
import type { DrawnPicture } from '@/hooks/use-drawn-picture';
import styles from './share.module.scss';

/** The picture of a result, or words while it is being drawn and if that fails. */
export function SharePicture({ drawn, alt }: { drawn: DrawnPicture; alt: string }) {
  return (
    <div className={styles.frame}>
      {drawn.phase === 'drawn' && <img className={styles.picture} src={drawn.address} alt={alt} />}
      {drawn.phase === 'drawing' && (
        <p role="status" className={styles.waiting}>
          画像をつくっています
        </p>
      )}
      {drawn.phase === 'failed' && (
        <div role="alert" className={styles.waiting}>
          <p>画像をつくれませんでした。リンクからのシェアはできます。</p>
          <Button look="quiet" onClick={drawn.retry}>
            もう一度つくる
          </Button>
        </div>
      )}
    </div>
  );
}
