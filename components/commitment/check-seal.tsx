import type { Commitment, PublicRemark } from '@knowledgeking/contract';
import { useId, useRef, useState } from 'react';
import { Fingerprint } from '@/components/commitment/seal-and-hash';
import { Button, ButtonRow } from '@/components/ui/button';
import { Phrased, PhrasedText } from '@/components/ui/phrased-text';
import { request } from '@/lib/api-client/request';
import { isArrayOf, isRecord, isString } from '@/lib/checks';
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
            <Button variant="second" onClick={() => save(check.document)}>
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

/** SHA-256 in hexadecimal digits; undefined where the browser computes none, as on pages without https. */
async function sha256(bytes: BufferSource): Promise<string | undefined> {
  // Typed as always there, but absent where the page is not secure.
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (!subtle) return undefined;
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A part in which the questions are marked in another way than the sealed document says. */
interface Difference {
  /** Undefined where it is about the whole exam. */
  quizNumber: number | undefined;
  part: string;
  words: string;
}

/** The parts of a document that count, in words; the salt and the format are not about questions. */
const partsOfExam: Readonly<Record<string, string>> = {
  points_per_quiz: '1問の点数',
  passing_rule: '通過の決まり',
  titles: '称号の決まり',
};
const partsOfQuiz: Readonly<Record<string, string>> = {
  question: '問題文や選択肢',
  correct_answer: '正解として見せる答え',
  accepted_answers: '正解になる答え',
  is_void: '全員を正解にするか',
  level: '難しさ',
  genre: 'ジャンル',
};

/** The differences of the current document from the sealed one; names are sorted in both (docs/commitment.md). Throws on any other text. */
function differencesBetween(sealed: string, current: string): Difference[] {
  const [before, after] = [parse(sealed), parse(current)];
  const [quizzesBefore, quizzesAfter] = [quizzesOf(before), quizzesOf(after)];
  const numbers = [...new Set([...quizzesBefore.keys(), ...quizzesAfter.keys()])].sort((a, b) => a - b);
  return [
    ...compare(partsOfExam, before, after, undefined),
    ...numbers.flatMap((number) =>
      compare(partsOfQuiz, quizzesBefore.get(number) ?? {}, quizzesAfter.get(number) ?? {}, number),
    ),
  ];
}

type Fields = Readonly<Record<string, unknown>>;

function compare(
  parts: Readonly<Record<string, string>>,
  before: Fields,
  after: Fields,
  quizNumber: number | undefined,
): Difference[] {
  return Object.entries(parts)
    .filter(([name]) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map(([name, part]) => ({ quizNumber, part, words: changeWords(before[name], after[name]) }));
}

/** Of a list, which often is long, only what was added and what is gone. */
function changeWords(before: unknown, after: unknown): string {
  if (!isArrayOf(isString)(before) || !isArrayOf(isString)(after))
    return `${textOf(before)} → ${textOf(after)}`;
  const added = after.filter((item) => !before.includes(item));
  const gone = before.filter((item) => !after.includes(item));
  return [
    ...(added.length > 0 ? [`加わったもの：${added.map(textOf).join('')}`] : []),
    ...(gone.length > 0 ? [`なくなったもの：${gone.map(textOf).join('')}`] : []),
  ].join(' ');
}

/** Short values as people write them; anything else as the document has it. */
function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'する' : 'しない';
  return typeof value === 'string' ? `「${value}」` : (JSON.stringify(value) ?? 'なし');
}

function parse(document: string): Fields {
  const value: unknown = JSON.parse(document);
  if (!isRecord(value)) throw new Error('not a document of questions');
  return value;
}

function quizzesOf({ quizzes }: Fields): Map<number, Fields> {
  if (!Array.isArray(quizzes)) throw new Error('a document without questions');
  return new Map(quizzes.filter(isRecord).map((quiz) => [Number(quiz.number), quiz]));
}
