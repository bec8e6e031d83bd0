import { Button } from '@/components/ui/button';
import { PhrasedText } from '@/components/ui/phrased-text';
import type { DrawnPicture } from '@/hooks/use-drawn-picture';
import styles from './share.module.scss';

/** How the picture can be kept on this device: by a finger or a mouse, as phones may give the name of a desktop's browser. */
export function KeepHint({ isWebview }: { isWebview: boolean }) {
  return (
    <p className={styles.hint}>
      <PhrasedText
        text={
          isWebview
            ? 'この画面のスクリーンショットをとると、画像を残せます。'
            : window.matchMedia('(pointer: coarse)').matches
              ? '画像を長押しすると、保存できます。'
              : '画像を右クリックすると、保存できます。'
        }
      />
    </p>
  );
}

interface SharePictureProps {
  drawn: DrawnPicture;
  alt: string;
  /** It is a sheet of A4. */
  isSheet?: boolean;
}

/** The picture of a result, or words while it is being drawn and if that fails. */
export function SharePicture({ drawn, alt, isSheet = false }: SharePictureProps) {
  return (
    <div className={isSheet ? styles.sheet : styles.frame}>
      {drawn.phase === 'drawn' && <img className={styles.picture} src={drawn.address} alt={alt} />}
      {drawn.phase === 'drawing' && (
        <p role="status" className={styles.waiting}>
          <PhrasedText text="画像をつくっています" />
        </p>
      )}
      {drawn.phase === 'failed' && (
        <div role="alert" className={styles.waiting}>
          <p>
            <PhrasedText text="画像をつくれませんでした。" />
            {!isSheet && <PhrasedText text="リンクからのシェアはできます。" />}
          </p>
          <Button look="quiet" onClick={drawn.retry}>
            もう一度つくる
          </Button>
        </div>
      )}
    </div>
  );
}
