import styles from '@/components/share/share.module.scss';
import { Button } from '@/components/ui/button';
import { Phrased, PhrasedText } from '@/components/ui/phrased-text';
import type { DrawnPicture } from '@/hooks/use-drawn-picture';
import { useStoredFlag } from '@/hooks/use-stored';
import { hashtags, type Share } from '@/lib/share';

/** How the picture can be kept on this device: by a finger or a mouse, as phones may give the name of a desktop's browser. */
function KeepHint() {
  return (
    <Phrased.P
      className={styles.hint}
      text={
        useStoredFlag('is_webview')
          ? 'この画面のスクリーンショットをとると、画像を残せます。'
          : window.matchMedia('(pointer: coarse)').matches
            ? '画像を長押しすると、保存できます。'
            : '画像を右クリックすると、保存できます。'
      }
    />
  );
}

interface SharePictureProps {
  drawn: DrawnPicture;
  alt: string;
  isSheet?: boolean;
}

/** The picture of a result, or words while it is being drawn and if that fails, and how it can be kept. */
export function SharePicture({ drawn, alt, isSheet = false }: SharePictureProps) {
  return (
    <>
      <div className={isSheet ? styles.sheet : styles.frame}>
        {drawn.phase === 'drawn' && <img className={styles.picture} src={drawn.address} alt={alt} />}
        {drawn.phase === 'drawing' && (
          <Phrased.P role="status" className={styles.waiting} text="画像をつくっています" />
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
      <KeepHint />
    </>
  );
}

function canShare(data: ShareData): boolean {
  try {
    return navigator.canShare?.(data) ?? false;
  } catch {
    return false;
  }
}

/** The device's share sheet for the picture, if that takes files, and a download. Nothing in the partner app's webview, which can do neither. */
export function ShareFiles({ drawn, share }: { drawn: DrawnPicture; share: Pick<Share, 'text' | 'url'> }) {
  const isWebview = useStoredFlag('is_webview');
  if (drawn.phase !== 'drawn' || isWebview) return null;
  const data = { files: [drawn.file], text: `${share.text} ${hashtags} ${share.url}` };
  return (
    <div className={styles.files}>
      {canShare(data) && (
        // Closing the share sheet rejects the promise but is no failure.
        <Button onClick={() => void navigator.share(data).catch(() => undefined)}>画像をシェアする</Button>
      )}
      <a href={drawn.address} download={drawn.file.name}>
        <PhrasedText text="画像を保存する" />
      </a>
    </div>
  );
}
