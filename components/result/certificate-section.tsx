import { Button } from '@/components/ui/button';
import { useStoredFlag } from '@/hooks/use-stored';
import { Certificate } from './certificate';
import styles from './certificate-section.module.scss';

/** The certificate, and the way to print it. */
export function CertificateSection(props: Parameters<typeof Certificate>[0]) {
  const isWebview = useStoredFlag('is_webview');
  return (
    <div className={styles.section}>
      <p>
        あなたの航海をたたえる表彰状です。
        {isWebview
          ? '印刷するときは、このページをブラウザーで開いてください。'
          : 'A4の紙1枚に印刷できます。印刷の画面で「PDFに保存」もえらべます。'}
      </p>
      {!isWebview && <Button onClick={() => window.print()}>表彰状を印刷する</Button>}
      <div className={styles.sheet}>
        <Certificate {...props} />
      </div>
    </div>
  );
}
