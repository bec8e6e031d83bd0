import type { Commitment } from '@knowledgeking/contract';
import { useId } from 'react';
import { Fingerprint } from '@/components/commitment/fingerprint';
import { SealDifferences } from '@/components/commitment/seal-differences';
import { type Check, useCheck } from '@/components/commitment/use-check';
import { Button } from '@/components/ui/button';
import { PhrasedText } from '@/components/ui/phrased-text';
import styles from './commitment.module.scss';

/** The check of a document that is public, or of a file that somebody has downloaded, with its result. */
export function CheckSeal({ examId, commitment }: { examId: string; commitment: Commitment }) {
  const { check, checkPublished, checkFile } = useCheck(examId, commitment.hash);
  const id = useId();
  return (
    <>
      <p>
        <PhrasedText text="書類をここで受けとり、あなたの端末の中で指紋を計算して、公開してあった指紋とくらべます。" />
      </p>
      <p className={styles.action}>
        <Button isBusy={check.kind === 'busy'} onClick={() => void checkPublished()}>
          確かめる
        </Button>
      </p>
      <div className={styles.file}>
        <label htmlFor={id}>
          <PhrasedText text="ダウンロードしてある書類の指紋をくらべる" />
        </label>
        <input
          id={id}
          type="file"
          accept=".json,application/json"
          // The same file can be chosen again: its check may have failed only for want of a network.
          onClick={({ currentTarget }) => {
            currentTarget.value = '';
          }}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) void checkFile(file);
          }}
        />
      </div>
      <p role="status" className={styles.verdict} data-verdict={verdictOf(check)}>
        {wordsOf(check)}
      </p>
      {check.kind === 'done' && (
        <>
          <p className={styles.label}>
            <PhrasedText text="計算した指紋" />
          </p>
          <Fingerprint hash={check.hash} />
          <p className={styles.action}>
            <Button look="second" onClick={() => save(check.document)}>
              書類をダウンロード
            </Button>
          </p>
          <SealDifferences differences={check.differences} remarks={commitment.remarks} />
        </>
      )}
    </>
  );
}

function verdictOf(check: Check): 'match' | 'no_match' | undefined {
  if (check.kind !== 'done') return undefined;
  return check.isMatch ? 'match' : 'no_match';
}

function wordsOf(check: Check): string {
  if (check.kind === 'done')
    return check.isMatch
      ? '○ 指紋が同じです。予選の前に封をした書類から、1文字も変わっていません。'
      : '× 指紋がちがいます。この書類は、予選の前に封をしたものではありません。';
  return {
    idle: '',
    busy: '確かめています。',
    failed: '書類を読み込めませんでした。通信の状態を確かめて、もう一度お試しください。',
    unsupported:
      'このブラウザーでは指紋を計算できません。https のページで開くか、パソコンで「sha256sum」などを使ってください。',
  }[check.kind];
}

/** Saves the document with exactly the bytes that were hashed. */
function save(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), {
    href: address,
    download: 'commitment-document.json',
  });
  link.click();
  URL.revokeObjectURL(address);
}
