import { type ComponentProps, useMemo, useState } from 'react';
import { useOwnSheet } from '@/components/logbook/use-own-sheet';
import { ShareFiles } from '@/components/share/share-files';
import { KeepHint, SharePicture } from '@/components/share/share-picture';
import { Button } from '@/components/ui/button';
import { focusOnceShown } from '@/components/ui/focus-once-shown';
import { PhrasedText } from '@/components/ui/phrased-text';
import { useDrawnPicture } from '@/hooks/use-drawn-picture';
import { useStoredFlag } from '@/hooks/use-stored';
import { sheetPath, type Voyage } from '@/lib/logbook/sheet';
import { certificatePicture, meritLines } from '@/lib/picture/certificate';
import { examShare } from '@/lib/share';
import { formatFormalDate } from '@/lib/time-text';
import { Certificate } from './certificate';
import styles from './certificate-section.module.scss';

type CertificateProps = Omit<ComponentProps<typeof Certificate>, 'frame'>;

/** The certificate, framed by the drawings of the voyage once they are known, with buttons to print it and to keep it as a picture. */
export function CertificateSection({ voyage, ...props }: CertificateProps & { voyage: Voyage | undefined }) {
  const isWebview = useStoredFlag('is_webview');
  const [isKept, keep] = useState(false);
  const frame = useOwnSheet('certificate', voyage);
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
      <div className={styles.ways}>
        {!isWebview && <Button onClick={() => window.print()}>表彰状を印刷する</Button>}
        {!isKept && (
          <Button look="second" onClick={() => keep(true)}>
            画像でのこす
          </Button>
        )}
      </div>
      {isKept && <KeptPicture {...props} frame={frame} isWebview={isWebview} />}
      <div className={styles.sheet}>
        <Certificate {...props} frame={frame} />
      </div>
    </div>
  );
}

const fileName = 'knowledgeking-certificate.png';

/** The certificate as a PNG, to be kept as a result's picture is. */
function KeptPicture(props: CertificateProps & { frame: string | undefined; isWebview: boolean }) {
  const { exam, result, name, childrenParticipants, isWebview, frame = sheetPath('certificate') } = props;
  const picture = useMemo(
    () =>
      certificatePicture({
        exam: exam.title,
        day: formatFormalDate(exam.exam_start_at),
        name,
        merits: meritLines(result, childrenParticipants),
        frame,
      }),
    [exam, result, name, childrenParticipants, frame],
  );
  const drawn = useDrawnPicture(picture, fileName);
  const { total_score: score, total_full_score: fullScore } = result;
  return (
    // The button that was pressed is gone.
    <div className={styles.kept} ref={focusOnceShown} tabIndex={-1}>
      <SharePicture drawn={drawn} alt={`表彰状の画像。${meritLines(result).join('、')}`} isSheet />
      <KeepHint isWebview={isWebview} />
      {drawn.phase === 'drawn' && !isWebview && (
        <ShareFiles drawn={drawn} share={examShare({ label: '表彰状', score, fullScore })} />
      )}
    </div>
  );
}
