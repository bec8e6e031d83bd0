import { Button } from '@/components/ui/button';
import { PhrasedText } from '@/components/ui/phrased-text';
import type { DrawnPicture } from '@/hooks/use-drawn-picture';
import { hashtags, type Share } from '@/lib/share';
import styles from './share.module.scss';

interface ShareFilesProps {
  drawn: Extract<DrawnPicture, { phase: 'drawn' }>;
  /** The words and the link that are shared with it. */
  share: Pick<Share, 'text' | 'url'>;
}

/** The data for the device's own share sheet. */
function dataOf({ drawn, share }: ShareFilesProps): ShareData {
  return { files: [drawn.file], text: `${share.text} ${hashtags} ${share.url}` };
}

function canShare(data: ShareData): boolean {
  try {
    return navigator.canShare?.(data) ?? false;
  } catch {
    return false;
  }
}

/** Shares the picture through the device's share sheet, if that takes files, and offers it as a download. */
export function ShareFiles({ drawn, share }: ShareFilesProps) {
  const data = dataOf({ drawn, share });
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
