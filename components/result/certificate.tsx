import { useMemo, useState } from 'react';
import { useOwnSheet } from '@/components/logbook/logbook';
import { ShareFiles, SharePicture } from '@/components/share/share-picture';
import { Button, ButtonRow } from '@/components/ui/button';
import { PhrasedText } from '@/components/ui/phrased-text';
import { Shapes } from '@/components/ui/shapes';
import { useDrawnPicture } from '@/hooks/use-drawn-picture';
import { focusOnceShown } from '@/hooks/use-heading-focus';
import { useStoredFlag } from '@/hooks/use-stored';
import certificate from '@/lib/generated/certificate.json';
import { sheetPath, type Voyage } from '@/lib/logbook/voyage';
import { certificatePicture, type Honoured, meritWords } from '@/lib/picture/certificate';
import type { Picture } from '@/lib/picture/shape';
import { examShare } from '@/lib/share';
import styles from './certificate.module.scss';

/** The certificate, framed by the voyage's drawings: on the page, which prints nothing else, and to be kept as a picture. */
export function Certificate({ voyage, ...honoured }: Honoured & { voyage: Voyage | undefined }) {
  const { exam, result, name, childrenParticipants } = honoured;
  const isWebview = useStoredFlag('is_webview');
  const [isKept, keep] = useState(false);
  const frame = useOwnSheet('certificate', voyage) ?? sheetPath('certificate');
  const picture = useMemo(
    () => certificatePicture({ exam, result, name, childrenParticipants }, frame),
    [exam, result, name, childrenParticipants, frame],
  );
  return (
    <div className={styles.section}>
      <p>
        <PhrasedText text="あなたの｜航海《こうかい》をたたえる｜表彰状《ひょうしょうじょう》です。ふちの小さな絵は、あなたの｜航海日誌《こうかいにっし》の絵です。" />
        <PhrasedText
          text={
            isWebview
              ? '｜印刷《いんさつ》するときは、このページをブラウザーで開いてください。'
              : 'A4の紙1｜枚《まい》に｜印刷《いんさつ》できます。｜印刷《いんさつ》の画面で「PDFに｜保存《ほぞん》」も｜選《えら》べます。'
          }
        />
      </p>
      <ButtonRow>
        {!isWebview && <Button onClick={() => window.print()}>表彰状を印刷する</Button>}
        {!isKept && (
          <Button look="second" onClick={() => keep(true)}>
            画像でのこす
          </Button>
        )}
      </ButtonRow>
      {isKept && <KeptPicture honoured={honoured} picture={picture} />}
      <article className={styles.sheet} aria-label={certificate.heading} lang="ja" data-print-alone>
        <svg viewBox={`0 0 ${picture.width} ${picture.height}`} role="document">
          <Shapes shapes={picture.shapes} />
        </svg>
      </article>
    </div>
  );
}

const fileName = 'knowledgeking-certificate.png';

/** The certificate as a PNG, to be kept as a result's picture is. */
function KeptPicture({ honoured, picture }: { honoured: Honoured; picture: Picture }) {
  const drawn = useDrawnPicture(picture, fileName);
  const { total_score: score, total_full_score: fullScore } = honoured.result;
  return (
    // The button that was pressed is gone.
    <div className={styles.kept} ref={focusOnceShown} tabIndex={-1}>
      <SharePicture drawn={drawn} alt={`表彰状の画像。${meritWords(honoured)}`} isSheet />
      <ShareFiles drawn={drawn} share={examShare({ label: '表彰状', score, fullScore })} />
    </div>
  );
}
