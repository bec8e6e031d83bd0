import type { Exam } from '@knowledgeking/contract';
import { Loadable } from '@/components/ui/loadable';
import { Phrased, PhrasedText } from '@/components/ui/phrased-text';
import type { Receipt } from '@/hooks/api/use-check-entry';
import type { Resource } from '@/hooks/api/use-resource';
import { formatDateTime } from '@/lib/time-text';
import styles from './exam-receipt.module.scss';

interface ExamReceiptProps {
  exam: Exam;
  receipt: Resource<Receipt>;
}

/** The number of the user's answers that the server has, with skips counted apart, and when it was read. */
export function ExamReceipt({ exam, receipt: { data, error, reload } }: ExamReceiptProps) {
  return (
    <Loadable data={data} error={error} reload={reload}>
      {(receipt) => <Slip receipt={receipt} total={exam.quiz_count} />}
    </Loadable>
  );
}

/** How many of the answers are skips; undefined where the server does not count them. */
function skippedOf(attempt: Receipt['attempt']): number | undefined {
  const { skipped_quiz_count: skipped, submitted_quiz_count: received } = attempt ?? {};
  return typeof skipped === 'number' && received !== undefined && skipped <= received ? skipped : undefined;
}

function Slip({ receipt: { attempt, at }, total }: { receipt: Receipt; total: number | undefined }) {
  const received = attempt?.submitted_quiz_count ?? 0;
  const skipped = skippedOf(attempt);
  return (
    <dl className={styles.slip}>
      <Phrased.Dt text="サーバーに｜届《とど》いた｜回答《かいとう》" />
      <dd className={styles.count}>{total === undefined ? `${received}問` : `${received} / ${total}問`}</dd>
      <dd className={skipped === undefined ? styles.note : styles.parts}>
        {skipped === undefined ? (
          'スキップした問題もふくみます。'
        ) : (
          <>
            <span>
              <PhrasedText text="｜回答《かいとう》" />
              <b>{received - skipped}問</b>
            </span>
            <span>
              スキップ<b>{skipped}問</b>
            </span>
          </>
        )}
      </dd>
      {at !== undefined && (
        <Phrased.Dd className={styles.note} text={`${formatDateTime(at)}に｜確認《かくにん》しました。`} />
      )}
    </dl>
  );
}
