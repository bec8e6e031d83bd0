import type { Commitment, PublicRemark } from '@knowledgeking/contract';
import { useId, useRef, useState } from 'react';
import { Fingerprint } from '@/components/commitment/seal-note';
import { Button, ButtonRow } from '@/components/ui/button';
import { Phrased, PhrasedText } from '@/components/ui/phrased-text';
import { request } from '@/lib/api-client/request';
import { type Difference, differencesBetween, sha256 } from '@/lib/commitment';
import styles from './commitment.module.scss';

/** The check of a document that is public, or of a file that somebody has downloaded, with its result. */
export function CheckSeal({ examId, commitment }: { examId: string; commitment: Commitment }) {
  const { check, checkPublished, checkFile } = useCheck(examId, commitment.hash);
  const id = useId();
  return (
    <>
      <Phrased.P text="書類をここで受けとり、あなたの端末の中で指紋を計算して、公開してあった指紋とくらべます。" />
      <ButtonRow>
        <Button isBusy={check.kind === 'busy'} onClick={() => void checkPublished()}>
          確かめる
        </Button>
      </ButtonRow>
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
      <p role="status" className={styles.verdict} data-verdict={check.kind}>
        {wordsOf[check.kind]}
      </p>
      {'document' in check && (
        <>
          <Phrased.P className={styles.label} text="計算した指紋" />
          <Fingerprint hash={check.hash} />
          <ButtonRow>
            <Button look="second" onClick={() => save(check.document)}>
              書類をダウンロード
            </Button>
          </ButtonRow>
          <SealDifferences differences={check.differences} remarks={commitment.remarks} />
        </>
      )}
    </>
  );
}

const wordsOf: Readonly<Record<Check['kind'], string>> = {
  idle: '',
  busy: '確かめています。',
  failed: '書類を読み込めませんでした。通信の状態を確かめて、もう一度お試しください。',
  unsupported:
    'このブラウザーでは指紋を計算できません。https のページで開くか、パソコンで「sha256sum」などを使ってください。',
  match: '○ 指紋が同じです。予選の前に封をした書類から、1文字も変わっていません。',
  no_match: '× 指紋がちがいます。この書類は、予選の前に封をしたものではありません。',
};

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

/** The differences between the sealed document and the marking, each with the reason that was published, or with none. */
function SealDifferences({ differences, remarks }: { differences: Difference[]; remarks: PublicRemark[] }) {
  if (differences.length === 0)
    return <Phrased.P text="いまの採点に使っている問題と正解も、封をした書類とすべて同じです。" />;
  return (
    <>
      <Phrased.P className={styles.label} text="封をした書類と、いまの採点とのちがい" />
      <ul className={styles.differences}>
        {differences.map((difference) => (
          <li key={`${difference.quizNumber} ${difference.part}`}>
            <p>
              <strong>{placeOf(difference)}</strong>
              <br />
              <PhrasedText text={difference.words} />
            </p>
            <Reason difference={difference} remarks={remarks} />
          </li>
        ))}
      </ul>
    </>
  );
}

const placeOf = ({ quizNumber, part }: Difference): string =>
  quizNumber === undefined ? `大会ぜんたい：${part}` : `第${quizNumber}問：${part}`;

function Reason({ difference, remarks }: { difference: Difference; remarks: PublicRemark[] }) {
  const reasons = remarks.filter(({ quiz_number }) => quiz_number === difference.quizNumber);
  if (reasons.length === 0)
    return <Phrased.P className={styles.unexplained} text="理由の記録がありません。" />;
  return <p>理由：{reasons.map(({ reason }) => reason).join('／')}</p>;
}

/** How far a check has come, and what it found; `unsupported`: the browser computes no hashes on this page. */
type Check =
  | { kind: 'idle' | 'busy' | 'failed' | 'unsupported' }
  | { kind: 'match' | 'no_match'; hash: string; document: string; differences: Difference[] };

type BytesOf = (document: string) => Promise<BufferSource>;

/** Compares the hash of the document, or of a chosen file, with the published one, and its questions with those marked now. No check throws. */
function useCheck(examId: string, published: string) {
  const [check, setCheck] = useState<Check>({ kind: 'idle' });
  const asked = useRef(0);

  async function checkBytes(bytesOf: BytesOf): Promise<Check> {
    try {
      const { document, current } = await request('getCommittedDocument', { examId });
      const hash = await sha256(await bytesOf(document));
      if (hash === undefined) return { kind: 'unsupported' };
      const differences = differencesBetween(document, current);
      return { kind: hash === published ? 'match' : 'no_match', hash, document, differences };
    } catch {
      return { kind: 'failed' };
    }
  }

  /** The check that was asked for last is the one that is shown, whichever takes longer. */
  async function run(bytesOf: BytesOf): Promise<void> {
    asked.current += 1;
    const number = asked.current;
    setCheck({ kind: 'busy' });
    const checked = await checkBytes(bytesOf);
    if (number === asked.current) setCheck(checked);
  }
  return {
    check,
    checkPublished: () => run(async (document) => new TextEncoder().encode(document)),
    checkFile: (file: File) => run(() => file.arrayBuffer()),
  };
}
