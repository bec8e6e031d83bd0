import { Button } from '@/components/ui/button';
import type { DrawnPicture } from '@/hooks/use-drawn-picture';
import { hashtags, type Share } from '@/lib/share';
import styles from './share.module.scss';

interface ShareFilesProps {
  drawn: Extract<DrawnPicture, { phase: 'drawn' }>;
  share: Share;
}

/** What the device's own share sheet is given. */
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

/** Hands the picture on: to the device's share sheet where it takes files, and to its folder of downloads. */
export function ShareFiles({ drawn, share }: ShareFilesProps) {
  const data = dataOf({ drawn, share });
  return (
    <div className={styles.files}>
      {canShare(data) && (
        // Leaving the share sheet is no failure, and there is nothing else to be told.
        <Button onClick={() => void navigator.share(data).catch(() => undefined)}>画像をシェアする</Button>
      )}
      <a href={drawn.address} download={drawn.file.name}>
        画像を保存する
      </a>
    </div>
  );
}
