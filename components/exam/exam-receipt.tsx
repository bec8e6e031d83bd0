import type { Exam } from '@knowledgeking/contract';
import { Loadable } from '@/components/ui/loadable';
import type { Receipt } from '@/hooks/api/use-check-entry';
import type { Resource } from '@/hooks/api/use-resource';
import { formatDateTime } from '@/lib/time-text';
import styles from './exam-receipt.module.scss';

interface ExamReceiptProps {
  exam: Exam;
  receipt: Resource<Receipt>;
}

/** How many of the exam's answers the server holds, and when it said so. */
export function ExamReceipt({ exam, receipt: { data, error, reload } }: ExamReceiptProps) {
  return (
    <Loadable data={data} error={error} reload={reload}>
      {(receipt) => <Slip receipt={receipt} total={exam.quiz_count} />}
    </Loadable>
  );
}

function Slip({ receipt: { attempt, at }, total }: { receipt: Receipt; total: number | undefined }) {
  const received = attempt?.submitted_quiz_count ?? 0;
  return (
    <dl className={styles.slip}>
      <dt>サーバーに届いた回答</dt>
      <dd className={styles.count}>{total === undefined ? `${received}問` : `${received} / ${total}問`}</dd>
      <dd className={styles.note}>スキップした問題もふくみます。</dd>
      {at !== undefined && <dd className={styles.note}>{`${formatDateTime(at)}に確認しました。`}</dd>}
    </dl>
  );
}
